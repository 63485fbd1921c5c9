import { expect, test } from "vitest";
import { listingTables } from "#app/db/tables/content-types.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { residence, sonata, villa } from "#tests/public-listings.ts";
import { listingKind, toListingView } from "./listing-kinds.ts";
import { chatText, listingLine, metaDescription, posterOf, previewOf, thisListing } from "./listing-view.ts";

const rows = { properties: villa, vehicles: sonata, projects: residence };
const tables = Object.keys(rows) as (keyof typeof rows)[];
const { contact } = mergeSiteTexts([]);

function view(table: keyof typeof rows, changes: object = {}) {
  return toListingView(table, { ...rows[table], ...changes } as never);
}

test("what visitors see of a listing is plain data, made of the row alone", () => {
  for (const table of tables) {
    const made = view(table);
    expect(JSON.parse(JSON.stringify(made)), table).toEqual(JSON.parse(JSON.stringify(view(table))));
    expect(structuredClone(made), "no function and no element stands in it").toEqual(made);
    expect(made.path.startsWith("/"), table).toBe(true);
  }
});

test("a draft of which nothing is known yet has a view: a member may look at its page", () => {
  for (const table of tables) {
    const unknown = Object.fromEntries(Object.keys(rows[table]).map((name) => [name, null]));
    const draft = view(table, { ...unknown, id: "1", slug: "brouillon", titre: "", images: [], commodites: [], description: "" });
    expect(
      draft.faits.filter(({ value, amount }) => amount || (value && !value.includes("null"))),
      table,
    ).toEqual([]);
    expect(() => chatText(draft, listingKind(table), contact, "https://fadem.test/"), table).not.toThrow();
  }
});

test("what is taken says so in the place of its price: in a line, on the picture of a link, in a search result and in a chat", () => {
  const sold = view("vehicles", { statut: "vendu" });
  expect(listingLine(sold)).toBe("Berline grise, Lomé, Togo, Vendu (V-0001)");
  expect(listingLine(view("properties", { statut: "reserve" }))).toContain("185\u00a0000\u00a0000\u00a0FCFA (B-0001)");
  expect(previewOf(sold)).toEqual({
    ...{ badge: "VENDU", tone: "gone", headline: "Vendu", line: "Voir les véhicules semblables", title: "Berline grise" },
  });
  expect(metaDescription(sold)).toMatch(/^Vendu\. Vente, Hyundai Sonata, 2019\. Entretien suivi/);
  expect(chatText(sold, listingKind("vehicles"), contact, "https://fadem.test/x")).toBe(
    "Bonjour FADEM, je cherche un véhicule comparable à Berline grise (réf. V-0001).\nhttps://fadem.test/x",
  );
});

test("the message about what is sold or let tells no price either, unlike that about what is reserved", () => {
  const text = (statut: string) => chatText(view("properties", { statut }), listingKind("properties"), contact, "https://fadem.test/x");
  for (const statut of ["vendu", "loue"]) expect(text(statut)).not.toMatch(/FCFA|185/);
  expect(text("vendu")).toMatch(/^Bonjour FADEM, je cherche un bien comparable à Villa Soleil, [^(]+ \(réf\. B-0001\)\.$/m);
  expect(text("reserve")).toContain("(185\u00a0000\u00a0000\u00a0FCFA)");
});

test("a project has no price: its state and its kind of work stand in its place", () => {
  const project = view("projects");
  expect(previewOf(project)).toMatchObject({ badge: "CONSTRUCTION", tone: "plain", headline: "Avancement 68\u00a0%" });
  expect(previewOf(project).suffix).toBeUndefined();
  expect(posterOf(project)).toMatchObject({ badge: "CONSTRUCTION", price: undefined, place: "Lomé" });
  expect(metaDescription(project)).toBe("Construction, en cours. Vingt logements.");
  expect(previewOf(view("vehicles", { prix: null })).headline).toBe("Prix sur demande");
});

test("each kind is named as the bin names it", () => {
  expect(listingTables.map(thisListing)).toEqual(["Ce bien", "Ce projet", "Ce véhicule"]);
});
