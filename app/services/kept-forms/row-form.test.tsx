import { expect, test } from "vitest";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { DraftSync } from "./draft-sync.ts";
import { formDifferences } from "./form-differences.ts";
import { RowForm, type RowFormResult, type RowFormStart, type RowKind } from "./row-form.tsx";

type Row = { version: number; images: []; prix: string; titre: string };

const kind: RowKind<Row> = {
  lists: [],
  valuesOf: ({ prix, titre }): FormValues => ({ prix, titre }),
  differencesOf: (mine, stored) => formDifferences({ prix: "Prix (FCFA)", titre: "Titre" }, { prix: "amount" }, { mine, stored }),
  messageOf: () => ({ title: "" }),
  conflictTitle: "Ce bien a été modifié pendant votre saisie",
};
const draft = {
  ...{ cle: "b-0004", version: 3, appareil: "ordinateur" as const },
  ...{ created_at: "2026-11-18T10:41:00.000Z", updated_at: "2026-11-18T15:36:00.000Z" },
};
const stored = { prix: "192 000 000", titre: "Villa" };

function render(start: Partial<RowFormStart>, result?: RowFormResult<Row>) {
  const sync = new DraftSync({ listUrl: "/admin-dashboard/biens", row: "b-0004" }, draft);
  return renderRoute(
    <RowForm<Row>
      kind={kind}
      start={{ values: stored, images: [], version: 5, sync, isOnline: true, ...start }}
      result={result}
      className=""
    >
      {({ fields: { values, errors } }) => (
        <>
          <input name="prix" defaultValue={values.prix} aria-invalid={errors.prix ? true : undefined} />
          <input name="titre" defaultValue={values.titre} />
        </>
      )}
    </RowForm>,
  );
}

test("BROUILLON-04 a form that goes on with a draft says since when, and what differs from what is online", () => {
  const untyped = { values: stored, images: [], version: 5 };
  const page = render({ values: { ...stored, prix: "190 000 000" }, draft, untyped });
  expect(textOf(page)).toMatch(/Commencé sur l’ordinateur( le .*)? à 10h41\. Vous continuez ici, rien n’est à refaire\./);
  expect([...page.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, cell = ""]) => textOf(cell))).toEqual([
    "Champ",
    "En ligne",
    "Votre saisie",
  ]);
  const cells = [...page.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replaceAll(/[\u00a0\u202f]/g, "_"));
  expect(cells).toEqual(["192_000_000", "190_000_000"]);
  expect(render({})).not.toContain("draft-banner");
});

test("DEC-215 only fields that both changed are asked about, with the name and a choice at each, one question at a time", () => {
  const met = { by: "Essi", at: "2026-11-18T15:37:00.000Z", both: ["titre"] };
  const result = {
    kind: "stale" as const,
    values: { prix: "190 000 000", titre: "Ma villa" },
    stored: { ...stored, version: 6, images: [] as [] },
    ...met,
  };
  const page = render({ values: { ...stored, prix: "1" }, draft }, result);
  expect(page).toContain("Ce bien a été modifié pendant votre saisie");
  expect([...page.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, cell]) => cell)).toEqual(["Titre"]);
  expect(textOf(page)).toContain("Essi a enregistré une autre version le");
  expect(page).not.toContain("draft-banner");
  expect(page).toMatch(/name="version" value="6"/);
  expect(page).toMatch(/name="prix" value="190 000 000"/);
  expect(page.match(/Garder ma version/g)).toHaveLength(1);
  // The same when it is met at opening, and none where each side changed something else.
  expect(render({ draft, meanwhile: met })).toContain("two-versions");
  expect(render({ draft, meanwhile: { ...met, both: [] } })).not.toContain("two-versions");
});

test("BROUILLON-02 a member whose draft a colleague has taken up reads who and when, and may take it back", () => {
  const page = render({
    version: undefined,
    id: "b-0004",
    taken: { by: "Essi", at: "2026-11-18T10:43:00.000Z", listUrl: "/admin-dashboard/biens" },
  });
  expect(textOf(page)).toContain("Repris par Essi à 10h43.");
  expect(page).toMatch(/name="intent" value="reprendre"/);
});
