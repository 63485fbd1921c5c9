import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { ListingView, StructuredData } from "#app/features/listings/listing-view.ts";
import { PAGE_SIZE } from "#app/lib/values/page-size.ts";
import * as sitemap from "#app/routes/api/sitemap.ts";
import * as listingPage from "#app/routes/site/listing-page.tsx";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as listPage from "./list-page.tsx";

const ORIGIN = "http://localhost:3000";
const sale = { type_transaction: "vente" as const };
const lomeVilla = { ...sale, type_bien: "villa" as const, ville: "Lomé" as const };

test("LISTE-01 each list answers with its rows in the HTML, and a path gives exactly the available rows of its words", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lomeVilla, titre: "Villa de Lomé" });
  await addProperty(db, { ...lomeVilla, titre: "Villa vendue", statut: "vendu" });
  await addProperty(db, { ...lomeVilla, titre: "Villa cachée", publication: "brouillon" });
  await addProperty(db, { ...sale, titre: "Maison de Lomé", type_bien: "maison" });
  await addProperty(db, { ...sale, titre: "Villa de Kara", type_bien: "villa", ville: "Kara" });
  await addProperty(db, { titre: "Villa louée nue", type_bien: "villa", type_transaction: "location", prix: 250_000 });
  await addProperty(db, { titre: "Studio meublé", type_bien: "studio", type_transaction: "location-meublee", prix: 150_000 });
  await addVehicle(db, { titre: "Corolla", marque: "Toyota" });
  await addVehicle(db, { titre: "Sonata", marque: "Hyundai" });
  await addVehicle(db, { titre: "Hilux", marque: "Toyota", type_transaction: "location", prix_location_jour: 60_000 });
  await addProject(db, { titre: "École de Kara", ville: "Kara", categorie: "renovation" });
  await addProject(db, { titre: "Immeuble de Lomé", ville: "Lomé", categorie: "construction" });

  const lists: Record<string, string[]> = {
    "/annonces": ["Villa de Lomé", "Maison de Lomé", "Villa de Kara", "Villa louée nue", "Studio meublé"],
    "/acheter": ["Villa de Lomé", "Maison de Lomé", "Villa de Kara"],
    "/acheter/villas/lome": ["Villa de Lomé"],
    "/acheter/lome": ["Villa de Lomé", "Maison de Lomé"],
    "/acheter/villas": ["Villa de Lomé", "Villa de Kara"],
    "/louer": ["Villa louée nue", "Studio meublé"],
    "/louer-meuble": ["Studio meublé"],
    "/vehicules-a-vendre": ["Corolla", "Sonata"],
    "/vehicules-a-vendre/toyota": ["Corolla"],
    "/vehicules-a-louer": ["Hilux"],
    "/nos-realisations": ["École de Kara", "Immeuble de Lomé"],
    "/nos-realisations/renovation/kara": ["École de Kara"],
  };
  for (const [address, titles] of Object.entries(lists)) {
    const { status, page } = await open(address);
    expect([address, status]).toEqual([address, 200]);
    expect([address, ...titlesIn(page).sort()]).toEqual([address, ...titles.sort()]);
  }
});

test("LISTE-03 a page beyond the last leads to the last, and every row stands on one page", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const total = PAGE_SIZE + 3;
  for (let number = 1; number <= total; number++) await addProperty(db, { ...lomeVilla, titre: `Villa ${number}` });
  const first = await open("/acheter/villas/lome");
  const second = await open("/acheter/villas/lome?page=2");
  expect(new Set([...titlesIn(first.page), ...titlesIn(second.page)]).size).toBe(total);
  expect(first.page).toContain('href="/acheter/villas/lome?page=2" rel="next"');
  for (const [asked, target, status] of [
    ["?page=1", "", 301],
    ["?page=0", "", 301],
    ["?page=-1", "", 301],
    ["?page=abc", "", 301],
    ["?page=3", "?page=2", 302],
  ] as const) {
    const answer = await open(`/acheter/villas/lome${asked}`);
    expect([asked, answer.status, answer.location]).toEqual([asked, status, `/acheter/villas/lome${target}`]);
  }
  const far = await open("/acheter/villas/lome?page=1e9");
  expect(["/acheter/villas/lome", "/acheter/villas/lome?page=2"]).toContain(far.location);
});

