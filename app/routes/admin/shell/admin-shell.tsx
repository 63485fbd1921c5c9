import type { ReactNode } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import { contentTables } from "#app/db/content-types.ts";
import type { DemoPlan } from "#app/platform/demo/demo-rows.ts";
import { LiveConnection } from "#app/platform/realtime/live-connection.tsx";
import { SessionLostCard } from "#app/routes/admin/session/session-lost-card.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { AdminBanner } from "./admin-banner.tsx";
import { AdminHeader, type AdminIdentity } from "./admin-header.tsx";
import { SHEET_ID } from "./admin-sheet.ts";
import type { AdminCounts, Arrivals } from "./admin-tab-list.ts";
import { AdminTabs } from "./admin-tabs.tsx";
import { DamageNotice } from "./damage-notice.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { notificationCount } from "./notifications.ts";
import { NumbersNotice } from "./numbers-notice.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useTitleCount } from "./use-title-count.ts";
import { useToastPlace } from "./use-toast-place.ts";

type AdminShellProps = {
  admin: AdminIdentity;
  counts: AdminCounts;
  arrivals: Arrivals;
  demo: DemoPlan | undefined;
  needsNumbers: boolean;
  isDamaged: boolean;
  children: ReactNode;
};

/** Where the administrator lands and where it is put right: on a phone, the other pages have no room for what is said every day. */
const START = "/admin-dashboard";
const noticePages = [START, "/admin-dashboard/parametres"];

export function AdminShell({ admin, counts, arrivals, demo, needsNumbers, isDamaged, children }: AdminShellProps) {
  const pathname = useLocation().pathname.replace(/\/$/, ""); // what is done from the first screen leads back to it with a slash
  const isNoticePage = noticePages.includes(pathname);
  const isStart = pathname === START;
  useArrivals(arrivals);
  useTitleCount(notificationCount(counts));
  useToastPlace();
  return (
    <div className={`admin-shell${isStart ? " admin-shell-start" : ""}`}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      {/* Always there on a large screen and on the first page; on the other pages of a small one a sheet: see admin-shell.css. */}
      <div className="admin-sheet" id={SHEET_ID} popover="auto">
        <aside className="admin-rail" aria-label="Navigation">
          {/* A document load: the public pages bring their stylesheet with the document. */}
          <a className="admin-rail-logo" href="/">
            <Logo inverse />
            <span className="visually-hidden">, accueil du site</span>
          </a>
          <AdminTabs counts={counts} />
        </aside>
        <AdminHeader admin={admin} />
      </div>
      <main id="contenu" className="admin-main" tabIndex={-1}>
        <AdminBanner counts={counts} />
        {isDamaged && <DamageNotice />}
        {isNoticePage && demo && <DemoNotice plan={demo} />}
        {isNoticePage && needsNumbers && <NumbersNotice />}
        <div className="admin-content">{children}</div>
      </main>
      <LiveConnection stream="admin" tables={contentTables} />
      <SessionLostCard />
      <ToastRegion />
      {/* Ready for a Déconnexion without network. */}
      <PrefetchPageLinks page="/admin/deconnexion" />
      <PrefetchPageLinks page="/admin" />
    </div>
  );
}
