import { expect, test } from "vitest";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { DraftKeeper } from "#app/services/drafts/draft-keeper.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { formDifferences } from "./form-differences.ts";
import { RowForm, type RowFormResult, type RowFormStart } from "./row-form.tsx";

type Row = { version: number; updated_at: string; images: []; prix: string };

const beside = { version: 3, updated_at: "2026-11-18T15:36:00.000Z", values: { prix: "190 000 000", version: "4" }, images: [] };

function render(start: Partial<RowFormStart>, result?: RowFormResult<Row>) {
  const keeper = new DraftKeeper({ listUrl: "/admin-dashboard/biens", rowId: "b-0004", beside });
  return renderRoute(
    <RowForm<Row>
      start={{ values: { prix: "185 878 391" }, images: [], version: 4, isOnline: true, keeper, ...start }}
      result={result}
      className=""
      conflictTitle="Ce bien a été modifié pendant votre saisie"
      valuesOf={({ prix }): FormValues => ({ prix })}
      differencesOf={(mine, stored) => formDifferences({ prix: "Prix (FCFA)" }, { prix: "amount" }, { mine, stored })}
      messageOf={() => ({ title: "" })}
    >
      {({ fields }) => <input name="prix" defaultValue={fields.values.prix} />}
    </RowForm>,
  );
}

test("BROUILLON-04 a draft beside the page says what is online now, under visible headings, and breaks no amount inside its unit", () => {
  const banner = render({ values: { prix: "1" }, version: 4, row: { values: { prix: "192 000 000" }, version: 5 } });
  expect(banner).toContain("Différent de la page en ligne");
  const [, head = "", body = ""] = banner.match(/<thead>(.*)<\/thead><tbody>(.*)<\/tbody>/) ?? [];
  expect([...head.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, cell = ""]) => cell)).toEqual([
    '<span class="visually-hidden">Champ</span>',
    "En ligne",
    "Brouillon",
  ]);
  expect([...body.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replaceAll(/[\u00a0\u202f]/g, "_"))).toEqual([
    "192_000_000",
    "190_000_000",
  ]);
  expect(textOf(banner)).toContain("Reprendre");
  expect(textOf(banner)).toContain("Effacer ce brouillon");
});

test("BROUILLON-04 of a form that meets a later saving one question is asked: which of the two versions stays", () => {
  const stored: Row = { version: 5, updated_at: "2026-11-18T15:37:00.000Z", images: [], prix: "192 000 000" };
  const page = render({}, { kind: "stale", values: { prix: "190 000 000" }, stored });
  expect(page).toContain("Ce bien a été modifié pendant votre saisie");
  expect(page).not.toContain("draft-banner");
  expect(render({})).toContain("draft-banner");
});
