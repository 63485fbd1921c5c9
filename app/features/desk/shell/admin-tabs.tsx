import { NavLink } from "react-router";
import { formatNumber } from "#app/lib/text/money.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { releaseRows } from "#app/services/desk-lists/held-rows.ts";
import { type AdminCounts, type AdminTab, deskEntriesFor, tabsFor } from "./admin-tab-list.ts";

type AdminTabsProps = { counts: AdminCounts; id?: string; onFollow?: () => void };

export function AdminTabs({ counts, id, onFollow }: AdminTabsProps) {
  const may = useMay();

  function handleFollow() {
    releaseRows();
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
        <TabLink key={entry.to} tab={entry} counts={counts} onFollow={() => releaseRows()} />
      ))}
    </nav>
  );
}

function TabLink({ tab, counts, onFollow }: { tab: AdminTab; counts: AdminCounts; onFollow: () => void }) {
  const { to, label, icon: Icon, count, badge, badgeWords } = tab;
  return (
    <NavLink to={to} end={to === "/admin-dashboard"} className="admin-tab r-2 plain relative tiny row gap-1 one-line" onClick={onFollow}>
      <Icon />
      <span>{label}</span>
      {count && <span className="admin-tab-count tabular">{formatNumber(counts[count])}</span>}
      {badge && counts[badge] > 0 && (
        <span className="admin-tab-badge tabular">
          {formatNumber(counts[badge])}
          <span className="visually-hidden"> {badgeWords}</span>
        </span>
      )}
    </NavLink>
  );
}
