import { Info, Search } from "lucide-react";
import { propertyTypesBien, propertyTypesTransaction, villes } from "#app/db/tables/closed-lists.ts";
import { formatEuros, formatNumber, formatPrix, readAmount } from "#app/lib/text/money.ts";
import { ALL } from "#app/services/form-fields/filter-form.ts";
import { KeptParameters } from "#app/services/form-fields/kept-parameters.tsx";
import type { OtherTown } from "#app/services/search/other-towns.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { budgetLabels, budgetLabelsInEuros, budgets, typeBienLabels, typeTransactionLabels } from "./property.ts";
import {
  isExchanged,
  MAX_PRIX_LENGTH,
  type PrixName,
  type PropertyFilter,
  prixBounds,
  propertySortLabels,
  propertySorts,
} from "./property-filter.ts";

const typeOptions = [{ value: ALL, label: "Tous" }, ...propertyTypesBien.map((value) => ({ value, label: typeBienLabels[value] }))];
const transactionOptions = [
  { value: ALL, label: "Toutes" },
  ...propertyTypesTransaction.map((value) => ({ value, label: typeTransactionLabels[value] })),
];
const budgetOptions = [
  { value: ALL, label: "Tous les budgets" },
  ...budgets.map((value) => ({ value, label: budgetLabels[value], eur: budgetLabelsInEuros[value] })),
];
const villeOptions = [{ value: ALL, label: "Toutes les villes" }, ...villes.map((value) => ({ value, label: value }))];
const sortOptions = propertySorts.map((value) => ({ value, label: propertySortLabels[value] }));

type PropertyFiltersProps = {
  filter: PropertyFilter;
  /** The parameters of the other lists of the page. */
  others: string;
  /** Towns beside ours that have rows. */
  towns?: readonly OtherTown[];
};

/** A plain search form; lists.client.ts applies it at every change. */
export function PropertyFilters({ filter, others, towns = [] }: PropertyFiltersProps) {
  const notes = priceNotes(filter);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would only add a level.
    <form className="property-filters" data-filters data-page="page exact" role="search" method="get" action="/#biens" autoComplete="off">
      <KeptParameters search={others} />
      <input type="hidden" name="devise" defaultValue={filter.devise ?? "xof"} data-field />
      <Field label="Rechercher" name="q" className="property-filters-search">
        {(ids) => (
          <Input
            {...ids}
            type="search"
            name="q"
            maxLength={100}
            placeholder="Villa piscine Agoè"
            defaultValue={filter.q}
            icon={<Search />}
          />
        )}
      </Field>
      <Field label="Type de bien" name="type">
        {(ids) => <Select {...ids} name="type" options={typeOptions} defaultValue={filter.type ?? ALL} />}
      </Field>
      <Field label="Transaction" name="transaction">
        {(ids) => <Select {...ids} name="transaction" options={transactionOptions} defaultValue={filter.transaction ?? ALL} />}
      </Field>
      <Field label="Budget" name="budget" className="property-filters-budget">
        {(ids) => <Select {...ids} name="budget" options={budgetOptions} defaultValue={filter.budget ?? ALL} />}
      </Field>
      <details className="property-filters-more" open={hasFurtherFilter(filter)}>
        <summary>Plus de filtres</summary>
        <div className="property-filters-grid">
          <Field label="Ville" name="ville">
            {(ids) => <Select {...ids} name="ville" options={[...villeOptions, ...towns]} defaultValue={filter.ville ?? ALL} />}
          </Field>
          <PrixField name="prix_min" label="Prix minimum" hint="soit au moins" filter={filter} notes={notes} />
          <PrixField name="prix_max" label="Prix maximum" hint="soit au plus" filter={filter} notes={notes} />
          <PriceNotes notes={notes} />
          <Field label="Trier par" name="tri">
            {(ids) => <Select {...ids} name="tri" options={sortOptions} defaultValue={filter.tri} />}
          </Field>
        </div>
      </details>
      <Button type="submit" className="property-filters-submit">
        Rechercher
      </Button>
    </form>
  );
}

