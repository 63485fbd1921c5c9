import type { ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Spinner } from "#app/ui/layout/states.tsx";
import { ButtonLink } from "./button.tsx";

/** What a small screen shows of a folded list; folded-list.css counts the same. */
export const FOLDED = 3;

type FoldedListProps<Row> = {
  rows: Row[];
  /** Rows get the ids `bien-1`, `bien-2`… */
  anchor: string;
  /** Lays out the columns. */
  gridClass: string;
  renderRow: (row: Row) => ReactNode;
  loadingLabel: string;
  /** The page of the whole list, when it has more rows. */
  whole?: WholeList;
  /** Put forward over the whole width, before the others: the first row. */
  lead?: ReactNode;
  /** On small screens only the first three rows show. An address that names a later one shows them all. */
  isFolded?: boolean;
  /** On small screens the rows stand side by side, to be moved with a finger. */
  isRail?: boolean;
  /** Ends the list, in the grid of its cards. */
  closing?: ReactNode;
};

/** The first cards of a list, and the way to all of it. lists.client.ts shows the spinner while it waits for the answer of a filter. */
export function FoldedList<Row extends { id: string }>(props: FoldedListProps<Row>) {
  const { rows, anchor, gridClass, renderRow, loadingLabel, whole, lead, isRail = false, closing } = props;
  const isFolded = props.isFolded && rows.length > FOLDED;
  const first = lead ? 2 : 1;
  return (
    <div className="folded-list">
      <div className="folded-list-waiting" data-waiting hidden>
        <Spinner label={loadingLabel} />
      </div>
      <div className={gridClass}>
        <ul className={classNames("folded-list-rows", isRail && "rail", isFolded && "is-folded")}>
          {lead && (
            <li className="folded-list-lead" id={`${anchor}-1`}>
              {lead}
            </li>
          )}
          {rows.map((row, index) => (
            <li key={row.id} id={`${anchor}-${first + index}`}>
              {renderRow(row)}
            </li>
          ))}
        </ul>
        {whole && (
          <p className="folded-list-more">
            <WholeListLink whole={whole} />
          </p>
        )}
        {closing}
      </div>
    </div>
  );
}

/** Where all of a list is, and how many rows it has in all. */
export type WholeList = { href: string; total: number; label: string };

/** Under the first rows of a list. `isForFolded`: only small screens leave rows out, and only they show it. */
export function WholeListLink({ whole, isForFolded = false }: { whole: WholeList; isForFolded?: boolean }) {
  return (
    <ButtonLink href={whole.href} className={isForFolded ? "is-for-folded" : undefined}>
      {whole.label}
    </ButtonLink>
  );
}

type FoldProps = {
  /** What is pressed to open it; with `icon` before it. */
  label: string;
  icon: ReactNode;
  /** Where an address can ask for it. */
  id?: string;
  isOpen?: boolean;
  /** From 680 px on it always lies open, and nothing is there to press. */
  isForPhones?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * What most visitors do not need is folded behind one press. Without script it lies open where the browser lets a style sheet do so, and the
 * browser itself opens it everywhere. A refresh of the page leaves it as the visitor has put it (morph.client.ts).
 */
export function Fold({ label, icon, id, isOpen, isForPhones = false, className, children }: FoldProps) {
  return (
    <details className={classNames("fold", isForPhones && "is-for-phones", className)} open={isOpen}>
      <summary className="icon-before icon-next">
        {icon}
        {label}
      </summary>
      <div className="fold-inside" id={id}>
        {children}
      </div>
    </details>
  );
}

/** The filters of a list of the home page; where one is set they show which. */
export function FoldedFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <Fold isForPhones isOpen={isOpen} label="Filtrer" icon={<i className="icon-only icon-gears" aria-hidden="true" />}>
      {children}
    </Fold>
  );
}
