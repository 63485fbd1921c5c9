import { expect, test } from "vitest";
import { createRandom } from "#tests/random.ts";
import { findCanaries } from "./canary-columns.ts";
import { dearRuns, dearText, dearValues } from "./dear-inputs.ts";
import { mutate, nastySegment, nastyText } from "./fuzz-values.ts";
import { fillWithPayloads, payloads } from "./xss-payloads.ts";

test("a hundred different payloads, and a long field takes them all", () => {
  expect(new Set(payloads).size).toBe(100);
  expect(payloads.every((payload, number) => payload.includes(`hit(${number})`))).toBe(true);
  const filled = fillWithPayloads(5_000, 42);
  expect(payloads.every((payload) => filled.includes(payload))).toBe(true);
});

test("a short field takes the payload it starts with, or the next that fits", () => {
  for (let start = 0; start < payloads.length; start++) {
    const filled = fillWithPayloads(60, start);
    expect(filled.length).toBeLessThanOrEqual(60);
    expect(payloads.some((payload) => filled.startsWith(payload))).toBe(true);
  }
});

test("a canary is seen as it is, in JSON, and as a number grouped by French spaces", () => {
  const canaries = [
    { value: "canari-projects-notes_internes", column: "notes" },
    { value: '[{"id":"0","alt":"canari-contact_requests-images"}]', column: "images" },
    { value: "731908017", column: "budget" },
  ];
  expect(findCanaries("rien à voir ici, 731 908 018 FCFA", canaries)).toEqual([]);
  expect(findCanaries("…canari-projects-notes_internes…", canaries)).toEqual(["notes"]);
  expect(findCanaries('["alt","canari-contact_requests-images"]', canaries)).toEqual(["images"]);
  expect(findCanaries("731\u202f908\u202f017 FCFA", canaries)).toEqual(["budget"]);
});

test("the same seed makes the same cases", () => {
  function draw(seed: number) {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => [nastyText(random), nastySegment(random), mutate(random, "Maison")]);
  }
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test("dear inputs fill the bytes they are given, and no more", () => {
  for (const bytes of [390, 1_850, 250_000]) {
    const texts = [...dearRuns.map((run) => dearText(run, bytes)), ...dearValues.map((value) => value(bytes))];
    expect(new Set(texts).size).toBe(dearRuns.length + dearValues.length);
    for (const text of texts) expect(Buffer.byteLength(text), text.slice(0, 20)).toBeLessThanOrEqual(bytes + 2);
    expect(texts.filter((text) => Buffer.byteLength(text) < bytes * 0.8).map((text) => text.slice(0, 24))).toEqual([
      "1e308",
      "-1e308",
      "999999999999999999999",
      `1e${"9".repeat(20)}`,
    ]);
  }
});
