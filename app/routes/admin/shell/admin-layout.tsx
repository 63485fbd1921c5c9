import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useSearchParams } from "react-router";
import { countMeetingsOfToday } from "#app/features/agenda/meetings.server.ts";
import { listFirstDay } from "#app/features/desk/notices/first-day.server.ts";
import { countForShell, findArrivals } from "#app/features/desk/shell/admin-counts.server.ts";
import { AdminOffline, AdminRefusal } from "#app/features/desk/shell/admin-refusal.tsx";
import { AdminShell } from "#app/features/desk/shell/admin-shell.tsx";
import { readableArrivals, readableCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import { listGiven } from "#app/features/people/hand-over.server.ts";
import { listReminders } from "#app/features/people/people-views.server.ts";
import { useForgetWords } from "#app/features/sign-in/login-words.ts";
import { findPasswordChange } from "#app/features/team/password-links.server.ts";
import { refusalMessage, refusedAs } from "#app/lib/text/message.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { adminMiddleware } from "#app/services/auth/admin-guard.server.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { MemberRights } from "#app/services/auth/member-rights.tsx";
import { hasRight, scopeOf } from "#app/services/auth/rights.ts";
import { databaseIntegrity } from "#app/services/database-file/integrity.server.ts";
import { messageNames, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { isUnreachable } from "#app/services/desk-forms/unreachable.ts";
import { sendLeftCopies } from "#app/services/kept-forms/send-left-copies.ts";
import stylesheet from "#app/styles/admin.css?url";
import { toast } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/admin-layout";

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = defineLoader("bureau.lire", async ({ url }, { admin, db }) => {
  const { id, nom, prenom, username, role, loginTime } = admin;
  const member = { role };
  const firstDay = hasRight(member, "entreprise.modifier") ? await listFirstDay(db, admin) : [];
  const reader = { member: id, isOwnOnly: scopeOf(member, "boite.lire") === "own" };
  const counts = await countForShell(db, reader);
  return {
    admin: { id, nom, prenom, role, loginTime },
    counts: readableCounts({ ...counts, appointments: await countMeetingsOfToday(db, admin) }, member),
    arrivals: readableArrivals(await findArrivals(db, adminDisplayName({ nom, prenom }) || username), member),
    firstDay: firstDay.some(({ isDone }) => !isDone) ? firstDay : undefined,
    reminders: hasRight(member, "boite.lire") ? await listReminders(db, reader) : [],
    given: hasRight(member, "boite.lire") ? await listGiven(db, id) : [],
    passwordChange: url.searchParams.get("connexion") === "reussie" ? await findPasswordChange(db, id) : undefined,
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
  useWelcome(adminDisplayName(loaderData.admin), loaderData.passwordChange);
  useForgetWords(messageNames);
  useLeftCopies(loaderData.admin.id);
  return (
    <MemberRights member={loaderData.admin}>
      <AdminShell {...loaderData}>
        <Outlet />
      </AdminShell>
    </MemberRights>
  );
}

/** What was typed in a tab that is gone is sent with the next page. */
function useLeftCopies(account: string) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => void sendLeftCopies(account), [account, pathname]);
}

/** Once per login. */
function useWelcome(name: string, change: { par: string; le: string } | undefined) {
  const [params] = useSearchParams();
  const isWelcome = params.get("connexion") === "reussie";

  useEffect(() => {
    if (!isWelcome) return;
    toast({ title: "Connexion réussie\u00a0! 👋 Accès autorisé", description: `Bienvenue ${name}`, tone: "ok" });
    const by = change && `Mot de passe changé par un lien de ${change.par}, le ${formatDate(change.le)}`;
    if (by) toast({ title: by, tone: "ok" });
  }, [isWelcome, name, change]);
}

/** A refusal inside the back-office keeps its frame; only without a session is there no frame to keep. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const refusal = isUnreachable(error) ? (
    <AdminOffline />
  ) : (
    <AdminRefusal status={status} message={refusalMessage(data)} as={refusedAs(data)} />
  );
  if (!loaderData) return <main className="admin-standalone stack">{refusal}</main>;
  return (
    <MemberRights member={loaderData.admin}>
      <AdminShell {...loaderData}>{refusal}</AdminShell>
    </MemberRights>
  );
}
