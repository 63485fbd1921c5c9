import { Ellipsis, Printer, ShieldAlert, Trash2 } from "lucide-react";
import { Form } from "react-router";
import { SendingKeyField } from "#app/features/inbox/parts/sending-key.tsx";
import type { Person } from "#app/features/people/person-state.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";

type FicheMoreProps = { id: string; nom: string; here: string; suivi: Person["suivi"] };

export function FicheMore({ id, nom, here, suivi }: FicheMoreProps) {
  const { menu, close } = useMenu();
  const may = useMay();
  return (
    <details className="relative push" {...menu}>
      <summary className="icon-button no-marker" aria-label={`Autres actions pour ${nom}`}>
        <Ellipsis />
      </summary>
      <Form method="post" action={here} replace preventScrollReset className="fiche-menu menu stack mt-1" onSubmit={close}>
        <input type="hidden" name="id" value={id} />
        <SendingKeyField />
        <button
          className="row gap-2h small tap r-1"
          type="button"
          onClick={() => {
            close();
            window.print();
          }}
        >
          <Printer />
          Imprimer
        </button>
        {may("boite.signaler") && suivi !== "spam" && (
          <button className="row gap-2h small tap r-1" type="submit" name="intent" value="indesirable">
            <ShieldAlert />
            Marquer comme indésirable
          </button>
        )}
        <button className="row gap-2h small tap r-1" type="submit" name="intent" value="corbeille">
          <Trash2 />
          Mettre à la corbeille
        </button>
      </Form>
    </details>
  );
}
