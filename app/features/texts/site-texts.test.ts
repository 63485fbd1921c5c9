import { expect, test } from "vitest";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { siteTextMaxLengths } from "#app/services/site-texts/site-text-places.ts";
import { listDefaultTexts, mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { siteTextChangeSchema } from "./site-text-input.ts";

test("a stored text replaces the first wording, an unknown one is left out", () => {
  const texts = mergeSiteTexts([
    { section: "hero", key: "slide1_title", content: "Bienvenue" },
    { section: "hero", key: "inconnu", content: "?" },
    { section: "hero", key: "constructor", content: "?" },
  ]);
  expect(texts.hero.slide1_title).toBe("Bienvenue");
  expect(texts.hero.slide1_cta).toBe("Découvrir nos services");
  expect(Object.keys(texts.hero)).not.toContain("inconnu");
  expect(Object.hasOwn(texts.hero, "constructor")).toBe(false);
});

test("the ten sections have texts, each key once", () => {
  const texts = listDefaultTexts();
  expect(new Set(texts.map(({ section }) => section))).toEqual(new Set(siteTextSections));
  expect(new Set(texts.map(({ section, key }) => `${section}/${key}`)).size).toBe(texts.length);
});

test("our own copy follows French typography", () => {
  for (const { content } of listDefaultTexts()) {
    expect(content).not.toContain("'");
    expect(content).not.toMatch(/[^\u00a0/][:;!?»%](?=\s|$)/);
  }
});

test("ADM-TXT-03 a section, a key and a content are required", () => {
  const text = { section: "hero", key: "a", content: "b", version: "1" };
  expect(siteTextChangeSchema.parse(text)).toEqual({ ...text, version: 1 });
  for (const missing of [{ section: "" }, { key: " " }, { content: "" }]) {
    const result = siteTextChangeSchema.safeParse({ ...text, ...missing });
    expect(result.error?.issues[0]?.message).toBe("Tous les champs sont obligatoires");
  }
});

test("no first wording is longer than its kind may be", () => {
  for (const { type, content } of listDefaultTexts()) expect(content.length, content).toBeLessThanOrEqual(siteTextMaxLengths[type]);
});
