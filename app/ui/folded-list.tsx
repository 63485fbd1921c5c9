import type { ReactNode } from "react";
import { ButtonLink } from "./button-link.tsx";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

const FOLDED = 4; // what a small screen shows first; folded-list.css counts the same

type FoldedListProps<Row> = {
  rows: Row[];
  /** Rows get the ids `bien-1`, `bien-2`… */
  anchor: string;
  /** Lays out the columns. */
  gridClass: string;
  renderRow: (row: Row) => ReactNode;
  loadingLabel: string;
  /** The address of the list with its next page, when there is one. */
  nextTo?: string;
  isFirstPage: boolean;
  /** Under the last row of a list at its longest: how to find the others. */
  ending?: ReactNode;
  /** Put forward over the whole width, before the others: the first row. */
  lead?: ReactNode;
  /** On small screens the rows stand side by side, to be moved with a finger, and none is folded away. */
  isRail?: boolean;
  /** Ends the list, in the grid of its cards. */
  closing?: ReactNode;
};

/**
 * Cards, folded on small screens; the next page keeps what is above it. Unfolding is the browser's: the button leads to the first folded
 * row, and the style sheet unfolds a list whose row is the target. lists.client.ts moves the keyboard there too, and shows the spinner while
 * it waits for an answer.
 */
export function FoldedList<Row extends { id: string }>(props: FoldedListProps<Row>) {
  const { rows, anchor, gridClass, renderRow, loadingLabel, nextTo, isFirstPage, ending, lead, isRail = false, closing } = props;
  const isFolded = !isRail && isFirstPage && rows.length > FOLDED;
  const first = lead ? 2 : 1;
  return (
    <div className="folded-list">
      <div className="folded-list-waiting" data-waiting hidden>
        <Spinner label={loadingLabel} />
      </div>
      <div className={gridClass}>
        {lead && (
          <div className="folded-list-lead" id={`${anchor}-1`}>
            {lead}
          </div>
        )}
        <ul className={classNames("folded-list-rows", isRail && "rail", isFolded && "is-folded")}>
          {rows.map((row, index) => (
            <li key={row.id} id={`${anchor}-${first + index}`}>
              {renderRow(row)}
            </li>
          ))}
        </ul>
        <p className="folded-list-more">
          {isFolded && (
            <ButtonLink variant="outline" className="folded-list-unfold" data-unfold href={`#${anchor}-${FOLDED + 1}`}>
              Voir plus
            </ButtonLink>
          )}
          {nextTo && (
            <ButtonLink variant="outline" className="folded-list-next" data-list href={`${nextTo}#${anchor}-${first + rows.length}`}>
              Voir plus
            </ButtonLink>
          )}
        </p>
        {ending && <p className="folded-list-end">{ending}</p>}
        {closing}
      </div>
    </div>
  );
}
