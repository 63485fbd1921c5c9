import { type Place, quartiers } from "#app/db/tables/places.ts";
import type { FoundSearch } from "#app/features/finding/find-search.server.ts";
import { type Search, writeSearch } from "#app/features/finding/list-search.ts";
import { countWords } from "#app/features/finding/list-words.ts";
import { LomeMap } from "#app/features/map/lome-map.tsx";
import { PlaceList, placePoints } from "#app/features/map/map-points.tsx";
import { TogoMap } from "#app/features/map/togo-map.tsx";

const LOME = "lome";

/** The rows of a list by their places, with every other filter kept; a phone shows the country, or Greater Lomé once Lomé is chosen. */
export function MapView({ result: { search, places, rows } }: { result: FoundSearch }) {
  const countText = (count: number) => countWords(count, rows.table);
  const chosen = search.values;
  const points = placePoints(places, {
    hrefOf: (place) => addressIn(search, place),
    isChosen: (place) => (isQuartier(place) ? chosen.quartier?.includes(place.slug) : chosen.ville?.includes(place.slug)) ?? false,
  });
  const total = points.towns.reduce((sum, { count }) => sum + count, points.elsewhere);
  const [lome] = points.towns;
  const isInLome = chosen.ville?.includes(LOME) ?? false;
  return (
    <div className={isInLome ? "map-view is-in-lome" : "map-view"}>
      <h2 className="visually-hidden">Carte</h2>
      <nav className="list-views map-parts" aria-label="Partie de la carte">
        <a href={addressIn(search)} aria-current={isInLome ? undefined : "true"}>
          Togo {total}
        </a>
        {lome?.href && (
          <a href={lome.href} aria-current={isInLome ? "true" : undefined}>
            Grand Lomé {lome.count}
          </a>
        )}
      </nav>
      <div className="map-part is-of-togo">
        <h3>
          Togo <span>{countText(total)}</span>
        </h3>
        <TogoMap points={points.towns} countText={countText} />
        <PlaceList points={points.towns} countText={countText} other={{ label: "Ailleurs au Togo", count: points.elsewhere }} />
      </div>
      <div className="map-part is-of-lome">
        <h3>
          Grand Lomé <span>{countText(lome?.count ?? 0)}</span>
        </h3>
        <LomeMap points={points.quartiers} countText={countText} />
        <p>Un point par quartier. La position exacte n’est donnée qu’à la visite.</p>
        <PlaceList points={points.quartiers} countText={countText} other={{ label: "Autre quartier de Lomé", count: points.otherOfLome }} />
      </div>
    </div>
  );
}

function isQuartier(place: Place) {
  return quartiers.includes(place);
}

/** The same search there, or wherever it is. */
function addressIn(search: Search, place?: Place) {
  const { ville: _ville, quartier: _quartier, ...values } = search.values;
  const there: Search["values"] =
    place === undefined ? {} : isQuartier(place) ? { ville: [LOME], quartier: [place.slug] } : { ville: [place.slug] };
  return writeSearch({ ...search, values: { ...values, ...there }, page: 1 });
}