test("LISTE-06 path pages with rows are in searches and sitemap, filters and empty ones are not, other words are no page", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const villa = await addProperty(db, { ...lomeVilla, titre: "Villa", quartier: "Agoè-Nyivé", nombre_chambres: 3 });
  await addProperty(db, { ...sale, titre: "Maison", type_bien: "maison", ville: "Lomé" });
  await addVehicle(db, { marque: "Toyota" });

  const own = await open("/acheter/villas/lome");
  expect(own.canonical).toBe(`${ORIGIN}/acheter/villas/lome`);
  expect(own.robots).toBeUndefined();
  const filtered = await open("/acheter/villas/lome?ch=3");
  expect([filtered.canonical, filtered.robots]).toEqual([`${ORIGIN}/acheter/villas/lome`, "noindex, follow"]);
  const sorted = await open("/acheter/villas/lome?tri=prix_asc");
  expect(sorted.robots).toBe("noindex, follow");
  const empty = await open("/acheter/villas/kara");
  expect([empty.status, empty.robots]).toEqual([200, "noindex"]);
  for (const unknown of ["/acheter/chateaux", "/acheter/lome/nulle-part", "/vehicules-a-vendre/trabant", "/annonces/villas"])
    expect([unknown, (await open(unknown)).status]).toEqual([unknown, 404]);

  const map = await (await sitemap.loader({ url: new URL("/sitemap.xml", ORIGIN) } as never)).text();
  const { updated_at } = await db.selectFrom("properties").select("updated_at").where("id", "=", villa.id).executeTakeFirstOrThrow();
  expect(map).toContain(`<loc>${ORIGIN}/acheter/villas/lome</loc><lastmod>${updated_at}</lastmod>`);
  for (const path of ["/annonces", "/acheter", "/acheter/lome", "/acheter/villas/lome/agoe-nyive", "/vehicules-a-vendre/toyota"])
    expect(map).toContain(`<loc>${ORIGIN}${path}</loc>`);
  for (const path of ["/acheter/villas/kara", "/louer", "/nos-realisations"]) expect(map).not.toContain(`<loc>${ORIGIN}${path}</loc>`);

  const others = /<section class="other-searches".*?<\/section>/.exec(own.page)?.[0] ?? "";
  expect(textOf(others)).toMatch(/^Autres recherches à LoméMaisons à vendre à Lomé 1/);
  expect(others).toContain('href="/acheter/maisons/lome"');
  const links = [...others.matchAll(/href="([^"]+)"[^>]*>.*?<span>(\d+)<\/span>/g)].map(([, href = "", count]) => ({
    href,
    count: Number(count),
  }));
  expect(links.length).toBeGreaterThan(0);
  expect(links.length).toBeLessThanOrEqual(8);
  for (const { href, count } of links) expect([href, (await open(href)).data?.view.result.total]).toEqual([href, count]);
});

test("LISTE-07 a list describes its rows and its path to search engines, names its feed, and listings lead back to it", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const titles = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => `Villa ${index}`);
  for (const titre of titles) await addProperty(db, { ...lomeVilla, titre });
  const { meta, page, data } = await open("/acheter/villas/lome?page=2");
  const [list, path] = meta.flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"] as StructuredData] : []));
  const slug = data?.view.result.rows.rows[0]?.slug;
  expect(list).toMatchObject({
    "@type": "ItemList",
    numberOfItems: titles.length,
    itemListElement: [{ "@type": "ListItem", position: PAGE_SIZE + 1, url: `${ORIGIN}/biens/${slug}` }],
  });
  expect(path).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Accueil", item: `${ORIGIN}/` },
      { position: 2, name: "Acheter", item: `${ORIGIN}/acheter` },
      { position: 3, name: "Villas", item: `${ORIGIN}/acheter/villas` },
      { position: 4, name: "Lomé", item: `${ORIGIN}/acheter/villas/lome` },
    ],
  });
  expect(breadcrumb((await open("/acheter/lome")).page)).toEqual(["Accueil /", "Acheter /acheter", "Lomé"]);
  expect(page).toContain('<span aria-current="page">Lomé</span>');
  const feed = (await open("/acheter/villas/lome?prix_max=60000000&tri=prix_asc")).meta.find(
    (tag) => "rel" in tag && tag.rel === "alternate",
  );
  expect(feed).toMatchObject({ type: "application/rss+xml", href: "/annonces.xml?chemin=/acheter/villas/lome&prix_max=60000000" });

  const listing = await answerOf(() => listingPage.loader({ pattern: "/biens/:slug", params: { slug } } as never));
  const body = listing.body as { view: ListingView; structuredData: StructuredData[] };
  expect(breadcrumb(renderRoute(<ListingPage loaderData={body} />))).toEqual([
    "Accueil /",
    "Acheter /acheter",
    "Lomé /acheter/lome",
    body.view.titre,
  ]);
  expect(JSON.stringify(body.structuredData)).toContain(`${ORIGIN}/acheter/lome`);
});

