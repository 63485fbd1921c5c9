import { ScanSearch, ShieldAlert, ShieldCheck } from "lucide-react";
import { Form } from "react-router";
import type { JournalResult } from "#app/db/tables/platform-tables.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatDate, formatMoment } from "#app/lib/time/dates.ts";
import { shortSeal } from "#app/services/audit/journal-numbers.ts";
import { AdminSearch } from "#app/ui/admin/admin-search.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { type AskedJournal, JOURNAL_PAGE } from "./journal-filter.ts";

type State = { lignes: number; verifie_le: string | undefined; constat: JournalResult | undefined };
type Mark = { jour: string; numero: number; empreinte: string };
type JournalStatePanelProps = { state: State | undefined; mark: Mark | undefined; today: string; action: string; isBusy: boolean };

/** What the last check found, the mark of the day, and the button that checks now. */
export function JournalStatePanel({ state, mark, today, action, isBusy }: JournalStatePanelProps) {
  const { constat, verifie_le } = state ?? {};
  const isBroken = (constat?.anomalies.length ?? 0) > 0;
  const checked = verifie_le && `Vérifié ${formatMoment(verifie_le, today)}.`;
  return (
    <section className="admin-card journal-state stack gap-3" aria-labelledby="journal-state-titre">
      <h3 id="journal-state-titre">{isBroken ? "Le journal a été modifié" : constat ? "Journal intact" : "Journal pas encore vérifié"}</h3>
      {constat &&
        (isBroken ? (
          <div className="admin-note tone-ok line gap-2h small journal-note-bad tone-bad">
            <ShieldAlert />
            <div>
              {constat.anomalies.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p>{checked}</p>
            </div>
          </div>
        ) : (
          <div className="admin-note tone-ok line gap-2h small">
            <ShieldCheck />
            <p>
              <b>{countInWords(constat.lignes)}</b> {checked}
            </p>
          </div>
        ))}
      {constat?.notes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="journal-hint note">
        Chaque ligne porte l’empreinte de la précédente. Une ligne changée, ôtée ou ajoutée après coup se voit ici.
      </p>
      {mark && (
        <div>
          <p className="journal-hint note">
            Repère du {formatDate(mark.jour)}, ligne n°&nbsp;{formatNumber(mark.numero)}, à noter sur papier si vous voulez une preuve hors
            du serveur
          </p>
          <p className="journal-mark">{shortSeal(mark.empreinte)}</p>
        </div>
      )}
      <Form method="post" action={action} replace preventScrollReset>
        <Button type="submit" name="intent" value="verifier" variant="outline" full disabled={isBusy}>
          <ScanSearch />
          Vérifier maintenant
        </Button>
      </Form>
    </section>
  );
}

function countInWords(lines: number) {
  if (lines < 2) return lines === 0 ? "Aucune ligne encore." : "1 ligne vérifiée.";
  return `${formatNumber(lines)} lignes vérifiées se suivent.`;
}

type Choice = { value: string; label: string };
type JournalFiltersProps = { asked: AskedJournal; choices: Record<"qui" | "action" | "rubrique", Choice[]> };

const controls = [
  { name: "qui", label: "Qui", all: "Tout le monde" },
  { name: "action", label: "Action", all: "Toutes les actions" },
  { name: "rubrique", label: "Rubrique", all: "Toutes les rubriques" },
] as const;

export function JournalFilters({ asked, choices }: JournalFiltersProps) {
  return (
    <AdminSearch action={JOURNAL_PAGE} label="Rechercher dans le journal" placeholder="Référence, nom, numéro de ligne" q={asked.q}>
      <div className="admin-filters line gap-2">
        {controls.map(({ name, label, all }) => (
          <Select
            key={`${name} ${asked[name]}`}
            name={name}
            aria-label={label}
            defaultValue={asked[name] ?? ""}
            options={[{ value: "", label: all }, ...choices[name]]}
          />
        ))}
      </div>
      <div className="journal-days row gap-2 small soft">
        <label htmlFor="journal-du">Du</label>
        <Input key={`du ${asked.du}`} id="journal-du" type="date" name="du" defaultValue={asked.du} max={asked.au} />
        <label htmlFor="journal-au">au</label>
        <Input key={`au ${asked.au}`} id="journal-au" type="date" name="au" defaultValue={asked.au} min={asked.du} />
      </div>
    </AdminSearch>
  );
}