type PrixFieldProps = { name: PrixName; label: string; hint: string; filter: PropertyFilter; notes: PriceNote[] };

/** In francs, or in the euros of the address; under it the other currency. */
function PrixField({ name, label, hint, filter, notes }: PrixFieldProps) {
  const isEuro = filter.devise === "eur";
  const amount = filter[name];
  const bound = prixBounds(filter)[name === "prix_min" ? "min" : "max"] ?? 0;
  const other = isEuro ? formatPrix(bound) : formatEuros(bound).replace(/^≈./, "");
  const own = notes.filter(({ about }) => about.includes(name));
  return (
    <Field
      label={
        <>
          {label} (
          <span data-xof="FCFA" data-eur="€">
            {isEuro ? "€" : "FCFA"}
          </span>
          )
        </>
      }
      name={name}
      hint={amount === undefined || isExchanged(filter) ? undefined : `${hint} ${other}`}
    >
      {({ "aria-describedby": described, ...ids }) => (
        <Input
          {...ids}
          aria-describedby={[described, ...own.map(({ id }) => id)].filter(Boolean).join(" ") || undefined}
          aria-invalid={own.some(({ isMistake }) => isMistake) || undefined}
          name={name}
          inputMode="text"
          maxLength={MAX_PRIX_LENGTH}
          defaultValue={amount === undefined ? filter.refused?.[name] : formatNumber(amount)}
        />
      )}
    </Field>
  );
}

/** Always there, so that a sentence that comes while a visitor types is read out. */
function PriceNotes({ notes }: { notes: PriceNote[] }) {
  return (
    <div className="property-filters-notes" role="status">
      {notes.map(({ id, sentence, isMistake }) => (
        <p key={id} id={id} className={isMistake ? "field-error" : "field-hint"}>
          <Info aria-hidden="true" />
          {sentence}
        </p>
      ))}
    </div>
  );
}

function hasFurtherFilter({ ville, prix_min, prix_max, refused, tri }: PropertyFilter) {
  return ville !== undefined || prix_min !== undefined || prix_max !== undefined || refused !== undefined || tri !== "recent";
}

/** What a visitor is told of the prices typed; the fields it speaks of point to it by its id. */
type PriceNote = { id: string; about: readonly PrixName[]; sentence: string; isMistake: boolean };

const labels: Record<PrixName, string> = { prix_min: "prix minimum", prix_max: "prix maximum" };

/** Nothing typed is passed over or put in order without a word. */
function priceNotes(filter: PropertyFilter): PriceNote[] {
  const notes = Object.entries(filter.refused ?? {}).map(([name, typed]) => refusal(name as PrixName, typed));
  return isExchanged(filter) ? [...notes, exchange(filter)] : notes;
}

function refusal(name: PrixName, typed: string): PriceNote {
  const sentence = `«\u00a0${typed}\u00a0» ${reason(typed)}\u00a0: le ${labels[name]} n’est pas appliqué.`;
  return { id: `${name}-note`, about: [name], sentence, isMistake: true };
}

function reason(typed: string) {
  if (readAmount(typed) !== undefined) return "dépasse ce qu’un prix peut atteindre";
  return /^[-−–]/.test(typed) && readAmount(typed.slice(1)) !== undefined ? "est négatif" : "n’est pas un montant";
}

function exchange({ prix_min = 0, prix_max = 0, devise }: PropertyFilter): PriceNote {
  const format = (amount: number) => (devise === "eur" ? `${formatNumber(amount)}\u00a0€` : formatPrix(amount));
  const sentence = `Le minimum dépasse le maximum\u00a0: la liste va de ${format(prix_max)} à ${format(prix_min)}.`;
  return { id: "prix-note", about: ["prix_min", "prix_max"], sentence, isMistake: false };
}
