import { Check, Plus } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { SellRequestDetail } from "./sell-request-queries.server.ts";

/** Notes that were written while the stored ones changed. */
export type NotesConflict = { id: string; stored: string | null; typed: string | null };

type SellRequestFollowUpProps = { request: SellRequestDetail; action: string; conflict: NotesConflict | undefined };

/** Internal notes, and the vehicle an accepted request becomes. */
export function SellRequestFollowUp({ request, action, conflict }: SellRequestFollowUpProps) {
  const { id, statut, notes_internes, vehicle_id, photos } = request;
  const stored = conflict ? conflict.stored : notes_internes;
  return (
    <div className="sell-request-follow">
      <Form method="post" action={action} replace preventScrollReset key={stored}>
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="avant" value={stored ?? ""} />
        {conflict && <p className="admin-failure">Version enregistrée entre-temps&nbsp;: {conflict.stored ?? "aucune note"}</p>}
        <Field label="Notes internes" name="notes" hint="Jamais montrées au client.">
          {(ids) => <Textarea {...ids} name="notes" rows={3} defaultValue={(conflict ? conflict.typed : notes_internes) ?? ""} />}
        </Field>
        <Button type="submit" variant="outline" size="small">
          <Check />
          Enregistrer les notes
        </Button>
      </Form>
      {vehicle_id && (
        <p>
          Cette demande est devenue un véhicule&nbsp;: <Link to={`/admin-dashboard/vehicules/${vehicle_id}`}>ouvrir sa fiche</Link>.
        </p>
      )}
      {statut === "accepte" && !vehicle_id && (
        <details className="sell-request-convert">
          <summary className="button button-outline button-small">
            <Plus />
            Créer le véhicule
          </summary>
          <Form method="post" action={action} replace>
            <p>
              Les informations de la demande{photos.length > 0 && " et ses photos"} seront copiées dans une nouvelle fiche, hors ligne
              jusqu’à ce que vous la passiez en «&nbsp;Disponible&nbsp;».
            </p>
            <input type="hidden" name="intent" value="vehicule" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" size="small">
              Confirmer la création
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
