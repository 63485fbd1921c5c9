import { AddLinks, addEntriesFor } from "#app/features/desk/shell/add-links.tsx";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";

export const loader = defineLoader("bureau.lire", () => null);

export function meta() {
  return [{ title: "Ajouter — Dashboard FADEM" }];
}

/** What the sheet behind `Ajouter` offers, for a browser without script. */
export default function AddPage() {
  const may = useMay();
  return (
    <>
      <h2 className="admin-title">Ajouter</h2>
      {addEntriesFor(may).length > 0 ? <AddLinks /> : <p>Votre rôle ne permet de rien ajouter pour l’instant.</p>}
    </>
  );
}
