import { ChevronRight, ExternalLink, LogOut, Settings } from "lucide-react";
import { Form, Link, NavLink } from "react-router";
import { settingsPagesFor } from "#app/features/company/settings-pages.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { unpinRows } from "#app/services/desk-lists/pinned-rows.ts";
import type { AdminIdentity } from "./admin-header.tsx";
import { type AdminCounts, type AdminTab, deskEntriesFor, tabsFor } from "./admin-tab-list.ts";

type AdminTabsProps = { counts: AdminCounts; id?: string; onFollow?: () => void };

export function AdminTabs({ counts, id, onFollow }: AdminTabsProps) {
  const may = useMay();

  function handleFollow() {
    unpinRows();
    onFollow?.();
  }

  return (
    <nav className="admin-tabs pad-2 stack gap-1" id={id} aria-label="Rubriques du tableau de bord">
      {tabsFor(may).map((tab) => (
        <TabLink key={tab.to} tab={tab} counts={counts} onFollow={handleFollow} />
      ))}
    </nav>
  );
}

/** On a large screen, above the tabs; a small one has the bar for it. */
export function DeskEntries({ counts }: { counts: AdminCounts }) {
  const entries = deskEntriesFor(useMay());
  if (entries.length === 0) return null;
  return (
    <nav className="admin-desk" aria-label="Travail du jour">
      {entries.map((entry) => (
        <TabLink key={entry.to} tab={entry} counts={counts} onFollow={() => unpinRows()} />
      ))}
    </nav>
  );
}

function TabLink({ tab, counts, onFollow }: { tab: AdminTab; counts: AdminCounts; onFollow: () => void }) {
  const { to, label, icon: Icon, count, badge, badgeWords, today } = tab;
  return (
    <NavLink to={to} end={to === "/admin-dashboard"} className="admin-tab r-2 plain relative tiny row gap-1 one-line" onClick={onFollow}>
      <Icon />
      <span>{label}</span>
      {count && <span className="admin-tab-count tabular">{formatNumber(counts[count])}</span>}
      {today && counts[today] > 0 && <span className="admin-tab-count tabular">{formatNumber(counts[today])} aujourd’hui</span>}
      {badge && counts[badge] > 0 && (
        <span className="admin-tab-badge tabular">
          {formatNumber(counts[badge])}
          <span className="visually-hidden"> {badgeWords && pluralize(counts[badge], ...badgeWords)}</span>
        </span>
      )}
    </NavLink>
  );
}

type TabsSheetProps = { admin: AdminIdentity; counts: AdminCounts; onFollow: () => void };

/** What the sheet behind `Onglets` holds: the tabs, and under them what is behind the name on the first page. */
export function TabsSheet({ admin, counts, onFollow }: TabsSheetProps) {
  const pages = settingsPagesFor(useMay());
  const [first] = pages;
  return (
    <>
      <AdminTabs counts={counts} onFollow={onFollow} />
      <ul className="sheet-links card">
        {first && (
          <li>
            <Link to={first.to} onClick={onFollow}>
              <Settings />
              <span>
                Paramètres
                <small className="muted tiny">{pages.map(({ label }) => label.toLowerCase()).join(", ")}</small>
              </span>
              <ChevronRight />
            </Link>
          </li>
        )}
        <li>
          {/* A document load: the public pages bring their stylesheet with the document. */}
          <a href="/">
            <ExternalLink />
            Voir le site
          </a>
        </li>
        <li>
          <Form method="post" action="/admin/deconnexion">
            <button type="submit">
              <LogOut />
              <span>
                Déconnexion
                <small className="muted tiny">
                  {adminDisplayName(admin)}, session ouverte le {formatDateTime(admin.loginTime)}
                </small>
              </span>
            </button>
          </Form>
        </li>
      </ul>
    </>
  );
}
