import { type RefObject, useEffect } from "react";
import { pluralize } from "#app/lib/text/text.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import { refreshPage } from "#app/services/desk-forms/refresh-page.ts";
import { type PinnedListName, unpinRows } from "#app/services/desk-lists/pinned-rows.ts";

type PinnedHeadingProps = {
  title: string;
  table: PinnedListName;
  arrivals: number;
  /** Takes the focus once the new rows are there. */
  list: RefObject<HTMLElement | null>;
};

/** The title of a list that stays put, and the line behind which new rows wait. Its place is kept: nothing below moves when it comes. */
export function PinnedHeading({ title, table, arrivals, list }: PinnedHeadingProps) {
  useEffect(() => () => unpinRows(table), [table]);

  async function handleShow() {
    if (await refreshPage()) list.current?.focus();
  }

  return (
    <div className="held-heading split tap mb-2">
      <h2 className="admin-title">{title}</h2>
      <p role="status">
        <button type="button" className="held-news tap small figures" hidden={arrivals === 0} onClick={handleShow}>
          {arrivals} {pluralize(arrivals, "nouveauté")}
          {arrivals === PAGE_SIZE && " ou plus"}
        </button>
      </p>
    </div>
  );
}
