import { Check } from "lucide-react";
import { Link } from "react-router";
import { textOf } from "#app/lib/form-values.ts";
import { useMay } from "#app/platform/auth/member-rights.tsx";
import { KeptForm } from "#app/platform/forms/kept-form.tsx";
import type { NotesConflict } from "#app/platform/inbox/notes-conflict.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { SellRequestDetail } from "./sell-request-queries.server.ts";
import { type PriceMistake, SellRequestVehicleForm } from "./sell-request-vehicle-form.tsx";

type SellRequestFollowUpProps = {
  request: SellRequestDetail;
  action: string;
  conflict: NotesConflict | undefined;
  mistake: PriceMistake | undefined;
  isBusy: boolean;
};

/** Internal notes, and the vehicle an accepted request becomes. */
export function SellRequestFollowUp({ request, action, conflict, mistake, isBusy }: SellRequestFollowUpProps) {
  const { id, statut, notes_internes, vehicle_id } = request;
  const may = useMay();
  return (
    <div className="sell-request-follow">
      <KeptForm
        name={`notes/${id}`}
        values={{ notes: (conflict ? conflict.typed : notes_internes) ?? "", avant: notes_internes ?? "" }}
        isGoneAt={(params) => params.get("demande") !== id}
        action={action}
        replace
        preventScrollReset
      >
        {({ values, isSaving }) => (
          <>
            <input type="hidden" name="intent" value="notes" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="avant" value={conflict ? (conflict.stored ?? "") : textOf(values, "avant")} />
            {conflict && <p className="admin-failure">Version enregistrée entre-temps&nbsp;: {conflict.stored ?? "aucune note"}</p>}
            <Field label="Notes internes" name="notes" hint="Jamais montrées au client.">
              {(ids) => <Textarea {...ids} name="notes" rows={3} defaultValue={textOf(values, "notes")} />}
            </Field>
            <Button type="submit" variant="outline" size="small" disabled={isSaving}>
              <Check />
              {isSaving ? "Enregistrement…" : "Enregistrer les notes"}
            </Button>
          </>
        )}
      </KeptForm>
      {vehicle_id && (
        <p>
          Cette demande est devenue un véhicule&nbsp;:{" "}
          {may("vehicules.modifier") ? (
            <Link to={`/admin-dashboard/vehicules/${vehicle_id}`}>ouvrir sa fiche</Link>
          ) : (
            <a href={`/admin-dashboard/vehicules/${vehicle_id}/apercu`}>voir son aperçu</a>
          )}
          .
        </p>
      )}
      {statut === "accepte" && !vehicle_id && (
        <SellRequestVehicleForm request={request} action={action} mistake={mistake} isBusy={isBusy} />
      )}
    </div>
  );
}
