import { expect } from "vitest";
import { type Page, textOf } from "#tests/visit.ts";
import { questionOf, signedIn, test } from "./http-test.ts";

const LIST = "/admin-dashboard/galerie";

test("the grid stands by ordre", async ({ app }) => {
  const page = await (await signedIn(app)).visit(LIST);
  const orders = page.all(".gallery-tile").map((tile) => Number(/Ordre (-?\d+)/.exec(textOf(tile))?.[1]));
  expect(orders.length).toBeGreaterThan(1);
  expect(orders).toEqual(orders.toSorted((one, other) => one - other));
});

test("ADM-GAL-08 deleting asks first, can be undone, and is told as Erreur when it fails", async ({ app }) => {
  const member = await signedIn(app);
  const tiles = (page: Page) => page.all(".gallery-tile").filter((tile) => textOf(tile).includes("Balcons plantés"));
  const asked = await (await member.visit(LIST)).press("Supprimer Balcons plantés");
  expect(questionOf(asked)).toContain("Êtes-vous sûr de vouloir supprimer cette image\u00a0? Restauration possible pendant 30 jours.");
  const id = asked.address.searchParams.get("supprimer") ?? "";
  const remove = () => member.post(LIST, { intent: "supprimer", id }); // the button of the question sends this
  expect(tiles(await member.visit((await remove()).headers.get("location") ?? ""))).toHaveLength(0);
  // The question was left open elsewhere: its row is not there any more.
  const late = await remove();
  expect([late.status, await late.text()]).toEqual([404, expect.stringContaining("Erreur: cette image n’existe plus")]);
  const undone = await member.post(LIST, { intent: "restaurer", id }); // the button of the message sends this
  expect(tiles(await member.visit(undone.headers.get("location") ?? ""))).toHaveLength(1);
});

test("a gallery that cannot be read leaves the section with a way to try again", async ({ rows, visitor, expectedErrors }) => {
  expectedErrors.push(/gallery-list-failed/);
  rows.run("alter table gallery_images rename to gallery_away");
  try {
    const page = await visitor.visit("/?q=galerie-en-panne"); // an address no other test has put into the page cache
    expect(page.all("#galerie h2")).toHaveLength(1);
    expect(page.all("#galerie .gallery-grid li")).toEqual([]);
    expect(page.buttons("Réessayer", page.one("#galerie"))).toHaveLength(1);
  } finally {
    rows.run("alter table gallery_away rename to gallery_images");
  }
});

test("GAL-03 with nothing published the section says so", async ({ rows, visitor }) => {
  rows.run("update gallery_images set statut = 'brouillon'");
  const page = await visitor.visit("/?q=galerie-vide");
  expect(page.all("#galerie *").map(textOf)).toContain("Galerie en cours de construction");
  expect(page.all("#galerie .gallery-grid li")).toEqual([]);
});
