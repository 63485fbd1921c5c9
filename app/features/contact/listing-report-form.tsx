import { useEffect, useRef } from "react";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { CountedField, TextField } from "#app/services/form-fields/text-field.tsx";
import { FormThanks } from "#app/services/visitor-forms/receipt.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { VisitorForm } from "#app/services/visitor-forms/visitor-form.tsx";
import { MAX_REPORT_LENGTH, type ReportMotif, reportAddress, reportFailed, reportMotifsOf, reportReason } from "./listing-report.ts";

type ListingReportFormProps = { listing: { table: ListingTable; reference: string }; answer?: FormAnswer };

const labels = { message: "Ce que vous savez", coordonnees: "Téléphone ou e-mail" };

/** A reason, a sentence, and nothing that names the sender unless the sender wants an answer. */
export function ListingReportForm({ listing: { table, reference }, answer }: ListingReportFormProps) {
  const form = useVisitorForm({ name: "signaler", action: reportAddress(reference), messages: { failed: reportFailed }, answer });
  const fields = { values: form.typed, errors: form.errors, labels };
  if (form.receipt)
    return (
      <FormThanks title={form.receipt.title} heading="h2">
        <p>{form.receipt.lead}</p>
      </FormThanks>
    );
  return (
    <VisitorForm form={form} send="Envoyer le signalement" privacy="Vos données servent à traiter ce signalement et à rien d’autre.">
      <input type="hidden" name="annonce" value={reference} />
      <Reasons table={table} chosen={textOf(form.typed, "motif")} error={form.errors.motif} />
      <CountedField fields={fields} name="message" rows={4} max={MAX_REPORT_LENGTH} note="Une phrase suffit" />
      <TextField
        fields={fields}
        name="coordonnees"
        optional
        maxLength={100}
        hint="Pour vous répondre. Le vendeur ne saura pas qui a écrit."
      />
      {form.errors.annonce && <p className="field-error">{form.errors.annonce}</p>}
    </VisitorForm>
  );
}

type ReasonsProps = { table: ListingTable; chosen: string; error: string | undefined };

/** No reason is chosen at first: one that the sender did not choose would be stored as theirs. */
function Reasons({ table, chosen, error }: ReasonsProps) {
  const ref = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (error) ref.current?.querySelector("input")?.focus();
  }, [error]);

  return (
    <fieldset ref={ref} className="field report-reasons" aria-describedby={error && "motif-erreur"}>
      <legend className="field-label">Que se passe-t-il&nbsp;?</legend>
      {reportMotifsOf(table).map((motif: ReportMotif) => {
        const { label, isUrgent } = reportReason(motif);
        return (
          <label key={motif}>
            <input type="radio" name="motif" value={motif} defaultChecked={motif === chosen} aria-invalid={error ? true : undefined} />
            <span>
              {label}
              {isUrgent && <small>Nous le lisons en premier</small>}
            </span>
          </label>
        );
      })}
      {error && (
        <p className="field-error" id="motif-erreur">
          {error}
        </p>
      )}
    </fieldset>
  );
}
