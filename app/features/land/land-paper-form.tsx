import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { landNatures, landSources } from "#app/db/tables/closed-lists.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { addDays, isDay } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { CountedField, TextField } from "#app/services/form-fields/text-field.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Field, FormError, Input, Select } from "#app/ui/controls/field.tsx";
import type { LandRefusal } from "./land-actions.server.ts";
import { lengths } from "./land-input.ts";
import { computeLevel, type LevelPaper } from "./land-level.ts";
import type { LandPageData } from "./land-page.server.ts";
import {
  counterNatures,
  FIRST_DAY,
  foundingPapers,
  type LandNature,
  type LandPaper,
  type LandSource,
  levelName,
  natureLabels,
  proposedDays,
  sourceLabels,
} from "./land-papers.ts";

/** The last day a date field takes: without it browsers take years of six figures, which are no day to the server and to the level. */
const LAST_DAY = "9999-12-31";

type LandPaperFormProps = { page: LandPageData; former: LandPaper | undefined; refusal: LandRefusal | undefined; back: string };

const labels = { reference: "Référence", note: "Note" };

/** One paper, on the day it was seen; `former`: the line of the same paper that this one replaces. */
export function LandPaperForm({ page, former, refusal, back }: LandPaperFormProps) {
  const { file, today } = page;
  const { standing, errors, noteInput } = useAnswer(refusal);
  const isBusy = useNavigation().state !== "idle";
  const values: FormValues = refusal?.values ?? {};
  const [cle] = useState(() => newId()); // sent twice, the paper is stored once
  // A page that was sent before its script ran is drawn anew from what was typed.
  const typed = refusal?.values as Partial<Record<string, string>> | undefined;
  const [nature, setNature] = useState(
    chosen(landNatures, typed?.nature) ?? former?.nature ?? (file?.droit ? foundingPapers[file.droit] : "titre_foncier"),
  );
  const [source, setSource] = useState(chosen(landSources, typed?.source) ?? former?.source ?? "original");
  const [vueLe, setVueLe] = useState(typedDay(typed?.vue_le) ?? today);
  /** Undefined while no member has typed an end: the proposed one follows paper and day. */
  const [typedEnd, setTypedEnd] = useState(typedDay(typed?.expire_le));
  const days = proposedDays[nature];
  const proposed = days === undefined || vueLe === "" ? "" : addDays(vueLe, days);
  const end = typedEnd ?? proposed;
  const sources = landSources.filter((each) => each !== "guichet" || counterNatures.includes(nature) || source === each);
  const fields = { values, errors, labels };
  const heading = useRef<HTMLHeadingElement>(null);
  // The form opens above the list whose button opened it: on a phone that is out of sight.
  useEffect(() => heading.current?.focus(), []);

  function choose(next: LandNature) {
    setNature(next);
    if (source === "guichet" && !counterNatures.includes(next)) setSource("original");
  }

  return (
    <Form
      method="post"
      replace
      preventScrollReset
      noValidate
      className="admin-card stack gap-3"
      onInput={noteInput}
      aria-labelledby="ajouter-piece"
    >
      <h3 id="ajouter-piece" ref={heading} tabIndex={-1}>
        {former ? `Revoir\u00a0: ${natureLabels[former.nature]}` : "Ajouter une pièce"}
      </h3>
      {standing?.message && <FormError>{standing.message}</FormError>}
      <input type="hidden" name="intent" value="piece" />
      <input type="hidden" name="cle" value={cle} />
      <input type="hidden" name="remplace" value={former?.id ?? ""} />
      <div className="form-grid">
        <Field label="Pièce" name="nature" error={errors.nature}>
          {(ids) => (
            <Select
              {...ids}
              name="nature"
              value={nature}
              onChange={({ currentTarget }) => choose(currentTarget.value as LandNature)}
              options={(former ? [former.nature] : landNatures).map((value) => ({ value, label: natureLabels[value] }))}
            />
          )}
        </Field>
        <Field
          label="Ce que vous avez vu"
          name="source"
          error={errors.source}
          hint={source === "guichet" ? "Délivré par le guichet foncier ou la Conservation foncière à votre demande." : undefined}
        >
          {(ids) => (
            <Select
              {...ids}
              name="source"
              value={source}
              onChange={({ currentTarget }) => setSource(currentTarget.value as LandSource)}
              options={sources.map((value) => ({ value, label: sourceLabels[value] }))}
            />
          )}
        </Field>
        <Field label="Vue le" name="vue_le" error={errors.vue_le}>
          {(ids) => (
            <Input
              {...ids}
              type="date"
              name="vue_le"
              min={FIRST_DAY}
              max={today}
              value={vueLe}
              onChange={({ currentTarget }) => setVueLe(currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label="Valable jusqu’au"
          name="expire_le"
          optional
          error={errors.expire_le}
          hint={`${days === undefined ? "" : `${days}\u00a0jours proposés. `}Sans date, la pièce compte ${page.months}\u00a0mois.`}
        >
          {(ids) => (
            <Input
              {...ids}
              type="date"
              name="expire_le"
              max={LAST_DAY}
              value={end}
              onChange={({ currentTarget }) => setTypedEnd(currentTarget.value)}
            />
          )}
        </Field>
        <TextField fields={fields} name="reference" maxLength={lengths.reference} optional hint="Privée." />
        <CountedField fields={fields} name="note" rows={2} max={lengths.note} note="Privée, jamais montrée" optional />
      </div>
      <Forecast page={page} paper={{ nature, source, vue_le: vueLe, expire_le: end || null }} former={former} />
      <div className="cluster gap-2">
        <Button type="submit" disabled={isBusy}>
          Enregistrer
        </Button>
        <ButtonRouteLink to={back} variant="outline" preventScrollReset>
          Annuler
        </ButtonRouteLink>
      </div>
    </Form>
  );
}

function chosen<Value extends string>(values: readonly Value[], typed: string | undefined): Value | undefined {
  return values.find((each) => each === typed);
}

/** A field of days shows nothing else, and the level beside it is computed from it. */
function typedDay(typed: string | undefined): string | undefined {
  return typed === "" || (typed && isDay(typed)) ? typed : undefined;
}

type ForecastProps = {
  page: LandPageData;
  paper: Pick<LevelPaper, "nature" | "source" | "vue_le" | "expire_le">;
  former: LandPaper | undefined;
};

/** "Le niveau passera de … à …", of what is typed. */
function Forecast({ page: { file, papers, today, months }, paper, former }: ForecastProps) {
  const now = computeLevel(file, papers, today, months).level;
  const others = papers.filter(({ id }) => id !== former?.id);
  const added = { ...paper, retiree_le: null, remplacee_par: null };
  const next = computeLevel(file, [...others, added], today, months).level;
  return (
    <div role="status">
      {now !== next && (
        <p className="small pad-3h tone-warn r-2">
          Le niveau passera de <b>{levelName(now)}</b> à <b>{levelName(next)}</b>.
        </p>
      )}
    </div>
  );
}
