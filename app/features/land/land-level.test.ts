import { expect, test } from "vitest";
import { landDroits, landSources } from "#app/db/tables/closed-lists.ts";
import { landLevelOn } from "#app/services/publication/land-level.ts";
import { computeLevel, countsOn, type LevelFile, type LevelPaper, levelPapers, missingForNext } from "./land-level.ts";
import { foundingPapers, maskedNumber } from "./land-papers.ts";

const TODAY = "2026-11-18";
const file = (change: Partial<LevelFile> = {}): LevelFile => ({ droit: "titre_foncier", litige: false, visible: true, ...change });
const paper = (nature: LevelPaper["nature"], change: Partial<LevelPaper> = {}): LevelPaper => ({
  ...{ nature, source: "original", vue_le: "2026-10-12", expire_le: null, retiree_le: null, remplacee_par: null },
  ...change,
});
const level = (papers: LevelPaper[], change: Partial<LevelFile> = {}, day = TODAY) => computeLevel(file(change), papers, day, 12).level;

const title = paper("titre_foncier");
const plan = paper("plan_cadastre");
const identity = paper("identite_vendeur");
const state = paper("etat_droits_reels", { source: "guichet", vue_le: "2026-11-03", expire_le: "2027-02-01" });
const all = [title, plan, identity, state];

test("FONCIER-03 the level is what the file, its papers and the day make of it, line by line of the table", () => {
  expect(computeLevel(undefined, all, TODAY, 12)).toEqual({ level: 0, since: undefined, until: null });
  expect(level(all, { visible: false })).toBe(0);
  expect(level(all, { litige: true })).toBe(0);
  expect(level(all, { droit: null })).toBe(0);
  expect(level([])).toBe(1);
  for (const droit of landDroits) {
    const founding = foundingPapers[droit];
    expect(level([], { droit })).toBe(1);
    for (const source of landSources) expect(level([paper(founding, { source })], { droit })).toBe(2);
    expect(level([paper(founding), plan, identity], { droit })).toBe(3);
    expect(level([paper(founding), plan, identity, state], { droit })).toBe(droit === "titre_foncier" ? 4 : 3);
    expect(level([paper(founding, { source: "copie" }), plan, identity, state], { droit })).toBe(2);
  }
  expect(level([plan, identity, state])).toBe(1);
  expect(level([title, identity, state])).toBe(2);
  expect(level([title, plan, state])).toBe(2);
  expect(level([title, plan, identity])).toBe(3);
  for (const source of ["original", "guichet"] as const) {
    expect(level([paper("titre_foncier", { source }), plan, identity])).toBe(3);
    expect(level([title, paper("plan_cadastre", { source }), identity])).toBe(3);
  }
  expect(level([title, paper("plan_cadastre", { source: "copie" }), identity, state])).toBe(2);
  expect(level([title, plan, paper("identite_vendeur", { source: "copie" }), state])).toBe(2);
  for (const source of ["copie", "original"] as const) expect(level([title, plan, identity, { ...state, source }])).toBe(3);
  for (const gone of [{ retiree_le: "2026-11-01" }, { remplacee_par: "other" }]) {
    expect(level([{ ...title, ...gone }, plan, identity, state])).toBe(1);
    expect(level([title, plan, identity, { ...state, ...gone }])).toBe(3);
    expect(level([{ ...title, ...gone }, title, plan, identity, state])).toBe(4);
  }
  expect(level([paper("recepisse_immatriculation"), plan, identity])).toBe(1);
});