test("FILTRE-06 what narrows a list stands above its rows, each as a link that takes it away, then all of them", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lomeVilla, nombre_chambres: 4, piscine: true });
  const { page } = await open("/acheter/villas/lome?prix_max=200000000&ch=3&eq=piscine");
  const chips = /<ul class="list-chips".*?<\/ul>/.exec(page)?.[0] ?? "";
  const links = [...chips.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = "", inside = ""]) => ({
    attributes,
    text: plain(textOf(inside)),
  }));
  expect(links.map(({ text }) => text)).toEqual(["Jusqu’à 200 000 000 FCFA", "3 chambres et plus", "Piscine", "Tout effacer"]);
  expect(plain(links[1]?.attributes ?? "")).toContain('aria-label="Retirer le filtre : 3 chambres et plus"');
  expect(links[1]?.attributes).toContain('href="/acheter/villas/lome?prix_max=200000000&amp;eq=piscine"');
  expect(links[3]?.attributes).toContain('href="/acheter/villas/lome"');
  for (const { attributes } of links) expect(attributes).toContain('rel="nofollow"');
  expect(page).toMatch(/<summary[^>]*>.*?Filtres <b>3<\/b><\/summary>/);
  expect((await open("/acheter/villas/lome")).page).not.toContain("list-chips");
});

test("the form of a list has a field for each choice with its number, and none for what gives nothing", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lomeVilla, quartier: "Agoè", nombre_chambres: 3 });
  for (const quartier of ["Baguida", "Baguida", "Avédji", "Kégué", "Tokoin", "Nyékonakpoè"])
    await addProperty(db, { ...sale, type_bien: "maison", quartier, nombre_chambres: 2 });
  const { page } = await open("/acheter/lome?ch=2");
  const form = /<form id="filtres".*?<\/form>/s.exec(page)?.[0] ?? "";
  expect(form).toMatch(/action="\/acheter" method="get"/);
  expect(form).toMatch(/<input type="checkbox" name="type" value="maison"\/>Maison <small[^>]*>6<\/small>/);
  expect(form).toMatch(/<input type="checkbox" disabled="" name="type" value="terrain"\/>/);
  expect(form).toMatch(/<input type="radio" name="ch" checked="" value="2"\/>2\+ <small[^>]*>7<\/small>/);
  expect(form).toMatch(/<option value="lome" [^>]*selected="">Lomé \(7\)<\/option>/);
  expect(plain(textOf(form))).toContain("Voir les 6 quartiers");
  expect(form.indexOf('value="baguida"')).toBeLessThan(form.indexOf("Voir les 6 quartiers"));
  expect(plain(textOf((await open("/acheter?prix_max=94518&devise=eur")).page))).toContain("soit au plus 62 000 000 FCFA");
  expect(plain(textOf((await open("/acheter?prix_max=200000000")).page))).toContain("soit au plus 304 898 €");
});

test("a list without a row says so, what one change would give, and never ends there", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lomeVilla, nombre_chambres: 3 });
  const { page } = await open("/acheter/villas/lome?ch=4");
  const text = plain(textOf(page));
  expect(text).toContain(
    "Aucun bien trouvéAucun bien ne correspond à vos critères de recherche.En retirant un seul filtre :3 chambres au lieu de 41 bien",
  );
  expect(page).toContain('href="/acheter/villas/lome?ch=3"');
  const farOff = plain(textOf((await open("/acheter/villas/lome?ch=5&eq=jardin&eq=piscine")).page));
  expect(farOff).toContain("Sans « Lomé », « 5 chambres et plus », « Jardin » ni « Piscine »1 bien");
  expect(farOff).not.toContain("En retirant un seul filtre");
  expect(page).toMatch(/<a href="\/annonces"[^>]*>Voir tous les biens<\/a>/);
  await addVehicle(db, { annee: 2018 });
  await addVehicle(db, { annee: null });
  const cars = await open("/vehicules-a-vendre?annee_min=2016");
  expect(plain(textOf(cars.page))).toContain("1 véhicule sans année indiquée n’est pas compté. Le montrer aussi");
});

