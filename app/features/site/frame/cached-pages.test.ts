import { expect, test } from "vitest";
import { createPick } from "#tests/random-listings.ts";
import { cachedAddress, movedAddress } from "./cached-pages.ts";

const address = (path: string) => cachedAddress(new URL(path, "https://fadem.test"));

test("what does not change the page shares one copy", () => {
  for (const path of [
    "/?utm_source=x",
    "/?page=0",
    "/?page=-3",
    "/?budget=infini&type=chateau&tri=hasard",
    "/?prix_min=",
    "/?p_page=1e9x",
    "/?v_onglet=vol",
    "/?bien=villa-b-0001",
    "/?service=pirate",
  ])
    expect(address(path), path).toBe("/");
  expect(address("/biens/villa-b-0001?service=btp&q=x")).toBe("/biens/villa-b-0001");
});

test("R35 whatever number of pages an address asks for, the lists have four lengths", () => {
  for (const path of ["/?page=4", "/?page=5", "/?page=50", "/?page=0x7", "/?page=4.9", "/?page=1e300"])
    expect(address(path), path).toBe("/?page=4");
  expect(address("/?page=99&p_page=99&v_page=99")).toBe("/?page=4&p_page=4&v_page=4");
});

test("filters, the service asked for and the sheet of a listing have copies of their own", () => {
  for (const path of [
    "/?type=villa",
    "/?prix_min=abc",
    "/?prix_min=5&prix_max=1",
    "/?service=btp",
    "/?v_onglet=location",
    "/vehicules/mercedes-v-0001/fiche",
  ])
    expect(address(path)).toBe(path);
});

test("pages that depend on the visitor are not kept", () => {
  for (const path of ["/admin", "/demande/envoyer?nature=visite", "/contact/envoyer", "/api/session", "/healthz", "/_.data"])
    expect(address(path), path).toBeUndefined();
});

test("R35 every spelling of a path has the one copy of its page", () => {
  for (const path of ["/about", "/About", "/%61bout", "/about/", "/ABOUT//", "/about?x=1", "/%41bout/"])
    expect(address(path), path).toBe("/about");
  expect(address("/Biens/Villa-B-0001/")).toBe("/biens/villa-b-0001");
  expect(address("/SITEMAP.XML")).toBe("/sitemap.xml");
  for (const path of [
    "/about%2F",
    "/about.data",
    "/_.data",
    "/about/_.data",
    "/about.DATA",
    "/biens/..%2fx",
    "/biens/a%zz",
    "/sitemap.xml.data",
    "/about/x",
  ])
    expect(address(path), path).toBeUndefined();
});

const moved = (path: string) => movedAddress(new URL(path, "https://fadem.test"));

test("LISTE-02 a search is kept under its one address, and every other spelling is sent there without being rendered", () => {
  for (const path of ["/annonces", "/acheter/villas/lome?ch=3", "/vehicules-a-louer/toyota?page=2", "/nos-realisations?q=pont"]) {
    expect(address(path)).toBe(path);
    expect(moved(path)).toBeUndefined();
  }
  for (const [path, expected] of [
    ["/acheter?utm_source=x&ch=3", "/acheter?ch=3"],
    ["/annonces?transaction=vente&type=villa&ville=Lom%C3%A9&ch=3", "/acheter/villas/lome?ch=3"],
    ["/acheter/Lom%C3%A9", "/acheter/lome"],
  ] as const) {
    expect(address(path), path).toBeUndefined();
    expect(moved(path), path).toBe(expected);
  }
  for (const path of [
    "/annonces/chateaux",
    "/acheter/lome.data",
    "/acheter/lome/a/b",
    "/biens?ch=3",
    "/?ch=3",
    "/api/nombre?chemin=/acheter",
  ])
    expect(moved(path), path).toBeUndefined();
  for (const path of ["/annonces/chateaux", "/acheter.data"]) expect(address(path), path).toBeUndefined();
});

