import { NavLink } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { releaseRows } from "#app/routes/admin/inbox/held-rows.ts";
import { closeSheet } from "./admin-sheet.ts";
import { type AdminCounts, adminTabs } from "./admin-tab-list.ts";

function handleFollow() {
  releaseRows();
  closeSheet();
}

export function AdminTabs({ counts }: { counts: AdminCounts }) {
  return (
    <nav className="admin-tabs" aria-label="Rubriques du tableau de bord">
      {adminTabs.map(({ to, label, icon: Icon, count, badge, badgeWords }) => (
        <NavLink key={to} to={to} end={to === "/admin-dashboard"} className="admin-tab" onClick={handleFollow}>
          <Icon />
          <span>{label}</span>
          {count && <span className="admin-tab-count">{formatNumber(counts[count])}</span>}
          {badge && counts[badge] > 0 && (
            <span className="admin-tab-badge">
              {formatNumber(counts[badge])}
              <span className="visually-hidden"> {badgeWords}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
