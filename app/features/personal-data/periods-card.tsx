import { CircleCheck, Pencil } from "lucide-react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { formatNumber } from "#app/lib/text/money.ts";
import { capitalize, pluralize } from "#app/lib/text/text.ts";
import { type PeriodName, periodInWords, periodNames, periodRules } from "#app/services/company-values/periods.ts";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { FormError } from "#app/ui/controls/field.tsx";
import type { DataAnswer, DataPage } from "./data-page.server.ts";
import { DATA_PAGE, purgedInWords, whenInWords } from "./data-words.ts";

type PeriodsCardProps = {
  page: Pick<DataPage, "periods" | "lastPurge" | "today">;
  answer: DataAnswer | FailedForm | undefined;
  mayChange: boolean;
};

export function PeriodsCard({ page: { periods, lastPurge, today }, answer, mayChange }: PeriodsCardProps) {
  const [params] = useSearchParams();
  const isAnswered = answer?.kind === "periods" || answer?.kind === "deletes" || answer?.kind === "stale";
  const isOpen = mayChange && (params.has("modifier") || isAnswered);
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="durees">
      <h3 id="durees">Combien de temps nous gardons</h3>
      {isOpen ? (
        <PeriodsForm key={periods.version} stored={periods} answer={isAnswered ? answer : undefined} />
      ) : (
        <PeriodList periods={periods.periods} />
      )}
      {mayChange && !isOpen && (
        <div>
          <Link className={buttonClass({ variant: "outline", size: "small" })} to={`${DATA_PAGE}?modifier`} preventScrollReset>
            <Pencil aria-hidden="true" />
            Modifier
          </Link>
        </div>
      )}
      <p className="data-note line gap-2 small">
        <CircleCheck aria-hidden="true" />
        {lastPurge ? `Dernier passage ${whenInWords(lastPurge.at, today)}\u00a0: ${purgedInWords(lastPurge)}.` : "Aucun passage encore."} Le
        prochain se fait la nuit, à 3h00.
      </p>
    </section>
  );
}

function PeriodList({ periods }: { periods: Record<PeriodName, number> }) {
  return (
    <dl className="data-list">
      {periodNames.map((name) => (
        <div className="split" key={name}>
          <dt>
            {periodRules[name].label}
            <span className="note">{periodRules[name].about}</span>
          </dt>
          <dd>{periodInWords(name, periods[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const labels = Object.fromEntries(periodNames.map((name) => [name, `${periodRules[name].label} (${periodRules[name].unit})`])) as Record<
  PeriodName,
  string
>;

type PeriodsFormProps = { stored: DataPage["periods"]; answer: Extract<DataAnswer, { values: unknown }> | undefined };

function PeriodsForm({ stored, answer }: PeriodsFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const values = answer?.values ?? Object.fromEntries(periodNames.map((name) => [name, String(stored.periods[name])]));
  const fields = { values, errors: answer?.kind === "periods" ? answer.errors : {}, labels };
  const rows = answer?.kind === "deletes" ? answer.rows : 0;
  return (
    <Form method="post" replace preventScrollReset className="stack gap-4" noValidate>
      <input type="hidden" name="intent" value="durees" />
      <input type="hidden" name="version" value={stored.version} />
      <input type="hidden" name="confirmees" value={rows} />
      {periodNames.map((name) => (
        <TextField
          key={name}
          fields={fields}
          name={name}
          inputMode="numeric"
          hint={`${capitalize(periodRules[name].about)}. De ${periodRules[name].least} à ${periodRules[name].most}.`}
        />
      ))}
      {answer?.kind === "stale" && (
        <FormError>Un autre membre a changé les durées pendant votre saisie. Relisez-les, puis enregistrez.</FormError>
      )}
      {rows > 0 && (
        <FormError>
          Ces durées sont plus courtes&nbsp;: {formatNumber(rows)}&nbsp;{pluralize(rows, "ligne")}{" "}
          {pluralize(rows, "sera effacée", "seront effacées")} la nuit prochaine, sans retour. Enregistrez une nouvelle fois pour confirmer.
        </FormError>
      )}
      <div className="flow gap-2">
        <Button type="submit" variant={rows > 0 ? "danger" : "primary"} disabled={isBusy}>
          {rows > 0 ? "Confirmer et enregistrer" : "Enregistrer"}
        </Button>
        <Link className={buttonClass({ variant: "outline" })} to={DATA_PAGE} preventScrollReset>
          Annuler
        </Link>
      </div>
    </Form>
  );
}
