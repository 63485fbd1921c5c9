import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { addEntriesFor } from "./add-list.ts";

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
