import { CalendarClock, Pencil } from "lucide-react";
import { useId } from "react";
import { Form, useNavigation } from "react-router";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import type { BoiteFiche } from "#app/features/inbox/boite-data.server.ts";
import { SendingKeyField } from "#app/features/inbox/parts/sending-key.tsx";
import { useDrawn } from "#app/features/inbox/parts/use-drawn.ts";
import type { Pending } from "#app/features/inbox/parts/use-pending.ts";
import { MAX_ACTION, nextActionLabel, planMark, type QuickMoment, quickMomentLabels } from "#app/features/people/person-words.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";

type FollowUpProps = {
  fiche: BoiteFiche;
  here: string;
  members: { id: string; nom: string }[];
  moments: readonly QuickMoment[];
  failure: BoiteFailure | undefined;
  pending: Pending | undefined;
};

const MINUTE = "2026-11-17T07:30".length;

/** Who follows the person, what is next, and until when. */
export function FicheFollowUp({ fiche, here, members, moments, failure, pending }: FollowUpProps) {
  const { prochaine_action, echeance, echeanceWords } = fiche;
  const isBusy = useNavigation().formMethod === "POST";
  const typed = failure?.typed?.personne === fiche.id && failure.typed.action !== undefined ? failure.typed : undefined;
  const errorOf = (name: string) => (failure?.field === name ? failure.description : undefined);
  const mark = planMark(fiche);
  const values = { action: prochaine_action ?? "", echeance: echeance ?? "" };
  const refused = typed && {
    mark: failure?.conflict?.seen ?? mark,
    values: { action: typed.action ?? "", echeance: typed.echeance ?? "" },
  };
  const drawn = useDrawn({ mark, values }, failure, refused);
  const isWrong = typed !== undefined || failure?.field === "echeance" || failure?.field === "action";
  return (
    <div className="fiche-plan">
      <Follower fiche={fiche} here={here} members={members} pending={pending} />
      {/* Drawn anew once something else is stored and nobody has typed. */}
      <details id="suite" key={drawn.mark} open={isWrong || undefined}>
        <summary className="no-marker">
          <span>
            <small>Prochaine action</small>
            {prochaine_action || echeance ? nextActionLabel(fiche) : "Aucune"}
            <Pencil />
          </span>
          <span>
            <small>Échéance</small>
            {echeanceWords ?? "Sans date"}
            <CalendarClock />
          </span>
        </summary>
        <Form
          method="post"
          action={here}
          replace
          preventScrollReset
          className="fiche-plan-form stack gap-3h ruled"
          noValidate
          {...drawn.formProps}
        >
          <input type="hidden" name="intent" value="action" />
          <input type="hidden" name="id" value={fiche.id} />
          <input type="hidden" name="vu" value={drawn.mark} />
          <Field label="Prochaine action" name="action" optional error={errorOf("action")}>
            {(ids) => <Input {...ids} name="action" maxLength={MAX_ACTION} defaultValue={drawn.values.action} autoComplete="off" />}
          </Field>
          <Field label="Échéance, heure de Lomé" name="echeance" optional error={errorOf("echeance")}>
            {(ids) => (
              <Input
                {...ids}
                type="datetime-local"
                name="echeance"
                step={60}
                defaultValue={drawn.values.echeance.slice(0, MINUTE)}
                autoComplete="off"
              />
            )}
          </Field>
          <div className="flow gap-2">
            {moments.map((moment) => (
              <button
                key={moment}
                type="submit"
                name="vite"
                value={moment}
                className="admin-pill inline-row gap-2 small fixed tabular"
                disabled={isBusy}
              >
                {quickMomentLabels[moment]}
              </button>
            ))}
          </div>
          <Button type="submit" size="small" disabled={isBusy}>
            Enregistrer
          </Button>
        </Form>
      </details>
    </div>
  );
}

function Follower({ fiche, here, members, pending }: Pick<FollowUpProps, "fiche" | "here" | "members" | "pending">) {
  const may = useMay();
  const id = useId();
  const chosen = pending?.membre ?? fiche.assigne_a ?? "";
  const current = members.find((member) => member.id === chosen);
  if (!may("boite.attribuer"))
    return (
      <p className="fiche-follower stack">
        <small>Suivi par</small>
        {current?.nom ?? fiche.follower ?? "Personne"}
      </p>
    );
  const gone = fiche.follower ?? "Compte supprimé";
  const options = [{ value: "", label: "Personne" }, ...members.map((member) => ({ value: member.id, label: member.nom }))];
  return (
    <Form method="post" action={here} replace preventScrollReset className="fiche-follower stack">
      <input type="hidden" name="intent" value="suivre" />
      <input type="hidden" name="id" value={fiche.id} />
      <input type="hidden" name="vu" value={fiche.assigne_a ?? ""} />
      <SendingKeyField />
      <label htmlFor={id}>Suivi par</label>
      <Select
        id={id}
        key={chosen}
        name="membre"
        defaultValue={chosen}
        autoComplete="off"
        options={current || !chosen ? options : [...options, { value: chosen, label: gone }]}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <span className="fiche-follower-name" aria-hidden="true">
        {options.find(({ value }) => value === chosen)?.label ?? gone}
      </span>
      <noscript>
        <Button type="submit" variant="outline" size="small">
          Attribuer
        </Button>
      </noscript>
    </Form>
  );
}
