import { X } from "lucide-react";
import { IconButton } from "#app/ui/controls/button.tsx";

/** The title of the page, and that of the dialog the same form opens in (alert-dialog.client.ts). */
export function AlertHead({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <template id="alerte-tete">
        <header className="dialog-header">
          <h2 id="alerte-titre">{title}</h2>
          <IconButton label="Fermer" icon={<X />} data-close />
        </header>
      </template>
    </>
  );
}
