import { expect, test } from "vitest";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { withBounds } from "#app/services/search/search.ts";
import { listNames } from "./list-kinds.ts";
import { isPathSearch, pathSearch, readSearch, readSearchAddress, type Search, wholeList, writeSearch } from "./list-search.ts";

const TODAY = "2026-11-16";

function read(address: string) {
  const { pathname, searchParams } = new URL(address, "https://fadem.test");
  return readSearch(decodeURIComponent(pathname), searchParams, TODAY);
}

/** Where an address leads, itself when it is the one of its search; undefined when there is no such page. */
function leadsTo(address: string) {
  const found = read(address);
  if (found.kind === "unknown") return undefined;
  return found.kind === "redirect" ? found.to : writeSearch(found.search);
}

function searchAt(address: string): Search {
  const found = read(address);
  if (found.kind !== "search") throw new Error(`${address} is ${found.kind}`);
  return found.search;
}

test("LISTE-02 a search has one address, and every other spelling of it leads there", () => {
  const spellings: [string, string][] = [
    ["/annonces?transaction=vente&type=villa&ville=Lom%C3%A9&ch=3", "/acheter/villas/lome?ch=3"],
    ["/annonces?transaction=location", "/louer"],
    ["/annonces?transaction=location-meublee&ville=kara", "/louer-meuble/kara"],
    ["/acheter/lome?type=maison&type=villa", "/acheter/lome?type=villa&type=maison"],
    ["/acheter/villas/lome?type=maison", "/acheter/lome?type=villa&type=maison"],
    ["/acheter/lome?ville=Kara", "/acheter/kara"],
    ["/acheter?ville=Lom%C3%A9&quartier=Ago%C3%A8-Nyiv%C3%A9", "/acheter/lome/agoe-nyive"],
    ["/acheter?ch=3&q=", "/acheter?ch=3"],
    ["/acheter?page=1&tri=recent&devise=eur&inconnus=1&utm_source=x", "/acheter"],
    ["/acheter?ch=3&q=villa", "/acheter?q=villa&ch=3"],
    ["/acheter?prix_max=1,5M&prix_min=30 millions", "/acheter?prix_min=1500000&prix_max=30000000"],
    ["/annonces?budget=medium", "/annonces?prix_min=100000&prix_max=499999"],
    ["/annonces?budget=low", "/annonces?prix_max=99999"],
    ["/annonces?budget=luxury&prix_min=50 000 000", "/annonces?prix_min=50000000"],
    ["/annonces?type=villa&ville=Aneho", "/annonces?type=villa&ville=aneho"],
    ["/vehicules-a-vendre?marque=Toyota", "/vehicules-a-vendre/toyota"],
    ["/vehicules-a-vendre/toyota?marque=kia", "/vehicules-a-vendre?marque=kia&marque=toyota"],
    ["/nos-realisations?ville=Lom%C3%A9&categorie=renovation", "/nos-realisations/renovation/lome"],
  ];
  for (const [address, expected] of spellings) {
    expect(leadsTo(address), address).toBe(expected);
    expect(read(expected).kind, expected).toBe("search");
  }
});

test("LISTE-02 a path that says what its list does not know is no page", () => {
  for (const path of ["/annonces/villas", "/annonces/tsevie", "/nos-realisations/lome/renovation", "/biens", "/"])
    expect(read(path).kind, path).toBe("unknown");
  for (const path of ["/acheter/villas/lome/agoe/x", "/acheter//lome", "/vehicules-a-vendre/toyota/lome"])
    expect(read(path).kind, path).toBe("unknown");
});

test("DEC-206 another town than ours has an address of its own, and a spelling of ours is ours", () => {
  for (const path of ["/acheter/tsevie", "/acheter/villas/tsevie/centre", "/nos-realisations/renovation/vogan"])
    expect(read(path).kind, path).toBe("search");
  for (const [given, to] of [
    ["/acheter?ville=Tsévié", "/acheter/tsevie"],
    ["/acheter/villas/lama-kara", "/acheter/villas/kara"],
    ["/annonces?ville=Anécho", "/annonces?ville=aneho"],
  ] as const)
    expect(leadsTo(given)).toBe(to);
});

test("LISTE-02 what a path says stands for the search in search engines, whatever else narrows it", () => {
  const narrowed = searchAt("/acheter/villas/lome?ch=3&page=2");
  expect(isPathSearch(narrowed)).toBe(false);
  expect(writeSearch(pathSearch(narrowed))).toBe("/acheter/villas/lome");
  expect(isPathSearch(searchAt("/acheter/villas/lome?page=2"))).toBe(true);
  expect(isPathSearch(searchAt("/acheter?type=villa&type=maison"))).toBe(false);
  expect(isPathSearch(withBounds(wholeList("louer"), { ch: 2 }))).toBe(false);
});

