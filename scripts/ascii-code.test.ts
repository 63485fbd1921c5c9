import { expect, test } from "vitest";
import { toAscii } from "./ascii-code.ts";

test("a program in ASCII says what it said, in strings, templates, patterns and names", () => {
  const code = "const é = 'l’œuvre 😀'; [é, `à l’été`, /[à-ÿ]’/.test('é’'), /^.$/u.test('😀'), JSON.parse('\"ç\"')]";
  const ascii = toAscii(code);
  expect(ascii).toMatch(/^[\0-\x7f]+$/);
  // biome-ignore lint/security/noGlobalEval: the program of this test
  expect(eval(ascii)).toEqual(["l’œuvre 😀", "à l’été", true, true, "ç"]);
});

test("where an escape would say something else, the build stops", () => {
  expect(() => toAscii("'\\é'")).toThrow("An escape would change what this says");
  expect(() => toAscii("String.raw`é`")).toThrow("An escape would change what this says");
});