test("R41 FILTRE-08 proposals are kept like a page, by their list and what is typed, and those of no list are not", () => {
  const at = (address: string) => cachedAddress(new URL(address, "https://fadem.test"));
  const kept = "/api/propositions?chemin=%2Fannonces&q=3+ch";
  for (const address of [kept, "/api/propositions?q=%203%20%20ch&chemin=/annonces&x=1", "/api/propositions?q=3+ch&chemin=/annonces/"])
    expect(at(address), address).toBe(kept);
  for (const address of ["/api/propositions?q=3", "/api/propositions?chemin=/biens&q=3", "/api/propositions?chemin=/annonces&q=+"])
    expect(at(address), address).toBeUndefined();
});

test("R41 FILTRE-04 the numbers of a search are made and kept like a page, once whatever its order, page and spelling", () => {
  for (const path of [
    "/api/nombre?chemin=/acheter/villas/lome&ch=3",
    "/api/nombre?ch=3&chemin=/acheter&type=villa&ville=Lom%C3%A9&tri=prix_asc&page=4&vue=carte&x=1",
    "/API/Nombre/?chemin=/Acheter/Villas/Lome/&ch=3",
  ])
    expect(address(path), path).toBe("/api/nombre?chemin=/acheter/villas/lome&ch=3");
  expect(address("/api/nombre?chemin=/louer&q=apartemant+picsine")).toBe("/api/nombre?chemin=/louer&q=apartemant+picsine");
  for (const path of ["/api/nombre", "/api/nombre?chemin=/annonces/chateaux", "/api/nombre.data?chemin=/acheter"])
    expect(address(path), path).toBeUndefined();
});

test("LISTE-02 1 000 absurd queries are read without an error, and each leads to one short address", () => {
  const pick = createPick(3);
  const names = ["q", "type", "ville", "quartier", "prix_min", "prix_max", "devise", "ch", "sdb", "surface_min", "eq", "meuble", "page"];
  names.push(
    "sejour",
    "inconnus",
    "exact",
    "tri",
    "vue",
    "marque",
    "annee_min",
    "km_max",
    "places",
    "budget",
    "transaction",
    "a[b]",
    "__proto__",
  );
  const values = [
    "",
    " ",
    "0",
    "-1",
    "1e309",
    "NaN",
    "9".repeat(400),
    "%",
    "%zz",
    "\u0000",
    "\ud800",
    "é".repeat(300),
    "💥".repeat(60),
    "'\"<>",
    "../..",
    "toString",
  ];
  values.push("villa", "lome", "eur", "1", "carte", "constructor", "à côté", " x ".repeat(80), "prix_asc", "3");
  const paths = [
    "/annonces",
    "/acheter",
    "/acheter/villas",
    "/louer/lome",
    "/louer-meuble",
    "/vehicules-a-vendre",
    "/nos-realisations/lome",
  ];
  for (let round = 0; round < 1_000; round++) {
    const params = new URLSearchParams();
    for (let count = pick.below(12); count > 0; count--) params.append(pick.one(names), pick.one(values));
    if (pick.isChance(0.05)) for (let count = 0; count < 200; count++) params.append(pick.one(names), String(count));
    const path = `${pick.one(paths)}?${params}`;
    const canonical = moved(path) ?? address(path);
    expect(canonical, path).toMatch(/^\/[a-z]/);
    expect(moved(canonical ?? ""), path).toBeUndefined();
    expect(address(canonical ?? ""), path).toBe(canonical);
    expect(canonical?.length, path).toBeLessThan(3_000);
  }
});

test("R35 the page of favourites is kept, but not a selection, which anybody may invent", () => {
  for (const path of ["/favoris", "/Favoris/", "/favoris?refs=", "/favoris?refs=coucou&x=1"]) expect(address(path), path).toBe("/favoris");
  for (const path of ["/favoris?refs=B-0004", "/favoris?refs=coucou,v-0002", "/comparer?refs=B-0004,B-0005"])
    expect(address(path), path).toBeUndefined();
});
