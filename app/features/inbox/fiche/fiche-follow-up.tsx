import { CalendarClock, NotebookPen, Pencil } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import type { BoiteFiche } from "#app/features/inbox/boite-data.server.ts";
import { type Pending, SendingKeyField, useDrawn } from "#app/features/inbox/parts/boite-forms.tsx";
import { MAX_ACTION, MAX_NOTE, nextActionLabel, planMark, type QuickMoment, quickMomentLabels } from "#app/features/people/person-words.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { useAccount, useMay } from "#app/services/auth/member-rights.tsx";
import { dropWords, keepWords, readWords } from "#app/services/kept-forms/local-copy.ts";
import { notePress } from "#app/services/kept-forms/press.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CheckboxTile, Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { Dialog, useIsPhone } from "#app/ui/overlays/dialog.tsx";

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
      {/* Drawn anew once something else is stored and nothing was typed here. */}
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
          className="fiche-plan-form from-start stack gap-3h ruled"
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
                className="admin-pill white plain tap inline-row gap-2 small fixed tabular"
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
      <p className="fiche-follower content-top small stack">
        <small>Suivi par</small>
        {current?.nom ?? fiche.follower ?? "Personne"}
      </p>
    );
  const gone = fiche.follower ?? "Compte supprimé";
  const options = [{ value: "", label: "Personne" }, ...members.map((member) => ({ value: member.id, label: member.nom }))];
  return (
    <Form method="post" action={here} replace preventScrollReset className="fiche-follower content-top small stack">
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

type FicheNoteProps = { fiche: BoiteFiche; here: string; failure: BoiteFailure | undefined };

/** What was said on the telephone or noticed: only the team reads it. A call that was made answers a person who waits. */
export function FicheNote({ fiche, here, failure }: FicheNoteProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const isMine = failure?.field === "note" && failure.typed?.personne === fiche.id;
  const mark = String(fiche.timeline.filter(({ genre }) => genre === "note").length);
  const typed = isMine ? { mark, values: { note: failure.typed?.note ?? "", isCall: failure.typed?.appel === true } } : undefined;
  const drawn = useDrawn({ mark, values: { note: "", isCall: false } }, failure, typed);
  const kept = useKeptNote(fiche.id, drawn.mark);
  return (
    <details id="note" className="fiche-note ruled-below" key={drawn.mark} open={isMine || undefined}>
      <summary className="no-marker row gap-2h small">
        <NotebookPen />
        Ajouter une note
      </summary>
      <Form
        method="post"
        action={here}
        replace
        preventScrollReset
        noValidate
        onInput={drawn.formProps.onInput}
        onSubmit={() => {
          drawn.formProps.onSubmit();
          notePress(kept.drop);
        }}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="id" value={fiche.id} />
        <Field
          label="Note"
          name="note"
          error={isMine ? failure.description : undefined}
          hint="Visible ici seulement, jamais par la personne."
        >
          {(ids) => (
            <Textarea
              {...ids}
              name="note"
              ref={kept.field}
              maxLength={MAX_NOTE}
              rows={3}
              defaultValue={drawn.values.note}
              onInput={({ currentTarget }) => kept.keep(currentTarget.value)}
            />
          )}
        </Field>
        <CheckboxTile name="appel" label="J’ai appelé cette personne" defaultChecked={drawn.values.isCall} />
        <Button type="submit" size="small" disabled={isBusy}>
          Ajouter
        </Button>
      </Form>
    </details>
  );
}

/** The words of a note that is not added yet stay in this browser, whatever page is opened meanwhile. */
function useKeptNote(person: string, mark: string) {
  const account = useAccount();
  const name = `note-${person}`;
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another mark the field is drawn anew
  useEffect(() => {
    const texte = readWords(account, name)?.texte;
    if (!texte || !field.current || field.current.value !== "") return;
    field.current.value = texte;
    field.current.closest("details")?.setAttribute("open", "");
  }, [account, name, mark]);
  return {
    field,
    keep: (texte: string) => (texte.trim() === "" ? dropWords(account, name) : keepWords(account, name, { texte, at: nowIso() })),
    drop: () => dropWords(account, name),
  };
}

/** Both versions of what two members changed at the same time. Nothing is replaced before one is chosen. On a phone they come as a sheet. */
export function FicheConflict({ failure, here }: { failure: BoiteFailure; here: string }) {
  const { conflict } = failure;
  const isPhone = useIsPhone();
  const [closed, setClosed] = useState<BoiteFailure>();
  if (!conflict) return null;
  const choices = (
    <section className="fiche-conflict stack gap-3 small ruled" aria-label="Deux versions">
      <p>
        <b>{failure.description}</b> Votre version n’est pas enregistrée&nbsp;: choisissez celle qui reste.
      </p>
      <table>
        <thead>
          <tr>
            <td className="w-620" />
            <th scope="col">{conflict.by ?? "Enregistrée"}</th>
            <th scope="col">Vous</th>
          </tr>
        </thead>
        <tbody>
          {conflict.lines.map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="w-620">{theirs}</td>
              <td className="w-620">{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="button-row">
        {conflict.again && (
          <Form method="post" action={here} replace preventScrollReset>
            {conflict.again.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit">Garder la mienne</Button>
          </Form>
        )}
        <ButtonRouteLink to={here} replace preventScrollReset state={{ redrawn: conflict.seen }} variant="outline">
          {conflict.by ? `Prendre celle ${ofName(conflict.by)}` : "Garder l’enregistrée"}
        </ButtonRouteLink>
      </div>
    </section>
  );
  if (!isPhone || closed === failure) return choices;
  return (
    <Dialog open onClose={() => setClosed(failure)} title={conflict.title} size="small">
      {choices}
    </Dialog>
  );
}

/** "d’Essi", "de Koffi". */
function ofName(name: string): string {
  return /^[aeiouyhàâéèêîôû]/i.test(name) ? `d’${name}` : `de ${name}`;
}
