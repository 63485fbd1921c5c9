import { ArrowLeft, ArrowRight, ScanSearch, ScrollText, ShieldAlert, ShieldCheck } from "lucide-react";
import { useNavigation, useSubmit } from "react-router";
import type { JournalResult } from "#app/db/tables/platform-tables.ts";
import { LotsWay } from "#app/features/company/lots-way.tsx";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { boiteDone, undoFields } from "#app/features/inbox/parts/boite-words.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatDate, formatMoment } from "#app/lib/time/dates.ts";
import { shortSeal } from "#app/services/audit/journal-numbers.ts";
import { ExportButton } from "#app/services/desk-lists/export-button.tsx";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useLotMessages } from "#app/services/desk-lists/use-lot-messages.ts";
import { AdminSearch, FailureLine } from "#app/ui/admin/list-controls.tsx";
import { ActButton } from "#app/ui/controls/act-button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Input, Select } from "#app/ui/controls/field.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";
import { JOURNAL_PAGE, type JournalQuery, writeJournalQuery } from "./journal-filter.ts";
import { type JournalEntry, JournalList } from "./journal-list.tsx";

type JournalScreenProps = Pick<JournalStatePanelProps, "state" | "mark" | "today"> & {
  asked: JournalQuery;
  entries: JournalEntry[];
  next: number | undefined;
  /** The number at which a search paused: older lines were not looked at yet. */
  stoppedAt: number | undefined;
  choices: JournalFiltersProps["choices"];
  failure: Message | undefined;
};

const done = {
  verification: { title: "✅ Journal vérifié\u00a0: il est intact" },
  anomalie: { title: "Le journal a été modifié" },
  fusion: boiteDone.fusion,
  fusion_annulee: boiteDone.fusion_annulee,
} as const;
const rowNames = { one: "ligne", many: "lignes", ending: "e" } as const;

export function JournalScreen({ asked, entries, next, stoppedAt, state, mark, today, choices, failure }: JournalScreenProps) {
  const { avant, ...filter } = asked;
  const isBusy = useNavigation().state !== "idle";
  const here = JOURNAL_PAGE + writeJournalQuery(asked);
  const submit = useSubmit();
  const undo = (fields: [string, string][]) => () =>
    void submit(new URLSearchParams(fields), { method: "post", action: here, replace: true, preventScrollReset: true });
  useListMessages({
    done,
    failure,
    actionsOf: (word, ids) => {
      const fields = undoFields(word, ids);
      return fields ? [{ label: "Annuler", onSelect: undo(fields) }] : [];
    },
  });
  useLotMessages(rowNames, here);
  return (
    <>
      <SettingsNav />
      <FailureLine failure={failure} />
      <div className="journal-toolbar stack gap-3 mb-3">
        <JournalFilters asked={filter} choices={choices} />
        <ExportButton action={`${JOURNAL_PAGE}/export${writeJournalQuery(filter)}`} right="journal.exporter" label="Exporter" />
      </div>
      <div className="journal-page top column gap-4">
        <JournalStatePanel state={state} mark={mark} today={today} action={here} isBusy={isBusy} />
        <div className="top column gap-4">
          {entries.length === 0 ? (
            <EmptyState icon={<ScrollText />} title="Aucune ligne">
              {stoppedAt ? "Rien parmi les lignes regardées jusqu’ici." : "Rien dans le journal ne répond à cette recherche."}
            </EmptyState>
          ) : (
            <JournalList entries={entries} action={here} isBusy={isBusy} />
          )}
          {(next !== undefined || avant !== undefined) && (
            <nav className="admin-pager cluster mt-5 small tabular" aria-label="Pages du journal">
              {avant !== undefined && (
                <ButtonRouteLink to={JOURNAL_PAGE + writeJournalQuery(filter)} variant="outline" size="small">
                  <ArrowLeft />
                  Les plus récentes
                </ButtonRouteLink>
              )}
              {next !== undefined && (
                <ButtonRouteLink
                  to={JOURNAL_PAGE + writeJournalQuery({ ...filter, avant: next })}
                  variant="outline"
                  size="small"
                  rel="next"
                >
                  {stoppedAt ? "Chercher plus loin" : "Plus anciennes"}
                  <ArrowRight />
                </ButtonRouteLink>
              )}
            </nav>
          )}
          <LotsWay />
        </div>
      </div>
    </>
  );
}

type State = { lignes: number; verifie_le: string | undefined; constat: JournalResult | undefined };
type Mark = { jour: string; numero: number; empreinte: string };
type JournalStatePanelProps = { state: State | undefined; mark: Mark | undefined; today: string; action: string; isBusy: boolean };

/** What the last check found, the mark of the day, and the button that checks now. */
function JournalStatePanel({ state, mark, today, action, isBusy }: JournalStatePanelProps) {
  const { constat, verifie_le } = state ?? {};
  const isBroken = (constat?.anomalies.length ?? 0) > 0;
  const checked = verifie_le && `Vérifié ${formatMoment(verifie_le, today)}.`;
  return (
    <section className="admin-card journal-state stack gap-3" aria-labelledby="journal-state-titre">
      <h3 id="journal-state-titre">{isBroken ? "Le journal a été modifié" : constat ? "Journal intact" : "Journal pas encore vérifié"}</h3>
      {constat &&
        (isBroken ? (
          <div className="admin-note r-2 top tone-ok line gap-2h small journal-note-bad tone-bad">
            <ShieldAlert />
            <div>
              {constat.anomalies.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p>{checked}</p>
            </div>
          </div>
        ) : (
          <div className="admin-note r-2 top tone-ok line gap-2h small">
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
      <ActButton action={action} intent="verifier" size="normal" full disabled={isBusy}>
        <ScanSearch />
        Vérifier maintenant
      </ActButton>
    </section>
  );
}

function countInWords(lines: number) {
  if (lines < 2) return lines === 0 ? "Aucune ligne encore." : "1 ligne vérifiée.";
  return `${formatNumber(lines)} lignes vérifiées se suivent.`;
}

type Choice = { value: string; label: string };
type JournalFiltersProps = { asked: JournalQuery; choices: Record<"qui" | "action" | "rubrique", Choice[]> };

const controls = [
  { name: "qui", label: "Qui", all: "Tout le monde" },
  { name: "action", label: "Action", all: "Toutes les actions" },
  { name: "rubrique", label: "Rubrique", all: "Toutes les rubriques" },
] as const;

function JournalFilters({ asked, choices }: JournalFiltersProps) {
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
