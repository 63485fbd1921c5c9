import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLinkClickHandler } from "react-router";
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
  isLoading: boolean;
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

/** Cards, folded on small screens; the next page keeps what is above it. Without script the browser goes to its first row. */
export function FoldedList<Row extends { id: string }>(props: FoldedListProps<Row>) {
  const { rows, anchor, gridClass, renderRow, isLoading, loadingLabel, nextTo, isFirstPage, ending, lead, isRail = false, closing } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = !isRail && !isUnfolded && isFirstPage && rows.length > FOLDED;
  const first = lead ? 2 : 1;
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined); // how many rows there were when more were asked for

  // On a rail the next page would come beyond the edge of the screen, unseen.
  useEffect(() => {
    if (before.current === undefined || rows.length <= before.current) return;
    const next = list.current?.children[before.current];
    before.current = undefined;
    if (list.current && list.current.scrollWidth > list.current.clientWidth) next?.scrollIntoView({ inline: "start", block: "nearest" });
  }, [rows.length]);

  function unfold(event: MouseEvent) {
    event.preventDefault();
    setIsUnfolded(true);
  }

  return (
    <div className="folded-list" aria-busy={isLoading}>
      {isLoading && <Spinner label={loadingLabel} />}
      <div className={gridClass}>
        {lead && (
          <div className="folded-list-lead" id={`${anchor}-1`}>
            {lead}
          </div>
        )}
        <ul ref={list} className={classNames("folded-list-rows", isRail && "rail", isFolded && "is-folded")}>
          {rows.map((row, index) => (
            <li key={row.id} id={`${anchor}-${first + index}`}>
              {renderRow(row)}
            </li>
          ))}
        </ul>
        <p className="folded-list-more">
          {isFolded && (
            <ButtonLink variant="outline" className="folded-list-unfold" href={`#${anchor}-${FOLDED + 1}`} onClick={unfold}>
              Voir plus
            </ButtonLink>
          )}
          {nextTo && (
            <NextPageLink
              to={nextTo}
              hash={`#${anchor}-${first + rows.length}`}
              onAsk={() => {
                before.current = rows.length;
              }}
            />
          )}
        </p>
        {ending && <p className="folded-list-end">{ending}</p>}
        {closing}
      </div>
    </div>
  );
}

function NextPageLink({ to, hash, onAsk }: { to: string; hash: string; onAsk: () => void }) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace: true, preventScrollReset: true });

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onAsk();
    follow(event);
  }

  return (
    <ButtonLink variant="outline" className="folded-list-next" href={to + hash} onClick={handleClick}>
      Voir plus
    </ButtonLink>
  );
}
