import { expect, test } from "vitest";
import type { Publication } from "#app/db/tables/closed-lists.ts";
import { publicationChoices, resolvePublication } from "./publication-rules.ts";

const NOW = Date.parse("2026-11-16T08:00:30.000Z");
const at = (ms: number) => new Date(NOW + ms).toISOString();
const row = (publication: Publication, publie_le: string | null = null, publier_le: string | null = null) => ({
  publication,
  publie_le,
  publier_le,
});
const ask = (before: ReturnType<typeof row> | undefined, publication: Publication | null, publier_le: string | null = null) =>
  resolvePublication(before, { publication, publier_le }, NOW);
const stored = (publication: Publication, publier_le: string | null = null) => ({ columns: { publication, publier_le } });

test("a listing moves as its form offers it, and what was seen is never a draft again", () => {
  const soon = "2026-11-16T09:00:00.000Z";
  const seen = "2026-11-01T08:00:00.000Z";
  expect(publicationChoices(undefined)).toEqual(["brouillon", "programme", "en_ligne"]);
  for (const [before, allowed] of [
    [undefined, ["brouillon", "programme", "en_ligne"]],
    [row("brouillon"), ["brouillon", "programme", "en_ligne"]],
    [row("programme", null, soon), ["brouillon", "programme", "en_ligne"]],
    [row("programme", seen, soon), ["programme", "en_ligne"]],
    [row("en_ligne", seen), ["en_ligne", "retire"]],
    [row("retire", seen), ["retire", "programme", "en_ligne"]],
  ] as const) {
    expect(publicationChoices(before)).toEqual(allowed);
    for (const wanted of ["brouillon", "programme", "en_ligne", "retire"] as const) {
      const outcome = ask(before, wanted, wanted === "programme" ? soon : null);
      const isAllowed = (allowed as readonly string[]).includes(wanted);
      if (isAllowed) expect(outcome).toEqual(stored(wanted, wanted === "programme" ? soon : null));
      else expect(outcome).toEqual({ errors: { publication: expect.any(String) } });
    }
  }
  expect(ask(row("en_ligne", seen), "brouillon")).toEqual({
    errors: { publication: "Cette annonce a déjà été en ligne\u00a0: retirez-la plutôt." },
  });
});

test("a form that says nothing of publication leaves it as it is, and a new listing is online", () => {
  expect(ask(undefined, null)).toEqual(stored("en_ligne"));
  expect(ask(row("brouillon"), null)).toEqual(stored("brouillon"));
  expect(ask(row("programme", null, at(60_000)), null)).toEqual(stored("programme", at(60_000)));
});

test("a timed listing goes out between five minutes and 180 days from now, and keeps its minute while the rest is corrected", () => {
  const minute = 60_000;
  const day = 86_400_000;
  const refused = (sentence: string) => ({ errors: { publier_le: sentence } });
  expect(ask(undefined, "programme", "2026-11-16T08:05:00.000Z")).toEqual(stored("programme", "2026-11-16T08:05:00.000Z"));
  expect(ask(undefined, "programme", "2026-11-16T08:04:00.000Z")).toEqual(refused("Choisissez une heure à venir."));
  expect(ask(undefined, "programme", at(-day))).toEqual(refused("Choisissez une heure à venir."));
  expect(ask(undefined, "programme", at(180 * day))).toEqual(stored("programme", at(180 * day)));
  expect(ask(undefined, "programme", at(180 * day + minute))).toEqual(refused("Choisissez un jour dans les 180 prochains jours."));
  expect(ask(undefined, "programme")).toEqual(refused("Choisissez le jour et l’heure de la mise en ligne."));
  expect(ask(row("programme", null, at(minute)), "programme", at(minute))).toEqual(stored("programme", at(minute)));
});
