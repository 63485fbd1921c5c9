import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useSearchParams } from "react-router";
import { adminMiddleware } from "#app/platform/auth/admin-guard.server.ts";
import { adminDisplayName } from "#app/platform/auth/admin-session.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { databaseIntegrity } from "#app/platform/database-file/integrity.server.ts";
import { findDemoPlan } from "#app/platform/demo/demo-rows.server.ts";
import { hasPlaceholderNumbers } from "#app/platform/settings/settings.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { keepLoaded } from "#app/routes/admin/form/keep-loaded.ts";
import stylesheet from "#app/styles/admin.css?url";
import { toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/admin-layout";
import { messageNames, reloadUnlessMessagesLeave } from "./address-messages.ts";
import { countForShell, findArrivals } from "./admin-counts.server.ts";
import { AdminRefusal } from "./admin-refusal.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { useForgetWords } from "./use-forget-words.ts";

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = defineLoader("bureau.lire", async (_, { admin: { nom, prenom, role, loginTime }, db }) => {
  return {
    admin: { nom, prenom, role, loginTime },
    counts: await countForShell(db),
    arrivals: await findArrivals(db),
    demo: await findDemoPlan(db),
    needsNumbers: hasPlaceholderNumbers(await findCompanySettings(db)),
    isDamaged: databaseIntegrity() === "damaged",
  };
});

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded("admin-layout", serverLoader);
}
clientLoader.hydrate = true as const; // so that the first, server-rendered load is kept too

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Dashboard FADEM" }, { name: "robots", content: "noindex" }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useWelcome(adminDisplayName(loaderData.admin));
  useForgetWords(messageNames);
  return (
    <AdminShell {...loaderData}>
      <Outlet />
    </AdminShell>
  );
}

/** Once per login. */
function useWelcome(name: string) {
  const [params] = useSearchParams();
  const isWelcome = params.get("connexion") === "reussie";

  useEffect(() => {
    if (!isWelcome) return;
    toast({ title: "Connexion réussie !", description: "Bienvenue Admin FADEM", tone: "ok" });
    toast({ title: "👋 Accès autorisé", description: `Bienvenue ${name}`, tone: "ok" });
  }, [isWelcome, name]);
}

/** A refusal inside the back-office keeps its frame; only without a session is there no frame to keep. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? refusalMessage(error.data) : undefined;
  if (!loaderData)
    return (
      <main className="admin-standalone">
        <AdminRefusal status={status} message={message} />
      </main>
    );
  return (
    <AdminShell {...loaderData}>
      <AdminRefusal status={status} message={message} />
    </AdminShell>
  );
}

function refusalMessage(data: unknown) {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" ? data.message : undefined;
}
