import { BedDouble, CalendarPlus, ChevronRight, ImagePlus, type LucideIcon, PhoneIncoming } from "lucide-react";
import { Link } from "react-router";
import { namesOf, offeredTables, type PagedTable, pagedTables } from "#app/db/tables/content-types.ts";
import { NEW_STAY, NEW_VISIT } from "#app/features/bookings/booking-kinds.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { changeRight, type Right } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { contentIcon } from "./admin-tab-list.ts";

export const ADD_PAGE = "/admin-dashboard/ajouter";

type AddEntry = { to: string; label: string; icon: LucideIcon; right: Right };

/** A new row of a content: what can be had first. */
function newRow(table: PagedTable): AddEntry {
  const { one, ending } = namesOf(table);
  const label = `${ending ? "Nouvelle" : /^[aeéiou]/.test(one) ? "Nouvel" : "Nouveau"} ${one}`;
  return { to: `${adminListUrl(table)}/nouveau`, label, icon: contentIcon(table), right: changeRight(table) };
}

/** What `Ajouter` offers, in this order. */
const addEntries: AddEntry[] = [
  ...[...new Set<PagedTable>([...offeredTables, ...pagedTables])].map(newRow),
  { to: "/admin-dashboard/boite/nouvelle", label: "Nouvelle demande", icon: PhoneIncoming, right: "boite.saisir" },
  { to: NEW_VISIT, label: "Rendez-vous", icon: CalendarPlus, right: "agenda.modifier" },
  { to: NEW_STAY, label: "Séjour", icon: BedDouble, right: "sejours.modifier" },
  { to: "/admin-dashboard/galerie/nouvelle", label: "Nouvelle image", icon: ImagePlus, right: "galerie.ajouter" },
];

/** What this member may create. */
export function addEntriesFor(may: (right: Right) => boolean): AddEntry[] {
  return addEntries.filter(({ right }) => may(right));
}

/** In the sheet behind `Ajouter`, and on the page it leads to without script. */
export function AddLinks({ onFollow }: { onFollow?: () => void }) {
  const may = useMay();
  return (
    <ul className="sheet-links card">
      {addEntriesFor(may).map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} onClick={onFollow}>
            <Icon />
            {label}
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
