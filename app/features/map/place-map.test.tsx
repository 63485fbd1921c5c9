import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { quartiers, towns } from "#app/db/tables/places.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { LomeMap } from "./lome-map.tsx";
import { PlaceList, placePoints } from "./map-points.tsx";
import { TogoMap } from "./togo-map.tsx";

const countText = (count: number) => `${count} ${pluralize(count, "bien")}`;
const links = { hrefOf: ({ slug }: { slug: string }) => `/acheter/lome/${slug}?vue=carte`, isChosen: () => false };

function draw(points: ReturnType<typeof placePoints>) {
  return {
    togo: renderToStaticMarkup(<TogoMap points={points.towns} countText={countText} />),
    lome: renderToStaticMarkup(<LomeMap points={points.quartiers} countText={countText} />),
  };
}

test("both drawings with a row at every place weigh at most 15 kB, name no other host, and outline Togo in under 1 kB", () => {
  const everywhere = quartiers.map(({ slug }) => ({ ville: "lome", quartier: slug, count: 120 }));
  const { togo, lome } = draw(
    placePoints([...everywhere, ...towns.map(({ slug }) => ({ ville: slug, quartier: "", count: 1_000 }))], links),
  );
  expect(Buffer.byteLength(togo + lome)).toBeLessThanOrEqual(15_000);
  expect(togo + lome).not.toMatch(/https?:|url\(|<image|<use|style=/);
  expect(/ d="([^"]*)"/.exec(togo)?.[1]?.length).toBeLessThan(1_000);
  expect(lome.match(/<a /g)).toHaveLength(quartiers.length);
  expect(togo.match(/<a /g)).toHaveLength(7);
});

test("DEC-206 what lies in another town has no point: the list beside the map counts it", () => {
  const points = placePoints(
    [
      { ville: "tsevie", quartier: "centre", count: 2 },
      { ville: "lome", quartier: "", count: 1 },
    ],
    links,
  );
  expect(points.elsewhere).toBe(2);
  expect(draw(points).togo.match(/<a /g)).toHaveLength(1);
  const other = { label: "Ailleurs au Togo", count: points.elsewhere };
  expect(renderToStaticMarkup(<PlaceList points={points.towns} countText={countText} other={other} />)).toContain(
    "<li>Ailleurs au Togo\u00a0: 2</li>",
  );
});

test("CARTE-03 a point is a link that grows with its number, an empty place is none, and the list says the same in words", () => {
  const counts = [
    { ville: "lome", quartier: "baguida", count: 4 },
    { ville: "lome", quartier: "tokoin", count: 1 },
  ];
  const points = placePoints(counts, { ...links, isChosen: ({ slug }) => slug === "baguida" });
  const { lome, togo } = draw(points);
  const baguida = /<a [^>]*aria-label="Baguida, 4 biens"[^>]*>(.*?)<\/a>/.exec(lome);
  expect(baguida?.[0]).toContain('href="/acheter/lome/baguida?vue=carte"');
  expect(baguida?.[0]).toContain('aria-current="location"');
  expect(lome).toContain('aria-label="Tokoin, 1 bien"');
  const radii = (name: string) =>
    [...(new RegExp(`aria-label="${name},.*?</a>`).exec(lome)?.[0] ?? "").matchAll(/circle r="([\d.]+)"/g)].map(([, r]) => Number(r));
  const [hit = 0, small = 0] = radii("Tokoin");
  const [, large = 0] = radii("Baguida");
  expect(hit).toBeGreaterThanOrEqual(22);
  expect(large ** 2).toBeGreaterThan(small ** 2);
  expect(lome).not.toContain('aria-label="Kégué');
  expect(lome).toContain("Kégué");
  expect(togo).toContain('aria-label="Lomé, 5 biens"');

  const list = renderToStaticMarkup(
    <PlaceList points={points.quartiers} countText={countText} other={{ label: "Autre quartier de Lomé", count: 3 }} />,
  );
  expect([...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = ""]) => item.replace(/<[^>]*>/g, ""))).toEqual([
    "Baguida 4 biens",
    "Tokoin 1 bien",
    "Autre quartier de Lomé\u00a0: 3",
  ]);
});

test("CARTE-03 the names of all towns fit the country as small as a low laptop draws it, Atakpamé to the left of its point", () => {
  const { togo } = draw(placePoints([{ ville: "lome", quartier: "", count: 5 }], links));
  for (const { nom } of towns) expect(togo).toContain(`${nom}</text>`);
  expect(/<text ([^>]*)>Atakpamé/.exec(togo)?.[1]).toContain('text-anchor="end"');
});

test("an unknown quartier counts at its town and nowhere else", () => {
  const {
    towns: counted,
    quartiers: ofLome,
    otherOfLome,
  } = placePoints(
    [
      { ville: "lome", quartier: "vers-le-port", count: 2 },
      { ville: "lome", quartier: "", count: 1 },
      { ville: "kara", quartier: "baguida", count: 5 },
    ],
    links,
  );
  expect(ofLome.every(({ count, href }) => count === 0 && href === undefined)).toBe(true);
  expect(otherOfLome).toBe(3);
  expect(counted.filter(({ count }) => count > 0).map(({ place, count }) => [place.slug, count])).toEqual([
    ["lome", 3],
    ["kara", 5],
  ]);
});
