import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useSearchParams } from "react-router";
import { findDemoPlan } from "#app/features/demonstration/demo-rows.server.ts";
import { countForShell, findArrivals } from "#app/features/desk/shell/admin-counts.server.ts";
import { AdminOffline, AdminRefusal } from "#app/features/desk/shell/admin-refusal.tsx";
import { AdminShell } from "#app/features/desk/shell/admin-shell.tsx";
import { readableArrivals, readableCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { listGiven } from "#app/features/people/hand-over.server.ts";
import { listReminders } from "#app/features/people/people-views.server.ts";
import { useForgetWords } from "#app/features/sign-in/login-messages.ts";
import { refusalMessage } from "#app/lib/text/message.ts";
import { adminMiddleware } from "#app/services/auth/admin-guard.server.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { MemberRights } from "#app/services/auth/member-rights.tsx";
import { hasRight, scopeOf } from "#app/services/auth/rights.ts";
import { hasPlaceholderNumbers } from "#app/services/company-values/settings.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { databaseIntegrity } from "#app/services/database-file/integrity.server.ts";
import { messageNames, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { isUnreachable } from "#app/services/desk-forms/unreachable.ts";
import stylesheet from "#app/styles/admin.css?url";
import { toast } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/admin-layout";

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = defineLoader("bureau.lire", async (_, { admin: { id, nom, prenom, role, loginTime }, db }) => {
  const member = { role };
  const isSettingUp = hasRight(member, "entreprise.modifier");
  return {
    admin: { nom, prenom, role, loginTime },
    counts: readableCounts(await countForShell(db, { member: id, isOwnOnly: scopeOf(member, "boite.lire") === "own" }), member),
    arrivals: readableArrivals(await findArrivals(db), member),
    demo: isSettingUp ? await findDemoPlan(db) : undefined,
    needsNumbers: isSettingUp && hasPlaceholderNumbers(await findCompanySettings(db)),
    reminders: hasRight(member, "boite.lire") ? await listReminders(db, id) : [],
    given: hasRight(member, "boite.lire") ? await listGiven(db, id) : [],
    isDamaged: databaseIntegrity() === "damaged",
  };
});

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded("admin-layout", serverLoader);
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
    <MemberRights member={loaderData.admin}>
      <AdminShell {...loaderData}>
        <Outlet />
      </AdminShell>
    </MemberRights>
  );
}

/** Once per login. */
function useWelcome(name: string) {
  const [params] = useSearchParams();
  const isWelcome = params.get("connexion") === "reussie";

  useEffect(() => {
    if (!isWelcome) return;
    toast({ title: "Connexion réussie\u00a0!", description: `Bienvenue ${name}`, tone: "ok" });
    toast({ title: "👋 Accès autorisé", description: `Bienvenue ${name}`, tone: "ok" });
  }, [isWelcome, name]);
}

/** A refusal inside the back-office keeps its frame; only without a session is there no frame to keep. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? refusalMessage(error.data) : undefined;
  const refusal = isUnreachable(error) ? <AdminOffline /> : <AdminRefusal status={status} message={message} />;
  if (!loaderData) return <main className="admin-standalone stack">{refusal}</main>;
  return (
    <MemberRights member={loaderData.admin}>
      <AdminShell {...loaderData}>{refusal}</AdminShell>
    </MemberRights>
  );
}
