import { Search } from "lucide-react";
import { projectCategories, projectStatuts, villes } from "#app/db/tables/closed-lists.ts";
import { ALL } from "#app/services/form-fields/filter-form.ts";
import { KeptParameters } from "#app/services/form-fields/kept-parameters.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { projectCategorieLabels, projectStatutLabels } from "./project.ts";
import type { ProjectFilter } from "./project-filter.ts";

const categories = [
  { value: ALL, label: "Tous" },
  ...projectCategories.map((value) => ({ value: value as string, label: projectCategorieLabels[value] })),
];
const statutOptions = [
  { value: ALL, label: "Tous les statuts" },
  ...projectStatuts.map((value) => ({ value: value as string, label: projectStatutLabels[value] })),
];
const villeOptions = [{ value: ALL, label: "Toutes les villes" }, ...villes.map((value) => ({ value: value as string, label: value }))];

type ProjectFiltersProps = { filter: ProjectFilter /** The parameters of the other lists of the page. */; others: string };

/** A plain search form; lists.client.ts applies it at every change. */
export function ProjectFilters({ filter, others }: ProjectFiltersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would only add a level.
    <form
      data-filters
      data-page="p_page p_exact"
      className="project-filters"
      role="search"
      aria-label="Filtrer les réalisations"
      method="get"
      action="/#realisations"
      autoComplete="off"
    >
      <KeptParameters search={others} />
      <Field label="Rechercher" name="p_q" className="project-filters-search">
        {(ids) => (
          <Input
            {...ids}
            type="search"
            name="p_q"
            maxLength={100}
            placeholder="Villa, école, Kara…"
            defaultValue={filter.q}
            icon={<Search />}
          />
        )}
      </Field>
      <Field label="Statut" name="p_statut">
        {(ids) => <Select {...ids} name="p_statut" options={statutOptions} defaultValue={filter.statut ?? ALL} />}
      </Field>
      <Field label="Ville" name="p_ville">
        {(ids) => <Select {...ids} name="p_ville" options={villeOptions} defaultValue={filter.ville ?? ALL} />}
      </Field>
      <fieldset className="project-filters-categories">
        <legend className="visually-hidden">Catégorie</legend>
        {categories.map(({ value, label }) => (
          <label key={value} className="project-chip">
            <input type="radio" name="p_categorie" value={value} defaultChecked={value === (filter.categorie ?? ALL)} />
            {label}
          </label>
        ))}
      </fieldset>
      <Button type="submit" className="project-filters-submit">
        Filtrer
      </Button>
    </form>
  );
}
