import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { contentTypes, type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import type { PreviewedListing } from "#app/features/listing-desk/preview-bar.tsx";
import { ListingPageBody } from "#app/features/site/listing-page-body.tsx";
import { newId } from "#app/lib/values/ids.ts";
import * as page from "#app/routes/site/listing-page.tsx";
import { ORIGIN } from "#tests/admin-sign-in.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { addImage } from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as endpoint from "./draft-endpoint.ts";
import * as newPage from "./new.tsx";
import * as preview from "./preview.tsx";

type PageProps = ComponentProps<typeof ListingPageBody>;
type Loaded = { previewed: PreviewedListing; preview: object };

const listingContents = allContents.filter(({ table }) => listingTables.some((name) => name === table));

/** What stands under the header, without the minute in which the row was written. */
function drawBody(props: object) {
  return renderRoute(createElement(ListingPageBody, props as PageProps)).replaceAll(/<time.*?<\/time>/g, "");
}

/** The page a loader's answer gives. */
function draw(path: string, loaderData: unknown) {
  const Stub = createRoutesStub([{ id: "preview", path, Component: preview.default as ComponentType, loader: () => loaderData }]);
  const html = renderToString(createElement(Stub, { initialEntries: [path], hydrationData: { loaderData: { preview: loaderData } } }));
  return html.replaceAll("<!-- -->", "");
}

test("BROUILLON-05 the preview of what is typed is the page that is then published, but for its bar", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  for (const { table, listUrl, fields } of listingContents) {
    const id = newId();
    const path = `${listUrl}/${id}/apercu`;
    const written = { ...sampleOf(fields), titre: "Vue en aperçu" };
    await call(newPage.action, `${listUrl}/nouveau`, { fields: { ...written, publication: "brouillon", publier_le: "", id } });
    const typed = { ...written, description: "Trois lignes de plus.", version: "1" };
    await call(endpoint.action, `${listUrl}/brouillon`, { fields: { intent: "garder", cle: id, base: "0", ...typed } });
    const { previewed, preview: shown } = (await call(preview.loader, path, { id })).body as Loaded;
    const seen = drawBody(shown);
    expect(seen).toContain("Trois lignes de plus.");
    await call(preview.action, path, { id, fields: { version: "1", base: String(previewed.base) } });

    const { section } = contentTypes[table as ListingTable].pages;
    const { slug } = (shown as PageProps).view;
    const asked = { request: new Request(`${ORIGIN}/${section}/${slug}`), pattern: `/${section}/:slug`, params: { slug } };
    const { view, land, similar, chat, origin, settings, texts } = (await answerOf(() => page.loader(asked as never))).body as PageProps;
    expect(drawBody({ view, land, similar, chat, origin, settings, texts })).toBe(seen);
  }
});

test("the preview shows a row or a draft as typed, publishes what was looked at, and says what is missing", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  expect(listingContents).toHaveLength(3);
  for (const content of listingContents) {
    const { listUrl, fields } = content;
    const id = newId();
    const path = `${listUrl}/${id}/apercu`;
    const see = async () => (await call(preview.loader, path, { id })).body as Loaded;
    const publish = (sent: Fields) => call(preview.action, path, { id, fields: sent });
    const type = (base: string, typed: Fields) =>
      call(endpoint.action, `${listUrl}/brouillon`, { fields: { intent: "garder", cle: id, base, ...typed } });
    expect(await call(preview.loader, path, { id })).toMatchObject({ status: 404 });

    // Almost nothing is typed: the page is drawn all the same, and publishing says what it lacks.
    await type("0", { titre: "À peine commencé", images: [`${await addImage(db)}|Façade`] });
    const begun = await see();
    expect(begun.previewed).toMatchObject({ isOnline: false, isChanged: true, version: undefined, base: 1, publier_le: null });
    const page = draw(path, begun);
    expect(page).toContain("À peine commencé");
    expect(page).toContain("cette page n’est pas en ligne.");
    expect(page).toContain("À compléter\u00a0: ");
    expect(page).toContain("Référence donnée à l’enregistrement.");
    expect(page).toMatch(/alt="Façade[^"]*"/);
    expect(page).not.toContain("data-measured");
    expect(await publish({ base: "1" })).toMatchObject({ status: 400, body: { errors: expect.anything() } });
    expect((await content.list(db, { page: 1 })).rows).toEqual([]);

    // What another device typed since is not published unseen.
    await type("1", { ...sampleOf(fields), titre: "Prête à paraître" });
    expect(await publish({ base: "1" })).toMatchObject({ status: 409 });
    expect(movedTo((await publish({ base: "2" })).headers).get("fait")).toBe("ajout");
    expect((await content.list(db, { page: 1 })).rows).toMatchObject([{ id, titre: "Prête à paraître", publication: "en_ligne" }]);
    expect(
      await db
        .selectFrom("form_drafts")
        .select("cle")
        .where("row_id", "=", id)
        .where("valeurs", "!=", "{}" as never)
        .execute(),
    ).toEqual([]);
    expect((await see()).previewed).toMatchObject({ isOnline: true, isChanged: false, version: 1, base: 0 });

    // Typed over a row that is online: shown here, and there only once it is published.
    await type("0", { ...sampleOf(fields), titre: "Autre titre", version: "1" });
    const changed = await see();
    expect(changed.previewed).toMatchObject({ isOnline: true, isChanged: true, version: 1 });
    expect(draw(path, changed)).toContain("ces changements ne sont pas en ligne.");
    expect((await content.find(db, id))?.titre).toBe("Prête à paraître");
    expect(movedTo((await publish({ version: "1", base: String(changed.previewed.base) })).headers).get("fait")).toBe("modification");
    expect(await content.find(db, id)).toMatchObject({ titre: "Autre titre", version: 2 });
    expect(await publish({ version: "1", base: "0" })).toMatchObject({ status: 409 });

    // A timed one says when, and goes out at once when that is wanted.
    const timed = newId();
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await call(newPage.action, `${listUrl}/nouveau`, {
      fields: { ...sampleOf(fields), titre: "Demain", publication: "programme", publier_le: soon, id: timed },
    });
    const planned = (await call(preview.loader, `${listUrl}/${timed}/apercu`, { id: timed })).body as Loaded;
    expect(draw(path, planned)).toContain("Elle le sera ");
    await call(preview.action, `${listUrl}/${timed}/apercu`, { id: timed, fields: { version: "1", base: "0" } });
    expect(await content.find(db, timed)).toMatchObject({ publication: "en_ligne", publier_le: null });
  }
});
