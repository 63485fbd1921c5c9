import { ArrowLeft, ArrowRight, Car, ChevronRight, House, X } from "lucide-react";
import { isOffered, longNamesOf, namesOf } from "#app/db/tables/content-types.ts";
import { AlertPanel } from "#app/features/alerts/alert-button.tsx";
import { newAlertAddress } from "#app/features/alerts/search-alert.ts";
import type { FoundLink, FoundRows } from "#app/features/finding/find-search.server.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { savedAddress, withPage, writeSearch } from "#app/features/finding/list-search.ts";
import { countWords } from "#app/features/finding/list-words.ts";
import type { OtherWorld } from "#app/features/finding/other-worlds.server.ts";
import { RowCard } from "#app/features/listings/listing-card.tsx";
import { leftWords } from "#app/services/search/search.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { Spinner } from "#app/ui/layout/states.tsx";
import { ListFailure } from "./list-failure.tsx";
import type { ListView } from "./list-view.server.ts";

/** How many there are, what narrows them, the rows of this page or what to do without any, and the other pages. */
export function ListResults({ view, whatsappHref }: { view: ListView; whatsappHref: string }) {
  const { result, table, chips } = view;
  const { many, ending } = longNamesOf(table);
  const { search, total, page, pages } = result;
  return (
    <div className="list-results" id="resultats" tabIndex={-1}>
      <h2 className="visually-hidden">Résultats</h2>
      <div className="list-count">
        <p role="status" tabIndex={-1}>
          {countWords(total, table)}
        </p>
        <p className="list-time" data-updated="changed" data-kept hidden>
          <span className="live-state">Connexion en cours</span> Mis à jour à <time />
        </p>
      </div>
      <ListChips chips={chips} clearHref={result.pathHref} />
      <OtherWorlds worlds={view.result.otherWorlds} />
      <ListNotes view={view} />
      <ListFailure isFailed={false} oldRows={`Les ${many} déjà affiché${ending}s restent consultables.`} whatsappHref={whatsappHref} />
      <div className="list-waiting" data-waiting hidden>
        <Spinner label={`Chargement des ${many}...`} />
      </div>
      {total > 0 ? <ListRows result={result.rows} /> : <ListEmpty view={view} whatsappHref={whatsappHref} />}
      {isOffered(table) && <AlertPanel href={newAlertAddress(savedAddress(search))} isEmpty={total === 0} />}
      <ListPager page={page} last={pages} addressOf={(other) => writeSearch(withPage(search, other))} />
    </div>
  );
}

/** What the list does not count, compares otherwise than it shows, or took the words for. */
function ListNotes({ view: { result } }: { view: ListView }) {
  const { unknownNote, hasStayPrices, understoodAs, left, search } = result;
  return (
    <>
      {left.length > 0 && <p className="list-note">{leftWords(left)}</p>}
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

/** What narrows the list; each takes itself away. */
function ListChips({ chips, clearHref }: { chips: FoundLink[]; clearHref: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className="list-chips" aria-label="Filtres choisis">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <a className="list-chip" href={href} rel="nofollow" aria-label={`Retirer le filtre\u00a0: ${label}`} data-list="">
            {label}
            <X aria-hidden="true" />
          </a>
        </li>
      ))}
      <li>
        <a className="list-clear" href={clearHref} rel="nofollow" data-list="">
          Tout effacer
        </a>
      </li>
    </ul>
  );
}

/** "2 véhicules pour « toyota »", of words that belong to listings of another kind. */
function OtherWorlds({ worlds }: { worlds: OtherWorld[] }) {
  return worlds.map(({ table, label, href }) => (
    <a key={href} className="list-world" href={href} rel="nofollow">
      {table === "vehicles" ? <Car aria-hidden="true" /> : <House aria-hidden="true" />}
      {label}
      <ArrowRight aria-hidden="true" />
    </a>
  ));
}

/** No dead end: what one change of the search would give, each with its number, and the whole list, or a word to us where it is empty too. */
function ListEmpty({ view: { result, table, noRows }, whatsappHref }: { view: ListView; whatsappHref: string }) {
  const { search, proposals, lists } = result;
  const whole = table === "properties" ? "annonces" : search.list;
  const { one, ending } = namesOf(table);
  const all = longNamesOf(table);
  return (
    <div className="list-empty">
      <h3>{noRows ?? `Aucun${ending} ${one} trouvé${ending}`}</h3>
      <p>{noRows ? "Revenez bientôt, ou écrivez-nous." : `Aucun${ending} ${one} ne correspond à vos critères de recherche.`}</p>
      {proposals.length > 0 && (
        <>
          {!proposals[0]?.isWider && <p>En retirant un seul filtre&nbsp;:</p>}
          <ul>
            {proposals.map(({ label, href, count }) => (
              <li key={href}>
                <a href={href} rel="nofollow" data-list="">
                  <span>{label}</span>
                  <b>{countWords(count, table)}</b>
                  <ChevronRight aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {lists[whole] > 0 ? (
        <ButtonLink href={listKind(whole).path} full>
          {`Voir ${all.ending ? "toutes" : "tous"} les ${all.many}`}
        </ButtonLink>
      ) : (
        <ButtonLink href={whatsappHref} variant="whatsapp" target="_blank" rel="noopener noreferrer" full>
          <WhatsappIcon />
          Nous écrire
        </ButtonLink>
      )}
    </div>
  );
}

/** The first picture is what the page opens with on a telephone. */
function ListRows({ result: { table, rows } }: { result: FoundRows }) {
  return (
    <ul className="list-rows">
      {rows.map((row, index) => (
        <li key={row.id}>
          <RowCard table={table} row={row} look={index === 0 ? "first" : "compact"} />
        </li>
      ))}
    </ul>
  );
}

/** The pages a pager names: the first, the last, this one and its neighbours; "gap" where some are left out. */
export function pagerSteps(page: number, last: number): (number | "gap")[] {
  const named = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(named)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => (number - (numbers[index - 1] ?? 0) > 1 ? ["gap" as const, number] : [number]));
}

type ListPagerProps = { page: number; last: number; addressOf: (page: number) => string };

/** Plain links: each page of a list is a page of its own. */
export function ListPager({ page, last, addressOf }: ListPagerProps) {
  if (last < 2) return null;
  return (
    <nav className="list-pager" aria-label="Pages">
      {page > 1 && (
        <a className="list-pager-step" href={addressOf(page - 1)} rel="prev">
          <ArrowLeft aria-hidden="true" />
          Page précédente
        </a>
      )}
      <ol>
        {pagerSteps(page, last).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name of their own
          <li key={index}>
            {step === "gap" ? (
              "…"
            ) : (
              <a href={addressOf(step)} aria-label={`Page ${step}`} aria-current={step === page ? "page" : undefined}>
                {step}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <a className="list-pager-step" href={addressOf(page + 1)} rel="next">
          Page suivante
          <ArrowRight aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}
