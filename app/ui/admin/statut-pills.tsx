import { Link } from "react-router";
import { type ListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { formatNumber } from "#app/lib/money.ts";

type StatutPillsProps<Statut extends string> = {
  label: string;
  /** "Tous" or "Toutes". */
  all: string;
  filter: ListFilter<Statut>;
  statuts: readonly Statut[];
  labels: Readonly<Record<Statut, string>>;
  counts: Partial<Record<Statut, number>>;
  /** No part of "all"; each has its own pill once there is some. */
  hidden?: readonly Statut[];
};

/** The statuses of a list as links, each with its count. */
export function StatutPills<Statut extends string>({ label, all, filter, statuts, labels, counts, hidden }: StatutPillsProps<Statut>) {
  const { q, statut } = filter;
  const isHidden = (value: Statut) => hidden?.includes(value) ?? false;
  const countOf = (value: Statut) => counts[value] ?? 0;
  const shown = statuts.filter((value) => !isHidden(value) || value === statut || countOf(value) > 0);
  const total = statuts.reduce((sum, value) => (isHidden(value) ? sum : sum + countOf(value)), 0);
  return (
    <nav className="admin-pills" aria-label={label}>
      <Pill label={all} count={total} search={writeListFilter({ q })} isCurrent={statut === undefined} />
      {shown.map((value) => (
        <Pill
          key={value}
          label={labels[value]}
          count={countOf(value)}
          search={writeListFilter({ q, statut: value })}
          isCurrent={value === statut}
        />
      ))}
    </nav>
  );
}

function Pill({ label, count, search, isCurrent }: { label: string; count: number; search: string; isCurrent: boolean }) {
  return (
    <Link to={{ search }} replace preventScrollReset className="admin-pill" aria-current={isCurrent ? "true" : undefined}>
      {label} <b>{formatNumber(count)}</b>
    </Link>
  );
}
