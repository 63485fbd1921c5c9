import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Each selector of a style sheet, without what stands between its parentheses: `.list:has() > li:nth-child()`. */
function* bareSelectors(css: string) {
  let depth = 0;
  let selector = "";
  for (const letter of css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "")) {
    if (letter === ")") depth -= 1;
    if (depth === 0 && "{},;".includes(letter)) {
      if (letter === "{" || letter === ",") yield selector.trim();
      selector = "";
    } else if (depth === 0) selector += letter;
    if (letter === "(") depth += 1;
  }
}

/** What a rule is about stands last; `:nth-child()` alone, or `*`, is about anything. */
function isAboutAnything(selector: string) {
  const parts = selector.split(/[\s>+~]+/);
  const last = parts.at(-1) ?? "";
  return selector.includes(":has()") && !last.includes(":has()") && (last.startsWith(":") || last.startsWith("*"));
}

/**
 * Browsers keep one list of what any `:has()` may change. A rule about anything puts everything on it: each part of the page that arrives
 * then costs the styles of the whole page again, a tenth of a second on a slow phone.
 */
test("no rule behind :has() is about just anything", () => {
  expect([...bareSelectors(".a:has(> .b, .c) > :nth-child(2n), .d { top: 0 }")].filter(isAboutAnything)).toHaveLength(1);
  const screens = globSync("app/**/*.css").filter((file) => !file.endsWith("/print.css")); // a printed page is laid out once
  const wide = screens.flatMap((file) =>
    [...bareSelectors(readFileSync(file, "utf8"))].filter(isAboutAnything).map((selector) => `${file}: ${selector}`),
  );
  expect(wide).toEqual([]);
});