test("FILTRE-01 each limit of a home is read up to its ends and no further", () => {
  const ends: [string, number, number][] = [
    ["prix_max", 0, 9_999_999_999_999],
    ["ch", 1, 6],
    ["sdb", 1, 5],
    ["surface_min", 1, 1_000_000],
    ["surface_max", 1, 1_000_000],
  ];
  for (const [name, from, to] of ends) {
    for (const value of [from, to]) expect(leadsTo(`/acheter?${name}=${value}`), `${name} ${value}`).toBe(`/acheter?${name}=${value}`);
    for (const value of [from - 1, to + 1]) expect(leadsTo(`/acheter?${name}=${value}`), `${name} ${value}`).toBe("/acheter");
  }
  expect(leadsTo(`/acheter?q=${"a".repeat(101)}`)).toBe(`/acheter?q=${"a".repeat(100)}`);
  const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}=mot-${index + 10}`).join("&");
  expect(searchAt(`/acheter?${many("quartier", 10)}`).values.quartier).toHaveLength(10);
  expect(readSearchAddress(`/acheter?${many("quartier", 11)}`)?.values.quartier).toHaveLength(10);
  expect(readSearchAddress(`/acheter?${many("eq", 9)}`)?.values.eq).toHaveLength(8);
});

test("FILTRE-01 furnished and the length of a stay are asked where they mean something", () => {
  expect(leadsTo("/louer?meuble=oui")).toBe("/louer?meuble=oui");
  expect(leadsTo("/annonces?meuble=non")).toBe("/annonces?meuble=non");
  expect(leadsTo("/acheter?meuble=oui&sejour=court")).toBe("/acheter");
  expect(leadsTo("/louer-meuble?sejour=court&meuble=non")).toBe("/louer-meuble?sejour=court");
});

test("FILTRE-02 each limit of a vehicle is read up to its ends and no further", () => {
  const ends: [string, number, number][] = [
    ["annee_min", 1950, 2027],
    ["annee_max", 1950, 2027],
    ["km_max", 0, 2_000_000],
    ["places", 2, 9],
  ];
  for (const [name, from, to] of ends) {
    const path = "/vehicules-a-vendre";
    for (const value of [from, to]) expect(leadsTo(`${path}?${name}=${value}`), `${name} ${value}`).toBe(`${path}?${name}=${value}`);
    for (const value of [from - 1, to + 1]) expect(leadsTo(`${path}?${name}=${value}`), `${name} ${value}`).toBe(path);
  }
});

test("FILTRE-03 amounts are read as people write them, and what is none limits nothing", () => {
  for (const [typed, francs] of [
    ["300000 FCFA", 300_000],
    ["500.000", 500_000],
    ["78 500 000 F", 78_500_000],
    ["1,5M", 1_500_000],
    ["30 millions", 30_000_000],
  ] as const)
    expect(readSearchAddress(`/acheter?prix_max=${typed}`)?.bounds, typed).toEqual({ prix_max: francs });
  for (const typed of ["abc", "-5", "", "1e400"]) expect(leadsTo(`/acheter?prix_max=${typed}&ch=2`), typed).toBe("/acheter?ch=2");
  expect(leadsTo("/vehicules-a-vendre?km_max=120 000 km")).toBe("/vehicules-a-vendre?km_max=120000");
  expect(leadsTo("/acheter?surface_min=600m²")).toBe("/acheter?surface_min=600");
  expect(leadsTo("/acheter?devise=eur&prix_max=94518")).toBe("/acheter?prix_max=94518&devise=eur");
  expect(leadsTo("/acheter?devise=xof&prix_max=94518")).toBe("/acheter?prix_max=94518");
});

test("LISTE-05 each list is sorted as it can be, and the newest first needs no word", () => {
  const known: Record<string, string[]> = {
    "/annonces": ["prix_asc", "prix_desc", "surface_desc"],
    "/vehicules-a-louer": ["prix_asc", "prix_desc", "annee_desc", "km_asc"],
    "/nos-realisations": [],
  };
  const all = ["recent", "prix_asc", "prix_desc", "surface_desc", "annee_desc", "km_asc", "hasard"];
  for (const [path, sorts] of Object.entries(known))
    expect(
      all.filter((tri) => leadsTo(`${path}?tri=${tri}`) === `${path}?tri=${tri}`),
      path,
    ).toEqual(sorts);
});

test("a page of the list is a whole number from 2 on, and the map is one of homes", () => {
  expect(leadsTo("/acheter?page=2")).toBe("/acheter?page=2");
  for (const page of ["0", "-1", "abc", "1e9", "1", "1.5", ""]) expect(leadsTo(`/acheter?page=${page}`), page).toBe("/acheter");
  expect(leadsTo("/acheter?vue=carte")).toBe("/acheter?vue=carte");
  expect(leadsTo("/vehicules-a-vendre?vue=carte")).toBe("/vehicules-a-vendre");
  for (const list of listNames) expect(read(writeSearch(wholeList(list))).kind).toBe("search");
});

test("an address inside an address that hides a zero byte is no search of ours", () => {
  for (const address of ["/acheter?q=%00", "/acheter?ville=lome%00", "/acheter/villas/\0"])
    expect(readSearchAddress(address), address).toBeUndefined();
  expect(readSearch(comparablePath("/acheter/%00"), new URLSearchParams())).toEqual({ kind: "unknown" });
});
