import { AdminSearch } from "#app/ui/admin/list-controls.tsx";
import { Input, Select } from "#app/ui/controls/field.tsx";
import { type AskedJournal, JOURNAL_PAGE } from "./journal-filter.ts";

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
