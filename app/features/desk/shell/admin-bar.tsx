import { House, LayoutGrid, Plus } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { unpinRows } from "#app/services/desk-lists/pinned-rows.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { ADD_PAGE, AddLinks, addEntriesFor } from "./add-links.tsx";
import type { AdminIdentity } from "./admin-header.tsx";
import { type AdminCounts, type AdminTab, deskEntriesFor, START, TABS_ID } from "./admin-tab-list.ts";
import { TabsSheet } from "./admin-tabs.tsx";

const sheets = { add: "Ajouter", tabs: "Onglets" } as const;

/** On small screens, under the thumb. Each target is a link first: without script it leads to a page that offers the same. */
export function AdminBar({ admin, counts }: { admin: AdminIdentity; counts: AdminCounts }) {
  const may = useMay();
  const entries = deskEntriesFor(may);
  // `Ajouter` stands in the middle, between the inbox and what comes after it.
  const [inbox, others] = [entries.filter(({ badge }) => badge), entries.filter(({ badge }) => !badge)];
  const { pathname } = useLocation();
  // Whatever leads to another page, back included, leaves the sheet behind.
  const [sheet, setSheet] = useState<{ kind: keyof typeof sheets; on: string }>();
  const open = sheet?.on === pathname ? sheet.kind : undefined;
  const close = () => setSheet(undefined);

  function handleSheet(event: MouseEvent, kind: keyof typeof sheets) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setSheet({ kind, on: pathname });
  }

  function handleTabs(event: MouseEvent) {
    const tabs = document.getElementById(TABS_ID);
    if (!tabs?.getClientRects().length) return handleSheet(event, "tabs");
    event.preventDefault();
    tabs.scrollIntoView();
    tabs.querySelector("a")?.focus({ preventScroll: true });
  }

  return (
    <>
      <nav className="admin-bar" aria-label="Raccourcis">
        <NavLink to={START} end>
          <House />
          Accueil
        </NavLink>
        {inbox.map((entry) => (
          <BarEntry key={entry.to} entry={entry} counts={counts} />
        ))}
        {addEntriesFor(may).length > 0 && (
          <Link to={ADD_PAGE} className="admin-bar-add" onClick={(event) => handleSheet(event, "add")}>
            <i>
              <Plus />
            </i>
            Ajouter
          </Link>
        )}
        {others.map((entry) => (
          <BarEntry key={entry.to} entry={entry} counts={counts} />
        ))}
        <Link to={`${START}#${TABS_ID}`} onClick={handleTabs}>
          <LayoutGrid />
          Onglets
        </Link>
      </nav>
      <Dialog open={open !== undefined} onClose={close} title={open && sheets[open]} size="small" className="admin-sheet">
        {open === "add" && <AddLinks onFollow={close} />}
        {open === "tabs" && <TabsSheet admin={admin} counts={counts} onFollow={close} />}
      </Dialog>
    </>
  );
}

function BarEntry({ entry: { to, label, icon: Icon, badge, badgeWords, today }, counts }: { entry: AdminTab; counts: AdminCounts }) {
  return (
    <NavLink to={to} onClick={() => unpinRows()}>
      <Icon />
      {badge && counts[badge] > 0 && (
        <b className="admin-bar-badge">
          {formatNumber(counts[badge])}
          <span className="visually-hidden"> {badgeWords && pluralize(counts[badge], ...badgeWords)}, </span>
        </b>
      )}
      {label}
      {today && counts[today] > 0 && <span className="visually-hidden">, {formatNumber(counts[today])} aujourd’hui</span>}
    </NavLink>
  );
}
