import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import type { LandPageData } from "./land-page.server.ts";
import { LandPaperForm } from "./land-paper-form.tsx";
import { LandScreen } from "./land-screen.tsx";

const paper = {
  expire_le: null,
  reference: null,
  note: null,
  retiree_le: null,
  retiree_motif: null,
  remplacee_par: null,
  ecartee_le: null,
};
const seen = [
  { ...paper, id: "1", nature: "titre_foncier", source: "original", vue_le: "2026-11-03", vue_par: "Essi" },
  { ...paper, id: "2", nature: "identite_vendeur", source: "original", vue_le: "2026-11-03", vue_par: "Essi" },
];
const file = {
  ...{ id: "f", droit: "titre_foncier", numero: "TF 123456", titulaire: null, notes_internes: null },
  ...{ visible: true, litige: false, exemple: false, version: 3, property_id: "p" },
};
const property = {
  id: "p",
  titre: "Terrain",
  reference: "B-0006",
  ville: "lome",
  quartier: null,
  type_transaction: "vente",
  slug: "t",
  publication: "en_ligne",
};

function draw(papers: readonly object[], more: object = {}) {
  const page = { property, file: { ...file, ...more }, papers, scans: {}, history: [], today: "2026-11-18", months: 12 };
  return textOf(renderRoute(<LandScreen page={page as object as LandPageData} answer={undefined} />));
}

test("FONCIER-11 beside the papers stand the level as computed, what the next one lacks, and the day it falls", () => {
  const text = draw(seen);
  expect(text).toContain("Papiers vus");
  expect(text).toContain("Pour «\u00a0Originaux vus\u00a0»\u00a0: le plan visé par le cadastre, en original.");
  const whole = [
    ...seen,
    { ...paper, id: "3", nature: "plan_cadastre", source: "original", vue_le: "2026-11-10", vue_par: "Essi", expire_le: "2027-02-01" },
  ];
  const next = draw(whole);
  expect(next).toContain("Originaux vus");
  expect(next).toContain("01/02/2027");
  expect(draw(whole, { litige: true })).toContain("Le litige signalé suspend le niveau.");
});

test("FONCIER-02 a paper that was refused before the script ran is drawn with what was typed, and no day that is none", () => {
  const page = { property, file, papers: seen, scans: {}, history: [], today: "2026-11-18", months: 12 } as object as LandPageData;
  const draw = (values: object) => {
    const refusal = { kind: "invalid", intent: "piece", values, errors: {} } as const;
    return renderRoute(<LandPaperForm page={page} former={undefined} refusal={refusal as never} back="/" />);
  };
  const html = draw({ nature: "mandat", source: "guichet", vue_le: "2026-12-24", expire_le: "2026-12-31" });
  for (const shown of [
    '<option value="mandat" selected="">',
    '<option value="guichet" selected="">',
    'value="2026-12-24"',
    'value="2026-12-31"',
  ])
    expect(html).toContain(shown);
  expect(draw({ nature: "x", source: "x", vue_le: "hier", expire_le: "2026-02-31" })).toContain('value="2026-11-18"');
});

test("FONCIER-02 the fields of days take no year of more than four figures: the level beside them is computed at each key", () => {
  const page = { property, file, papers: seen, scans: {}, history: [], today: "2026-11-18", months: 12 } as object as LandPageData;
  const html = renderRoute(<LandPaperForm page={page} former={undefined} refusal={undefined} back="/" />);
  const days = html.match(/<input[^>]*type="date"[^>]*>/g) ?? [];
  expect(days.map((field) => /max="(\d{4})-/.exec(field)?.[1])).toEqual(["2026", "9999"]);
});