test("a list without any row says that nothing is online, leads to no list as empty as itself, and offers alert and chat", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const emptyAt = async (address: string) => {
    const [part = ""] = /<div class="list-empty">.*?<\/div>(?=<aside|<\/div>)/s.exec((await open(address)).page) ?? [];
    return { text: textOf(part), links: [...part.matchAll(/href="([^"?]*)/g)].map(([, to]) => to) };
  };
  const chat = [expect.stringMatching(/^https:\/\/wa\.me\//)];
  const next = "Revenez bientôt, ou écrivez-nous.Nous écrire";
  for (const [address, sentence] of [
    ["/annonces", "Aucun bien à vendre ou à louer en ligne pour le moment."],
    ["/louer-meuble", "Aucun bien meublé en ligne pour le moment."],
    ["/vehicules-a-vendre", "Aucun véhicule à vendre en ligne pour le moment."],
    ["/nos-realisations", "Aucune réalisation en ligne pour le moment."],
  ] as const)
    expect([address, await emptyAt(address)]).toEqual([address, { text: sentence + next, links: chat }]);
  expect((await open("/vehicules-a-vendre")).page).toMatch(/<aside class="alert-panel".*Prévenez-moi/s);
  // A criterion that is set is named as before, and leads to no empty list either.
  expect(await emptyAt("/vehicules-a-vendre?q=corolla")).toEqual({
    text: "Aucun véhicule trouvéAucun véhicule ne correspond à vos critères de recherche.Nous écrire",
    links: chat,
  });

  await addProperty(db, { type_transaction: "location", prix: 250_000 });
  expect(await emptyAt("/acheter")).toMatchObject({
    text: expect.stringMatching(/^Aucun bien à vendre en ligne pour le moment\..*Voir tous les biens$/),
    links: ["/annonces"],
  });
});

test("FILTRE-08 the box leads to the filters it read, keeps those already set, and sends words of the other world home", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lomeVilla, nombre_chambres: 3, quartier: "Agoè", commodites: ["Forage"] });
  for (const titre of ["Corolla", "Yaris"]) await addVehicle(db, { titre, marque: "Toyota" });
  for (const [asked, target] of [
    ["/annonces?q=3 chambres Agoè", "/annonces?ville=lome&quartier=agoe-nyive&ch=3"],
    ["/acheter/villas/lome?q=avec forage", "/acheter/villas/lome?eq=forage"],
    ["/acheter?q=calme à louer", "/louer?q=calme"],
    ["/vehicules-a-louer?q=toyota à vendre", "/vehicules-a-vendre/toyota"],
  ] as const) {
    const answer = await open(asked);
    expect([asked, answer.status, answer.location]).toEqual([asked, 301, target]);
  }
  const { page } = await open("/acheter/villas/lome?ch=3&eq=forage");
  const box = /<form class="search-box".*?<\/form>/s.exec(page)?.[0] ?? "";
  const fields = [...box.matchAll(/type="hidden" name="(\w+)" value="([\w-]+)"/g)].map(([, name, value]) => `${name}=${value}`);
  expect(fields).toEqual(["type=villa", "ville=lome", "ch=3", "eq=forage"]);
  expect((await open("/annonces?q=toyota&exact=1")).page).not.toContain("list-world");
  const cars = await open("/annonces?q=toyota");
  expect(cars.page).toMatch(/<a class="list-world" href="\/vehicules-a-vendre\/toyota"/);
  expect(plain(textOf(cars.page))).toContain("2 véhicules pour « toyota »");
  const homes = await open("/vehicules-a-vendre?q=villa");
  expect(homes.page).toMatch(/<a class="list-world" href="\/annonces\?type=villa"/);
  expect(plain(textOf(homes.page))).toContain("1 bien pour « villa »");
});

