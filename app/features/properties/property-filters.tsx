import { Search } from "lucide-react";
import { useState } from "react";
import { propertyTypesBien, propertyTypesTransaction, villes } from "#app/db/schema.ts";
import { KeptParameters } from "#app/platform/forms/kept-parameters.tsx";
import { ALL, useFilterForm } from "#app/platform/forms/use-filter-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { budgetLabels, budgets, typeBienLabels, typeTransactionLabels } from "./property.ts";
import {
  type PropertyFilter,
  propertyFilterNames,
  propertySortLabels,
  propertySorts,
  readPropertyFilter,
  writePropertyFilter,
} from "./property-filter.ts";

const typeOptions = [{ value: ALL, label: "Tous" }, ...propertyTypesBien.map((value) => ({ value, label: typeBienLabels[value] }))];
const transactionOptions = [
  { value: ALL, label: "Toutes" },
  ...propertyTypesTransaction.map((value) => ({ value, label: typeTransactionLabels[value] })),
];
const budgetOptions = [{ value: ALL, label: "Tous les budgets" }, ...budgets.map((value) => ({ value, label: budgetLabels[value] }))];
const villeOptions = [{ value: ALL, label: "Toutes les villes" }, ...villes.map((value) => ({ value, label: value }))];
const sortOptions = propertySorts.map((value) => ({ value, label: propertySortLabels[value] }));

/** `others`: the parameters of the other lists of the page. A plain search form that, once scripts run, applies itself at every change. */
export function PropertyFilters({ filter, others }: { filter: PropertyFilter; others: string }) {
  const form = useFilterForm({
    address: writePropertyFilter({ ...filter, page: 1 }).toString(),
    normalize: (given) => writePropertyFilter(readPropertyFilter(given)),
    names: propertyFilterNames,
    others,
  });
  const [startsOpen] = useState(hasFurtherFilter(filter));

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would only add a level.
    <form {...form} className="property-filters" role="search" method="get" action="/#biens" autoComplete="off">
      <KeptParameters search={others} />
      <Field label="Rechercher" name="q" className="property-filters-search">
        {(ids) => (
          <Input
            {...ids}
            type="search"
            name="q"
            maxLength={100}
            placeholder="Villa, Agoè, piscine…"
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
      <details className="property-filters-more" open={startsOpen}>
        <summary>Plus de filtres</summary>
        <div className="property-filters-grid">
          <Field label="Ville" name="ville">
            {(ids) => <Select {...ids} name="ville" options={villeOptions} defaultValue={filter.ville ?? ALL} />}
          </Field>
          <Field label="Prix minimum (FCFA)" name="prix_min">
            {(ids) => <Input {...ids} name="prix_min" inputMode="numeric" maxLength={20} defaultValue={filter.prix_min} />}
          </Field>
          <Field label="Prix maximum (FCFA)" name="prix_max">
            {(ids) => <Input {...ids} name="prix_max" inputMode="numeric" maxLength={20} defaultValue={filter.prix_max} />}
          </Field>
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

function hasFurtherFilter({ ville, prix_min, prix_max, tri }: PropertyFilter) {
  return ville !== undefined || prix_min !== undefined || prix_max !== undefined || tri !== "recent";
}