test("FONCIER-04 a paper counts to the end of its last day, and a level says the last day on which it holds", () => {
  const ending = paper("titre_foncier", { expire_le: "2026-12-31" });
  expect([countsOn(ending, "2026-12-31", 12), countsOn(ending, "2027-01-01", 12)]).toEqual([true, false]);
  expect([countsOn(title, "2026-10-11", 12), countsOn(title, "2026-10-12", 12)]).toEqual([false, true]);
  expect([countsOn(title, "2027-10-12", 12), countsOn(title, "2027-10-13", 12)]).toEqual([true, false]);
  const long = paper("titre_foncier", { expire_le: "2031-01-01" });
  expect([countsOn(long, "2027-10-12", 12), countsOn(long, "2027-10-13", 12)]).toEqual([true, false]);
  const lastOfMonth = paper("titre_foncier", { vue_le: "2026-08-31" });
  expect([countsOn(lastOfMonth, "2027-02-28", 6), countsOn(lastOfMonth, "2027-03-01", 6)]).toEqual([true, false]);

  // 90 days for a state of rights; a typed end only shortens.
  const bare = { ...state, expire_le: null };
  for (const expire_le of [null, "2027-02-01", "2028-01-01"])
    expect(["2027-02-01", "2027-02-02"].map((day) => countsOn({ ...bare, expire_le }, day, 12))).toEqual([true, false]);
  expect(countsOn({ ...bare, expire_le: "2026-12-01" }, "2026-12-02", 12)).toBe(false);
  expect(computeLevel(file(), [title, plan, identity, bare], TODAY, 12)).toMatchObject({ level: 4, until: "2027-02-01", fallsTo: 3 });

  expect(computeLevel(file(), all, TODAY, 12)).toEqual({ level: 4, since: "2026-11-03", until: "2027-02-01", fallsTo: 3 });
  expect(computeLevel(file(), all, "2027-02-02", 12)).toEqual({ level: 3, since: "2026-10-12", until: "2027-10-12", fallsTo: 1 });
  expect(computeLevel(file(), all, "2027-10-13", 12)).toEqual({ level: 1, since: undefined, until: null });
  const again = paper("titre_foncier", { vue_le: "2026-11-10" });
  expect(computeLevel(file(), [title, again], TODAY, 12)).toEqual({ level: 2, since: "2026-11-10", until: "2027-11-10", fallsTo: 1 });

  const stored = { foncier_niveau: 4, foncier_jusqu_au: "2027-02-01" };
  expect([landLevelOn(stored, "2027-02-01"), landLevelOn(stored, "2027-02-02")]).toEqual([4, 0]);
  expect(landLevelOn({ foncier_niveau: 1, foncier_jusqu_au: null }, "2040-01-01")).toBe(1);
});

test("FONCIER-06 shown are the papers the level is made of, the best of each nature", () => {
  const copy = paper("titre_foncier", { source: "copie", vue_le: "2026-11-01" });
  const older = paper("plan_cadastre", { vue_le: "2026-01-12" });
  const other = paper("permis_construire");
  expect(levelPapers(file(), [copy, other, older, ...all], TODAY, 12)).toEqual([title, plan, identity, state]);
  expect(levelPapers(file(), [copy, other, identity], TODAY, 12)).toEqual([copy]);
  expect(levelPapers(file(), [other], TODAY, 12)).toEqual([]);
  expect(levelPapers(file({ litige: true }), all, TODAY, 12)).toEqual([]);
});

test("what is missing for the next level is said by its name", () => {
  const missing = (papers: LevelPaper[], change: Partial<LevelFile> = {}) => missingForNext(file(change), papers, TODAY, 12);
  expect(missing([title, identity])).toBe("Pour «\u00a0Originaux vus\u00a0»\u00a0: le plan visé par le cadastre, en original.");
  expect(missing([])).toBe("Pour «\u00a0Papiers vus\u00a0»\u00a0: le titre foncier, même en copie.");
  expect(missing([title, plan, identity])).toBe(
    "Pour «\u00a0Titre consulté au guichet foncier\u00a0»\u00a0: l’état des droits réels, reçu du guichet foncier.",
  );
  expect(missing([], { droit: null })).toBe("Pour «\u00a0Droit déclaré par le vendeur\u00a0»\u00a0: la nature du droit.");
  expect(missing(all)).toBeUndefined();
  expect(missing([paper("bail"), plan, identity], { droit: "bail" })).toBeUndefined();
});

test("of a number visitors get three digits, and nothing of a short one", () => {
  expect(maskedNumber("TF 38 412 RT")).toBe("n°\u00a0•••\u00a0412");
  expect(maskedNumber("4 123")).toBe("n°\u00a0•••");
  expect(maskedNumber("sans chiffre")).toBe("n°\u00a0•••");
  expect(maskedNumber(null)).toBeUndefined();
});
