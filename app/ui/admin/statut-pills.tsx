import { Link } from "react-router";
import { type ListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import { formatNumber } from "#app/lib/text/money.ts";

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
  /** Also when the status chosen is the one that is shown already. */
  onChoose?: () => void;
};

/** The statuses of a list as links, each with its count. */
export function StatutPills<Statut extends string>(props: StatutPillsProps<Statut>) {
  const { label, all, filter, statuts, labels, counts, hidden, onChoose } = props;
  const { q, statut } = filter;
  const isHidden = (value: Statut) => hidden?.includes(value) ?? false;
  const countOf = (value: Statut) => counts[value] ?? 0;
  const shown = statuts.filter((value) => !isHidden(value) || value === statut || countOf(value) > 0);
  const total = statuts.reduce((sum, value) => (isHidden(value) ? sum : sum + countOf(value)), 0);
  return (
    <nav className="admin-pills line gap-2" aria-label={label}>
      <Pill label={all} count={total} search={writeListFilter({ q })} isCurrent={statut === undefined} onChoose={onChoose} />
      {shown.map((value) => (
        <Pill
          key={value}
          label={labels[value]}
          count={countOf(value)}
          search={writeListFilter({ q, statut: value })}
          isCurrent={value === statut}
          onChoose={onChoose}
        />
      ))}
    </nav>
  );
}

type PillProps = { label: string; count: number; search: string; isCurrent: boolean; onChoose: (() => void) | undefined };

function Pill({ label, count, search, isCurrent, onChoose }: PillProps) {
  return (
    <Link
      to={{ search }}
      replace
      preventScrollReset
      className="admin-pill white plain tap inline-row gap-2 small fixed tabular"
      aria-current={isCurrent ? "true" : undefined}
      onClick={onChoose}
    >
      {label} <b>{formatNumber(count)}</b>
    </Link>
  );
}
