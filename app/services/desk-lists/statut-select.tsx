import { formatNumber } from "#app/lib/text/money.ts";
import { Select } from "#app/ui/controls/field.tsx";

type StatutSelectProps<Statut extends string> = {
  statut: Statut | undefined;
  statuts: readonly Statut[];
  labels: Readonly<Record<Statut, string>>;
  counts: Readonly<Record<Statut, number>>;
};

/** The statuses of a list as a control of its search, each with its count. */
export function StatutSelect<Statut extends string>({ statut, statuts, labels, counts }: StatutSelectProps<Statut>) {
  const total = statuts.reduce((sum, value) => sum + counts[value], 0);
  return (
    <Select
      key={statut}
      name="statut"
      aria-label="Statut"
      defaultValue={statut ?? ""}
      options={[
        { value: "", label: `Tous les statuts (${formatNumber(total)})` },
        ...statuts.map((value) => ({ value, label: `${labels[value]} (${formatNumber(counts[value])})` })),
      ]}
    />
  );
}
