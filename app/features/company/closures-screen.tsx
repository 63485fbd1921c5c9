import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { Form, Link, useLocation, useNavigation, useSearchParams } from "react-router";
import { formatDate } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { MAX_REASON } from "#app/services/company-values/closure-input.ts";
import { type Closure, closureLines } from "#app/services/company-values/closures.ts";
import { type HolidayYear, listHolidaysToAdd } from "#app/services/company-values/public-holidays.ts";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CheckboxTile, FormError } from "#app/ui/controls/field.tsx";
import { RowActForm, type RowQuestion, type RowRefusal, SettingsRows } from "./settings-rows.tsx";
import { closuresDone } from "./settings-words.ts";

type Refusal = RowRefusal<unknown>;

type ClosuresScreenProps = { closures: Closure[]; today: string; answer: FailedForm | Refusal | undefined };

export function ClosuresScreen({ closures, today, answer }: ClosuresScreenProps) {
  const begun = useLastDone("fermeture");
  return (
    <SettingsRows done={closuresDone} answer={answer}>
      {(refusal) => {
        const isAboutHolidays = refusal !== undefined && "annee" in refusal.values;
        return (
          <div className="settings-page top stack gap-4">
            <div className="stack gap-4">
              <ClosureForm key={begun} today={today} refusal={isAboutHolidays ? undefined : refusal} />
              {listHolidaysToAdd(closures, today).map((year) => (
                <HolidaysForm
                  {...year}
                  key={year.year}
                  refusal={isAboutHolidays && refusal.values.annee === String(year.year) ? refusal : undefined}
                />
              ))}
            </div>
            <ClosureList closures={closures} />
          </div>
        );
      }}
    </SettingsRows>
  );
}

/** A new key each time the address says that `word` was done: the form resets after its own success, not after another form's. */
function useLastDone(word: keyof typeof closuresDone): string {
  const { key, search } = useLocation();
  const [last, setLast] = useState("");
  const isDone = new URLSearchParams(search).get("fait") === word;
  if (isDone && last !== key) setLast(key);
  return isDone ? key : last;
}

const labels = { du: "Du", au: "Au", de: "De", jusqua: "À", motif: "Motif" };

function ClosureForm({ today, refusal }: { today: string; refusal: Refusal | undefined }) {
  const { standing, errors, noteInput } = useAnswer(refusal);
  const isBusy = useNavigation().state !== "idle";
  const may = useMay();
  const [params] = useSearchParams();
  const fields = { values: refusal?.values ?? { du: params.get("jour") ?? "" }, errors, labels };
  const day = { type: "date", min: today } as const;
  return (
    <Form method="post" replace preventScrollReset className="admin-card settings-grid column gap-4" onInput={noteInput} noValidate>
      <h3>Fermer un moment</h3>
      <p className="mb-3 note settings-wide">
        Heure de Lomé. Sans heures, des journées entières. Le site affiche «&nbsp;Fermé&nbsp;» pendant ce temps et l’annonce trois semaines
        avant.
        {may("entreprise.lire") && (
          <>
            {" "}
            Vos horaires de la semaine restent dans <Link to="/admin-dashboard/parametres">Entreprise</Link>.
          </>
        )}
      </p>
      <input type="hidden" name="intent" value="fermer" />
      <TextField fields={fields} name="du" {...day} />
      <TextField fields={fields} name="au" {...day} optional hint="Vide&nbsp;: le même jour." />
      <TextField fields={fields} name="de" type="time" optional />
      <TextField fields={fields} name="jusqua" type="time" optional />
      <TextField fields={fields} name="motif" maxLength={MAX_REASON} optional className="settings-wide" />
      <CheckboxTile name="montrer_motif" label="Montrer le motif" defaultChecked={refusal?.values.montrer_motif === "on"} />
      <CheckboxTile name="ferie" label="Jour férié" defaultChecked={refusal?.values.ferie === "on"} />
      <div className="settings-wide stack gap-3">
        {standing?.question && <VisitsQuestion question={standing.question} />}
        <div>
          <Button type="submit" disabled={isBusy}>
            {standing?.question ? "Fermer quand même" : "Ajouter la fermeture"}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The visits that a closure falls on: the next press closes all the same. */
function VisitsQuestion({ question: { words, lines } }: { question: RowQuestion }) {
  return (
    <div className="notice tone-warn r-2 pad-4 stack gap-2" role="alert">
      <input type="hidden" name="quand_meme" value="on" />
      <p>{words}</p>
      <ul className="stack gap-1">
        {lines.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      <p className="small">Aucune n’est déplacée d’elle-même.</p>
    </div>
  );
}

/** The days that can be known beforehand, all ticked: a member takes away those on which the office works. */
function HolidaysForm({ year, days, refusal }: HolidayYear & { refusal: Refusal | undefined }) {
  const { standing, noteInput } = useAnswer(refusal);
  const isBusy = useNavigation().state !== "idle";
  return (
    <details className="admin-card settings-part closures-holidays" open={refusal !== undefined}>
      <summary className="no-marker tap row gap-2 w-640">
        <CalendarPlus />
        Ajouter les jours fériés du Togo {year}
      </summary>
      <Form method="post" replace preventScrollReset className="column gap-4 mt-4" onInput={noteInput}>
        <input type="hidden" name="intent" value="feries" />
        <input type="hidden" name="annee" value={year} />
        <p className="note">
          Le bureau ferme toute la journée des jours cochés. Les fêtes musulmanes se saisissent ci-dessus quand elles sont annoncées.
        </p>
        {refusal?.errors.jours && <FormError>{refusal.errors.jours}</FormError>}
        <div className="settings-grid column gap-2">
          {days.map(({ jour, nom }) => (
            <CheckboxTile
              key={jour}
              name="jours"
              value={jour}
              defaultChecked={!refusal || [refusal.values.jours ?? []].flat().includes(jour)}
              label={`${nom}, ${formatDate(jour)}`}
            />
          ))}
        </div>
        <CheckboxTile name="montrer_motif" label="Montrer le motif" defaultChecked={refusal?.values.montrer_motif !== ""} />
        {standing?.question && <VisitsQuestion question={standing.question} />}
        <div>
          <Button type="submit" disabled={isBusy}>
            {standing?.question ? "Fermer quand même" : "Ajouter les jours cochés"}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function ClosureList({ closures }: { closures: Closure[] }) {
  const isBusy = useNavigation().state !== "idle";
  const lines = closureLines(closures);
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="fermetures">
      <h3 id="fermetures">Fermetures à venir</h3>
      {closures.length === 0 && <p>Aucune fermeture prévue.</p>}
      <ul className="closures stack">
        {closures.map(({ id, motif, montrer_motif, ferie }, index) => (
          <li className="split small" key={id}>
            <div>
              <b>{lines[index]?.jours}</b>
              <p>
                {[lines[index]?.heures, ferie && "jour férié", motif && !montrer_motif && "motif non montré"].filter(Boolean).join(" · ")}
              </p>
            </div>
            <RowActForm intent="supprimer" id={id} isBusy={isBusy}>
              <Button type="submit" variant="outline" disabled={isBusy} aria-label={`Supprimer\u00a0: ${lines[index]?.jours}`}>
                Supprimer
              </Button>
            </RowActForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
