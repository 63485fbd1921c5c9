import type { ReactNode } from "react";
import { eurosToFrancs, formatEuros, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import type { FoundChoice, FoundGroup } from "#app/services/search/found-groups.ts";

/** Of a long group as many choices stand in the open. */
const SHOWN = 5;
const MAX_TYPED = 40;

type Choices = Extract<FoundGroup, { kind: "choices" }>;
type Watched = { label: string; href: string };
type Limits = Extract<FoundGroup, { kind: "limits" }>;

/** The fields of one group of filters, each choice with the number of rows it gives. */
export function FilterGroup({ group, isInEuros, watched = [] }: { group: FoundGroup; isInEuros: boolean; watched?: Watched[] }) {
  const choices = group.kind === "limits" ? group.steps : group.choices;
  if (choices.length > 0 && choices.every(isOff)) return null; // nothing of it could be chosen
  if (group.kind === "limits")
    return group.steps.length > 0 ? <Steps group={group} /> : <TypedLimits group={group} isInEuros={isInEuros} />;
  if (group.choices.length === 0 && watched.length === 0) return null;
  if (group.name === "ville") return <OneOfMany group={group} all="Toutes les villes" />;
  if (group.name === "foncier") return <OneOfMany group={group} all="Tous" />;
  return group.isSingle ? <OneOfFew group={group} /> : <Several group={group} watched={watched} />;
}

function Group({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {aside}
      {children}
    </fieldset>
  );
}

const folded: Record<string, string> = { quartier: "quartiers", marque: "marques", eq: "équipements" };

function Several({ group: { name, title, isOpen, choices }, watched }: { group: Choices; watched: Watched[] }) {
  const isFolded = isOpen && choices.length > SHOWN;
  const firstChoices = isFolded ? choices.slice(0, SHOWN) : choices;
  const rest = choices.slice(firstChoices.length);
  return (
    <Group title={title}>
      <Boxes name={name} choices={firstChoices} />
      {isFolded && (
        <details open={rest.some(({ isSet }) => isSet)}>
          <summary>{`Voir les ${choices.length} ${folded[name] ?? "choix"}`}</summary>
          <Boxes name={name} choices={rest} />
        </details>
      )}
      {watched.length > 0 && <WatchedChoices watched={watched} />}
    </Group>
  );
}

/** What has nothing to choose now, behind its own fold: an alert tells when it has. */
function WatchedChoices({ watched }: { watched: Watched[] }) {
  return (
    <details className="filter-watched">
      <summary>{`Sans annonce pour le moment (${watched.length})`}</summary>
      <ul>
        {watched.map(({ label, href }) => (
          <li key={href}>
            <a href={href} rel="nofollow">
              {label}
              <small>Prévenez-moi</small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What would give nothing cannot be chosen; what is chosen can always be taken back. */
function isOff({ count, isSet }: FoundChoice) {
  return count === 0 && !isSet;
}

function Boxes({ name, choices }: { name: string; choices: FoundChoice[] }) {
  return (
    <div className="filter-boxes">
      {choices.map((choice) => (
        <Box key={choice.value} name={name} choice={choice} />
      ))}
    </div>
  );
}

function Box({ name, choice }: { name: string; choice: FoundChoice }) {
  const { value, label, count, isSet } = choice;
  return (
    <label className={isOff(choice) ? "filter-choice is-off" : "filter-choice"}>
      <input type="checkbox" name={name} value={value} defaultChecked={isSet} disabled={isOff(choice)} />
      {label} <small data-choice={`${name} ${value}`}>{count}</small>
    </label>
  );
}

function OneOfFew({ group: { name, title, choices } }: { group: Choices }) {
  return (
    <Group title={title}>
      <Pills name={name} choices={choices} isWords />
    </Group>
  );
}

function Steps({ group: { name, title, steps } }: { group: Limits }) {
  return (
    <Group title={title}>
      <Pills name={name} choices={steps} />
    </Group>
  );
}

/** One of a few or none: without script a radio cannot be taken back, so "Tous" is a choice too. */
function Pills({ name, choices, isWords = false }: { name: string; choices: FoundChoice[]; isWords?: boolean }) {
  return (
    <div className={isWords ? "filter-pills is-words" : "filter-pills"}>
      <label>
        <input type="radio" name={name} value="" defaultChecked={!choices.some(({ isSet }) => isSet)} />
        Tout
      </label>
      {choices.map((choice) => (
        <label key={choice.value} className={isOff(choice) ? "is-off" : undefined}>
          <input type="radio" name={name} value={choice.value} defaultChecked={choice.isSet} disabled={isOff(choice)} />
          {choice.label} <small data-choice={`${name} ${choice.value}`}>{choice.count}</small>
        </label>
      ))}
    </div>
  );
}

function OneOfMany({ group: { name, title, choices }, all }: { group: Choices; all: string }) {
  return (
    <Group title={title}>
      <select className="input" name={name} aria-label={title} defaultValue={choices.find(({ isSet }) => isSet)?.value ?? ""}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option
            key={choice.value}
            value={choice.value}
            disabled={isOff(choice)}
            data-choice={`${name} ${choice.value}`}
            data-label={choice.label}
          >
            {`${choice.label} (${choice.count})`}
          </option>
        ))}
      </select>
    </Group>
  );
}

const limitLabels: Record<string, readonly [string, string]> = { annee: ["De", "À"] };
const NO_LIMIT = "sans limite";

function TypedLimits({ group, isInEuros }: { group: Limits; isInEuros: boolean }) {
  const { name, title, min, max, isPrice } = group;
  const [least, most] = limitLabels[name] ?? ["Minimum", "Maximum"];
  const written = (value: number) => (name === "annee" ? String(value) : formatNumber(value));
  const note = isPrice ? otherCurrency(group, isInEuros) : undefined;
  const fields = [
    { limit: min, label: least, without: name === "annee" ? undefined : "0" },
    { limit: max, label: most, without: name === "annee" ? undefined : NO_LIMIT },
  ].flatMap(({ limit, ...words }) => (limit ? [{ ...limit, ...words }] : []));
  return (
    <Group
      title={fields.length > 1 ? title : `${title} ${fields[0]?.label.toLowerCase()}`}
      aside={isPrice && <CurrencyChoice isInEuros={isInEuros} />}
    >
      <div className="filter-limits">
        {fields.map(({ name: field, value, label, without }) => (
          <label key={field}>
            <span className={fields.length > 1 ? undefined : "visually-hidden"}>{label}</span>
            <input
              className="input"
              name={field}
              inputMode={isPrice ? "text" : "numeric"}
              maxLength={MAX_TYPED}
              placeholder={without}
              defaultValue={value === undefined ? "" : written(value)}
              aria-describedby={note ? "prix-autre" : undefined}
            />
          </label>
        ))}
      </div>
      {note && (
        <p className="field-hint" id="prix-autre">
          {note}
        </p>
      )}
    </Group>
  );
}

/** The amounts are francs or euros; price-currency.client.ts sets it to what the head of the page shows, while nothing is typed. */
function CurrencyChoice({ isInEuros }: { isInEuros: boolean }) {
  return (
    <div className="filter-currency">
      {(["xof", "eur"] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="devise" value={value} defaultChecked={(value === "eur") === isInEuros} />
          {value === "eur" ? "€" : "FCFA"}
        </label>
      ))}
    </div>
  );
}

/** "soit au plus 304 898 €" */
function otherCurrency({ min, max }: Limits, isInEuros: boolean): string | undefined {
  const other = (value: number) => (isInEuros ? formatPrix(roundFrancs(value)) : formatEuros(value).replace(/^≈./, ""));
  const said = [
    min?.value === undefined ? undefined : `au moins ${other(min.value)}`,
    max?.value === undefined ? undefined : `au plus ${other(max.value)}`,
  ].filter(Boolean);
  return said.length > 0 ? `soit ${said.join(", ")}` : undefined;
}

const FINE = 100_000;
const THOUSAND = 1_000;

/** Prices are whole thousands: 94 518 € are shown for 62 000 000 francs, and are told as such. */
function roundFrancs(euros: number) {
  const { least, most } = eurosToFrancs(euros);
  const francs = (least + most) / 2;
  return francs < FINE ? Math.round(francs) : Math.round(francs / THOUSAND) * THOUSAND;
}