test("FILTRE-08 words of the other kind that no row of it answers lead to its nearest rows", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addVehicle(db, { titre: "Corolla", marque: "Toyota", transmission: "manuelle" });
  await addVehicle(db, { titre: "Sonata", marque: "Hyundai", transmission: "automatique" });
  const { page } = await open("/annonces?q=toyota automatique");
  expect(plain(textOf(page))).toContain("Véhicules proches de « toyota automatique »");
  const href = /<a class="list-world" href="([^"]*)"/.exec(page)?.[1] ?? "";
  expect(href).toBe("/vehicules-a-vendre/toyota?boite=automatique");
  expect(plain(textOf((await open(href)).page))).toMatch(/Sans « Automatique »\s*1 véhicule/);
  expect((await open("/annonces?q=calme automatique")).page).not.toContain("list-world");
});

test("CARTE-02 a known quartier without stock has its page, and stands last in its group as a way to be told", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lomeVilla, quartier: "Agoè" });
  const empty = await open("/acheter/lome/kegue");
  expect([empty.status, empty.robots]).toEqual([200, "noindex"]);
  const { page } = await open("/acheter/lome");
  const form = /<form id="filtres".*?<\/form>/s.exec(page)?.[0] ?? "";
  expect(form).toMatch(/<a href="\/alertes[^"]*acheter\/lome\/kegue"[^>]*>Kégué/);
  expect(form).not.toMatch(/<a [^>]*>Agoè-Nyivé/);
  expect(form.indexOf('value="agoe-nyive"')).toBeLessThan(form.indexOf(">Kégué"));
  expect((await open("/acheter")).page).not.toContain(">Kégué");
});

test("FILTRE-07 the transaction is a field of the filters, and changing it leads to the other list with the rest kept", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addProperty(db, { ...lomeVilla, nombre_chambres: 3 });
  const { page } = await open("/acheter/villas/lome?ch=3");
  const form = /<form id="filtres".*?<\/form>/s.exec(page)?.[0] ?? "";
  const choices = [...form.matchAll(/<input type="radio" name="transaction"( checked="")? value="([\w-]+)"\/>([^<]+)/g)];
  expect(choices.map(([, checked, value, label]) => [value, label, checked !== undefined])).toEqual([
    ["vente", "Acheter", true],
    ["location", "Louer", false],
    ["location-meublee", "Louer meublé", false],
  ]);
  expect((await open("/acheter?transaction=location&type=villa&ch=3")).location).toBe("/louer/villas?ch=3");
  expect((await open("/vehicules-a-vendre")).page).not.toContain('name="transaction"');
});

type Tag = Record<string, unknown>;

/** What a visitor without script gets at an address: the page and what its head says, or where it leads. */
const ListingPage = listingPage.default as never as (props: { loaderData: unknown }) => ReactNode;

async function open(address: string) {
  const answer = await answerOf(() => listPage.loader({ url: new URL(address, ORIGIN) } as never));
  const location = answer.headers.get("location") ?? undefined;
  if (answer.status !== 200) return { status: answer.status, location, page: "", meta: [] as Tag[] };
  const data = answer.body as Awaited<ReturnType<typeof listPage.loader>>;
  const meta = listPage.meta({ loaderData: data } as never) as Tag[];
  const page = renderRoute(<listPage.default {...({ loaderData: data } as never as Parameters<typeof listPage.default>[0])} />);
  const robots = meta.find(({ name }) => name === "robots")?.content as string | undefined;
  const canonical = meta.find(({ rel }) => rel === "canonical")?.href as string;
  return { status: 200, location, page, meta, robots, canonical, data };
}

function titlesIn(page: string) {
  const rows = /<ul class="list-rows">.*?<\/ul>/s.exec(page)?.[0] ?? "";
  return [...rows.matchAll(/<h3><a [^>]*>(.*?)<\/a><\/h3>/g)].map(([, titre = ""]) => titre);
}

function breadcrumb(page: string) {
  const path = /<nav class="listing-path".*?<\/nav>/.exec(page)?.[0] ?? "";
  return [...path.matchAll(/<a href="([^"]*)">(.*?)<\/a>|<span aria-current="page">(.*?)<\/span>/g)].map(
    ([, href, label, current]) => current ?? `${label} ${href}`,
  );
}

function plain(text: string) {
  return text.replaceAll("\u00a0", " ");
}
