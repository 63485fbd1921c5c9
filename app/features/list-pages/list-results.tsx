import { newAlertAddress } from "#app/features/alerts/alert-address.ts";
import { AlertPanel } from "#app/features/alerts/alert-panel.tsx";
import { withPage, writeSearch } from "#app/features/finding/list-search.ts";
import { countWords, type ListSubject } from "#app/features/finding/list-words.ts";
import { savedAddress } from "#app/features/finding/saved-search.ts";
import { Spinner } from "#app/ui/layout/states.tsx";
import { ListChips } from "./list-chips.tsx";
import { ListEmpty } from "./list-empty.tsx";
import { ListFailure } from "./list-failure.tsx";
import { ListPager } from "./list-pager.tsx";
import { ListRows } from "./list-rows.tsx";
import type { ListView } from "./list-view.server.ts";

const oldRows: Record<ListSubject["rows"], string> = {
  biens: "Les biens déjà affichés restent consultables.",
  véhicules: "Les véhicules déjà affichés restent consultables.",
  réalisations: "Les réalisations déjà affichées restent consultables.",
};

/** How many there are, what narrows them, the rows of this page or what to do without any, and the other pages. */
export function ListResults({ view, whatsappHref }: { view: ListView; whatsappHref: string }) {
  const { found, rows, chips } = view;
  const { search, total, page, pages } = found;
  return (
    <div className="list-results">
      <h2 className="visually-hidden">Résultats</h2>
      <div className="list-count">
        <p role="status" tabIndex={-1}>
          {countWords(total, rows)}
        </p>
        <p className="list-time" data-updated data-kept hidden>
          Mis à jour à <time />
        </p>
      </div>
      <ListChips chips={chips} clearHref={found.pathHref} />
      <ListNotes view={view} />
      <ListFailure isFailed={false} oldRows={oldRows[rows]} whatsappHref={whatsappHref} />
      <div className="list-waiting" data-waiting hidden>
        <Spinner label={`Chargement des ${rows}...`} />
      </div>
      {total > 0 ? <ListRows found={found.rows} /> : <ListEmpty found={found} rows={rows} />}
      {rows !== "réalisations" && <AlertPanel href={newAlertAddress(savedAddress(search))} isEmpty={total === 0} />}
      <ListPager page={page} last={pages} addressOf={(other) => writeSearch(withPage(search, other))} />
    </div>
  );
}

/** What the list does not count, compares otherwise than it shows, or took the words for. */
function ListNotes({ view: { found } }: { view: ListView }) {
  const { unknownNote, hasStayPrices, understoodAs, search } = found;
  return (
    <>
      {understoodAs && (
        <p className="list-note">
          Résultats pour «&nbsp;{understoodAs}&nbsp;».{" "}
          <a href={writeSearch({ ...search, isExact: true, page: 1 })} rel="nofollow" data-list="">
            Chercher «&nbsp;{search.q}&nbsp;» exactement
          </a>
        </p>
      )}
      {unknownNote && (
        <p className="list-note">
          {unknownNote.text}{" "}
          <a href={unknownNote.href} rel="nofollow" data-list="">
            {unknownNote.linkText}
          </a>
        </p>
      )}
      {hasStayPrices && <p className="list-note">Prix ramenés au mois pour le filtre et le tri.</p>}
    </>
  );
}
