import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { updateSiteText } from "#app/features/texts/site-text-commands.server.ts";
import { CachedParts } from "#app/kernel/html/cached-part.tsx";
import { PageParts } from "#app/kernel/html/cached-parts.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addGalleryImage, addProject, addProperty, addVehicle, admin, buildPropertyInput } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as about from "./about.tsx";
import * as formLayout from "./form-layout.tsx";
import * as home from "./home.tsx";
import * as listPage from "./lists/list-page.tsx";
import * as layout from "./public-layout.tsx";

const ORIGIN = "http://localhost:3000";

/** The routes as the program has them, without the document around. */
const routes = [
  toRoute(layout, {
    children: [
      toRoute(home, { index: true }),
      toRoute(about, { path: "about" }),
      toRoute(listPage, { path: "annonces/*" }),
      toRoute(listPage, { path: "vehicules-a-vendre/*" }),
      toRoute(listPage, { path: "nos-realisations/*" }),
    ],
  }),
];

type Module = { loader: unknown; default: unknown };

function toRoute({ loader, default: Component }: Module, route: object): RouteObject {
  return { ...route, loader, element: <WithData page={Component as Page} /> } as RouteObject;
}

type Page = (props: { loaderData: unknown }) => ReactNode;

function WithData({ page: Page }: { page: Page }) {
  return <Page loaderData={useLoaderData()} />;
}

const filters = [
  "",
  "?type=villa",
  "?q=lome&prix_max=90000000",
  "?p_ville=Kara&p_q=école",
  "?onglet=location&ville=Lomé&tri=prix_asc",
  "?service=btp",
  "?type=maison&service=diaspora",
  "?q=%27%22%3C%26%3E",
];
const pages = [
  ...filters.map((search) => `/${search}`),
  "/about",
  "/annonces",
  "/annonces?prix_min=1",
  "/vehicules-a-vendre",
  "/nos-realisations",
];

/** The HTML of an address: made anew, or put together from what is kept. */
async function open(address: string, parts?: PageParts): Promise<{ html: string; made: string }> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(ORIGIN + address));
  if (context instanceof Response) throw new Error(`${address} was answered ${context.status}`);
  const made = renderToString(
    <CachedParts parts={parts}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </CachedParts>,
  );
  const html = parts ? parts.finish(made, { mayCache: context.statusCode === 200 }).bytes.toString("utf8") : made;
  return { html, made };
}

async function fill(db: Db) {
  const lome = { type_bien: "villa", ville: "Lomé" } as const;
  for (let number = 1; number <= 4; number++) await addProperty(db, { ...lome, titre: `Villa ${number} <b>&` });
  await addProperty(db, {
    titre: "Studio",
    type_bien: "studio",
    type_transaction: "location-meublee",
    type_sejour: "court",
    prix: 150_000,
  });
  await addVehicle(db, { titre: "Corolla" });
  await addVehicle(db, { titre: "Hilux", type_transaction: "location", prix_location_jour: 60_000 });
  await addProject(db, { titre: "École de Kara", ville: "Kara" });
  await addGalleryImage(db);
}

test("a page put together from kept parts is byte for byte the page made anew, whatever its filters", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await fill(db);
  for (const address of pages) await open(address, new PageParts());
  for (const address of pages) {
    const [anew, kept] = [await open(address), await open(address, new PageParts())];
    expect(kept.html, address).toBe(anew.html);
    for (const mark of ["site-footer", "services-panel", "listing-card-body", "compact-card-media"]) expect(kept.made).not.toContain(mark);
    const ids = [...kept.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length, address).toBe(new Set(ids).size);
  }
});

test("what is kept goes with the content it was made of, a row that is taken back too", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await fill(db);
  const property = await addProperty(db, { titre: "Villa retirée", type_bien: "villa" });
  for (const address of pages) await open(address, new PageParts());
  expect((await open("/?type=villa", new PageParts())).html).toContain("Villa retirée");

  const taken = buildPropertyInput({ titre: "Villa retirée", publication: "retire" });
  expect(await propertyContent.update(db, admin, property.id, property.version, taken)).toMatchObject({ ok: true });
  expect(await updateSiteText(db, admin, { section: "services", key: "title" }, 0, "Un autre titre")).toEqual({ ok: true });
  for (const address of pages) {
    const { html } = await open(address, new PageParts());
    expect(html, address).toBe((await open(address)).html);
    expect(html, address).not.toContain("Villa retirée");
  }
  expect((await open("/?type=villa", new PageParts())).html).toContain("Un autre titre");
});

test("a section that could not be read is not kept, nor any part of its page", async () => {
  await using db = await openTestDatabase();
  let isBroken = true;
  setAppDatabase(
    db.withPlugin({
      transformQuery({ node }) {
        const query = JSON.stringify(node);
        if (isBroken && query.includes('"name":"gallery_images"') && query.includes('"ordre"')) throw new Error("broken");
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  await fill(db);
  const broken = await open("/", new PageParts());
  expect(broken.html).toContain("Réessayer");
  expect((await open("/", new PageParts())).made).toContain("services-panel");
  isBroken = false;
  await open("/", new PageParts());
  const mended = await open("/", new PageParts());
  expect(mended.html).toBe((await open("/")).html);
  expect(mended.made).not.toContain("services-panel");
});

test("a change leaves the parts it does not touch as they were", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await fill(db);
  await open("/", new PageParts());
  await addVehicle(db, { titre: "Prado" });
  const changed = await open("/", new PageParts());
  expect(changed.html).toContain("Prado");
  expect(changed.html).toBe((await open("/")).html);
  expect(changed.made).toContain("vehicle-card");
  for (const mark of ["site-footer", "services-panel", "gallery-section", "property-card", "project-card"])
    expect(changed.made).not.toContain(mark);
});

test("the pages that receive forms say at their foot, like every other, that listings are invented", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const foot = async () => {
    const { body } = await answerOf(() => formLayout.loader());
    const FormLayout = formLayout.default as never as Page;
    return textOf(renderRoute(<FormLayout loaderData={body} />));
  };
  expect(await foot()).not.toContain("Site de démonstration");
  const { id } = await addProperty(db);
  await db.updateTable("properties").set({ demo: true }).where("id", "=", id).execute();
  expect(await foot()).toContain("Site de démonstration\u00a0: annonces et avis fictifs.");
});

test("a home page without any listing blames no criterion that is not set", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const biens = async (address: string) => textOf(/<section[^>]* id="biens".*?<\/section>/s.exec((await open(address)).html)?.[0] ?? "");
  for (const address of ["/", "/?tri=prix_asc"]) {
    expect(await biens(address)).toContain("Aucun bien en ligne pour le moment.");
    expect(await biens(address)).not.toMatch(/vos critères|Voir tous les biens/);
  }
  expect(await biens("/?type=villa")).toMatch(/Voir tous les biens/);
});
