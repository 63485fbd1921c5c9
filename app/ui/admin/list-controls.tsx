import { ArrowLeft, ArrowRight, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { type ListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Input } from "#app/ui/controls/field.tsx";

const TYPING_PAUSE_MS = 250;

type AdminSearchProps = { action: string; label: string; placeholder: string; q: string | undefined; children?: ReactNode };

/** The search of a list: sent by itself after a pause in typing, and whenever another control of it changes. */
export function AdminSearch({ action, label, placeholder, q, children }: AdminSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();

  function send() {
    clearTimeout(typing.current);
    if (!form.current) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    void submit(new URLSearchParams(typed.filter(([, value]) => value)), { action, replace: true, preventScrollReset: true });
  }

  useEffect(() => () => clearTimeout(typing.current), []);

  // Back and Forward change the filter without anyone typing.
  useEffect(() => {
    if (search.current && document.activeElement !== search.current) search.current.value = q ?? "";
  }, [q]);

  return (
    <Form
      method="get"
      action={action}
      ref={form}
      role="search"
      className="admin-search stack gap-3"
      onChange={(event) => {
        clearTimeout(typing.current);
        if ((event.target as EventTarget) === search.current) typing.current = setTimeout(send, TYPING_PAUSE_MS);
        else send();
      }}
      onSubmit={(event) => {
        event.preventDefault(); // or Enter would send the empty choices too, as a second entry of the history
        send();
      }}
    >
      <Input
        ref={search}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={q}
        maxLength={100}
        icon={<Search />}
      />
      {children}
    </Form>
  );
}

type AdminPagerProps = { page: number; pageCount: number; searchOf: (page: number) => string };

export function AdminPager({ page, pageCount, searchOf }: AdminPagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav className="admin-pager cluster mt-5 small tabular" aria-label="Pages de la liste">
      {page > 1 && (
        <ButtonRouteLink to={{ search: searchOf(page - 1) }} variant="outline" size="small" rel="prev">
          <ArrowLeft />
          Précédente
        </ButtonRouteLink>
      )}
      <p>
        Page {page} sur {pageCount}
      </p>
      {page < pageCount && (
        <ButtonRouteLink to={{ search: searchOf(page + 1) }} variant="outline" size="small" rel="next">
          Suivante
          <ArrowRight />
        </ButtonRouteLink>
      )}
    </nav>
  );
}

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
  const visible = statuts.filter((value) => !isHidden(value) || value === statut || countOf(value) > 0);
  const total = statuts.reduce((sum, value) => (isHidden(value) ? sum : sum + countOf(value)), 0);
  return (
    <nav className="admin-pills line gap-2" aria-label={label}>
      <Pill label={all} count={total} search={writeListFilter({ q })} isCurrent={statut === undefined} onChoose={onChoose} />
      {visible.map((value) => (
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

type TableHeadProps = {
  columns: readonly string[];
  /** A last column is of buttons: its name is only heard. */
  hasActs?: boolean;
  className?: string;
};

export function TableHead({ columns, hasActs = false, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {hasActs && (
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** `again`: the fields of the form, which does what was asked about when it is sent again with them. */
export type ListFailure = Message & { again?: readonly (readonly [name: string, value: string])[] };

/** With script a toast says it too. */
export function FailureLine({ failure }: { failure: ListFailure | undefined }) {
  if (!failure) return null;
  const words = [failure.title, failure.description].filter(Boolean).join(". ");
  if (!failure.again) return <p className="admin-failure notice tone-bad mb-4">{words}</p>;
  return (
    <Form method="post" replace preventScrollReset className="admin-failure notice tone-bad mb-4 stack gap-2">
      <p>{words}</p>
      {failure.again.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may be there several times
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <div>
        <Button type="submit" variant="outline" size="small" autoFocus>
          Continuer
        </Button>
      </div>
    </Form>
  );
}
