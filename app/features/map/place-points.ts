import { type Place, quartiers, towns } from "#app/db/tables/places.ts";

/** A place on the map. Without an address nothing lies there. */
export type PlacePoint = { place: Place; count: number; href: string | undefined; isChosen: boolean };

/** How many rows of a list lie where: folded town and quartier, "" where a row tells none. */
export type PlaceCount = { ville: string; quartier: string; count: number };

export type PlacePoints = {
  towns: PlacePoint[];
  quartiers: PlacePoint[];
  /** Rows of Lomé in a quartier the map does not know, or in none. */
  otherOfLome: number;
};

type Links = { hrefOf: (place: Place) => string; isChosen: (place: Place) => boolean };

/** Every row is counted at its town, and one of Lomé once more: at its quartier, or among the others. */
export function placePoints(counts: readonly PlaceCount[], { hrefOf, isChosen }: Links): PlacePoints {
  const point = (place: Place, count: number): PlacePoint => ({
    place,
    count,
    href: count > 0 ? hrefOf(place) : undefined,
    isChosen: isChosen(place),
  });
  const sum = (isMeant: (given: PlaceCount) => boolean) => counts.filter(isMeant).reduce((total, { count }) => total + count, 0);
  const ofLome = quartiers.map((place) =>
    point(
      place,
      sum(({ ville, quartier }) => ville === "lome" && quartier === place.slug),
    ),
  );
  const known = ofLome.reduce((total, { count }) => total + count, 0);
  return {
    towns: towns.map((place) =>
      point(
        place,
        sum(({ ville }) => ville === place.slug),
      ),
    ),
    quartiers: ofLome,
    otherOfLome: sum(({ ville }) => ville === "lome") - known,
  };
}
