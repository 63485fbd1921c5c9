import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/** Not on a page: SQL, and what is said on a console, where it is searched for and copied. */
const offPage = /^app\/(db\/(migrat|engine\/node-sqlite)|services\/backup\/(backup|rows)\b|kernel\/(env|runtime)\/)|\.test\.tsx?$/;
/** A plain space where a line may break between a word and its mark: "Bravo" at the end of one line, "!" at the start of the next. */
const breakable = /(?:^|\S) (?:[!?;%»]|:(?![a-z]))|« /; // " :is(" of a selector is no colon
/** The same inside an amount, and between a figure, or what is put in its place, and its unit. */
const parted = /\d \d{3}(?!\d)|(?:\d|\}|^) (?:FCFA|m²|km|[kMG]o|min)(?!\p{L})/u;
const isLoose = (text: string) => breakable.test(text) || parted.test(text);

/** The texts of a source file: strings, the fixed parts of templates, and what stands between tags. */
function textsOf(file: string, source: string) {
  const texts: string[] = [];
  function visit(node: unknown) {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === "TSLiteralType") return;
    if ((type === "Literal" || type === "JSXText") && typeof value === "string") texts.push(value);
    if (type === "TemplateElement") texts.push((value as { cooked: string }).cooked);
    for (const child of Object.values(node)) visit(child);
  }
  visit(parseSync(file, source).program);
  return texts;
}

test("S1 no line that people read begins with a French closing mark or ends with an opening one, and no amount is parted", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !offPage.test(file));
  expect(files.length).toBeGreaterThan(700);
  const wrong = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    if (!isLoose(source)) return [];
    return textsOf(file, source)
      .filter(isLoose)
      .map((text) => `${file}: ${text}`);
  });
  expect(wrong).toEqual([]);
});
