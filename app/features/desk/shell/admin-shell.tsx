import { RefreshCw } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import { contentTables } from "#app/db/tables/content-types.ts";
import type { FirstDay } from "#app/features/desk/notices/first-day.server.ts";
import { DamageNotice, FirstDayNotice } from "#app/features/desk/notices/notices.tsx";
import { NotificationPanel, notificationCount, useArrivals, useTitleCount } from "#app/features/desk/notices/notifications.tsx";
import { type Given, type Reminder, useGiven, useReminders } from "#app/features/desk/notices/reminders.ts";
import { useTyping } from "#app/features/desk/notices/use-typing.ts";
import { SessionLostCard } from "#app/features/sign-in/session-lost-card.tsx";
import { LiveConnection, useLive } from "#app/kernel/realtime/live-connection.tsx";
import { refreshPage } from "#app/services/desk-forms/refresh-page.ts";
import { useOnline } from "#app/services/desk-forms/use-online.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Logo } from "#app/ui/layout/logo.tsx";
import { ToastRegion, toast } from "#app/ui/overlays/toast.tsx";
import { AdminBar } from "./admin-bar.tsx";
import { AdminHeader, type AdminIdentity } from "./admin-header.tsx";
import { type AdminCounts, type Arrivals, START, TABS_ID } from "./admin-tab-list.ts";
import { AdminTabs, DeskEntries } from "./admin-tabs.tsx";

type AdminShellProps = {
  admin: AdminIdentity;
  counts: AdminCounts;
  arrivals: Arrivals;
  /** What is left to set up; undefined when nothing is, and for who cannot. */
  firstDay: FirstDay | undefined;
  isDamaged: boolean;
  /** What the member wants to be reminded of. */
  reminders: readonly Reminder[];
  /** Whom other members gave to the member. */
  given: readonly Given[];
  children: ReactNode;
};

/** Where a member lands and where it is put right: on a phone, the other pages have no room for what is said every day. */
const noticePages = [START, "/admin-dashboard/parametres"];

export function AdminShell({ admin, counts, arrivals, firstDay, isDamaged, reminders, given, children }: AdminShellProps) {
  const pathname = useLocation().pathname.replace(/\/$/, ""); // what is done from the first screen leads back to it with a slash
  const isNoticePage = noticePages.includes(pathname);
  const isStart = pathname === START;
  const shell = useRef<HTMLDivElement>(null);
  useArrivals(arrivals);
  useReminders(reminders);
  useGiven(given);
  useTitleCount(notificationCount(counts));
  useTyping(shell);
  return (
    <div className={`admin-shell content-top column${isStart ? " admin-shell-start" : ""}`} ref={shell}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <aside className="admin-rail shrinks" aria-label="Navigation">
        {/* A document load: the public pages bring their stylesheet with the document. */}
        <a className="admin-rail-logo plain" href="/">
          <Logo inverse />
          <span className="visually-hidden">, accueil du site</span>
        </a>
        <div className="admin-rail-links">
          <DeskEntries counts={counts} />
          <AdminTabs counts={counts} />
        </div>
      </aside>
      <AdminHeader admin={admin} />
      <main id="contenu" className="admin-main shrinks" tabIndex={-1}>
        <AdminBanner counts={counts} />
        {/* A small screen has no rail: its other pages have a sheet for it. */}
        {isStart && (
          <div className="admin-start-tabs">
            <AdminTabs counts={counts} id={TABS_ID} />
          </div>
        )}
        {isDamaged && <DamageNotice />}
        {isNoticePage && firstDay && <FirstDayNotice steps={firstDay} />}
        <div className="admin-content shrinks">{children}</div>
      </main>
      <AdminBar admin={admin} counts={counts} />
      <LiveConnection stream="admin" tables={contentTables} />
      <SessionLostCard />
      <ToastRegion />
      {/* Ready for a Déconnexion without network. */}
      <PrefetchPageLinks page="/admin/deconnexion" />
      <PrefetchPageLinks page="/admin" />
    </div>
  );
}

const liveStates = {
  connecting: "Connexion...",
  connected: "Synchronisation active",
  error: "Erreur connexion",
} as const;

function AdminBanner({ counts }: { counts: AdminCounts }) {
  const { state: streamState, isRefreshing, isSignedOut } = useLive();
  const isOnline = useOnline();
  const state = isSignedOut || !isOnline ? "error" : streamState;

  async function handleRefresh() {
    if (await refreshPage()) toast({ title: "✅ Données actualisées", tone: "ok" });
  }

  return (
    <div className="admin-banner relative stack gap-3">
      <h1>Dashboard FADEM</h1>
      <div className="admin-banner-state cluster">
        <p className={`admin-live-state inline-row small admin-live-${state}`} role="status">
          <i aria-hidden="true" />
          <span>{isSignedOut ? "Session terminée" : liveStates[state]}</span>
        </p>
        <span className="admin-live-tag r-1 tiny tone-palm">Temps réel</span>
        <NotificationPanel counts={counts} />
        <Button type="button" variant="outline" size="small" className="admin-refresh" onClick={handleRefresh} disabled={isRefreshing}>
          <RefreshCw />
          <span className="heard-if-medium">Actualiser</span>
        </Button>
      </div>
    </div>
  );
}
