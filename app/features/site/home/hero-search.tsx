import { Search } from "lucide-react";
import { listKinds } from "#app/features/finding/list-kinds.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Select } from "#app/ui/controls/field.tsx";

const transactions = [
  { value: "", label: "Tout" },
  { value: "vente", label: "Acheter" },
  { value: "location", label: "Louer" },
  { value: "location-meublee", label: "Meublé" },
];

/** A plain form: its answer is the list under the readable address of the search. */
export function HeroSearch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would only add a level.
    <form className="hero-search" role="search" aria-label="Trouver un bien" action={listKinds.annonces.path} autoComplete="off">
      <Select name="transaction" aria-label="Acheter ou louer" options={transactions} />
      <input className="input" type="search" name="q" maxLength={100} aria-label={"Que cherchez-vous\u00a0?"} placeholder="Villa, Agoè…" />
      <Button type="submit" variant="gold" aria-label="Chercher un bien">
        <Search />
      </Button>
    </form>
  );
}
