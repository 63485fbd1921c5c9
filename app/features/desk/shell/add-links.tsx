import { CarFront, ChevronRight, HardHat, House, ImagePlus, type LucideIcon, PhoneIncoming } from "lucide-react";
import { Link } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { Right } from "#app/services/auth/rights.ts";

export const ADD_PAGE = "/admin-dashboard/ajouter";

type AddEntry = { to: string; label: string; icon: LucideIcon; right: Right };

/** What `Ajouter` offers, in this order. An entry enters with its form. */
const addEntries: AddEntry[] = [
  { to: "/admin-dashboard/biens/nouveau", label: "Nouveau bien", icon: House, right: "biens.modifier" },
  { to: "/admin-dashboard/vehicules/nouveau", label: "Nouveau véhicule", icon: CarFront, right: "vehicules.modifier" },
  { to: "/admin-dashboard/realisations/nouveau", label: "Nouveau projet", icon: HardHat, right: "realisations.modifier" },
  { to: "/admin-dashboard/boite/nouvelle", label: "Nouvelle demande", icon: PhoneIncoming, right: "boite.saisir" },
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
