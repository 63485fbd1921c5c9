import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const REQUIREMENTS = 58;
const map = readFileSync("docs/securite.md", "utf8");
const sections = [...map.matchAll(/^## (R\d+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(([, id = "", text = ""]) => ({
  id,
  proofs: text.split("\n").filter((line) => line.startsWith("- ")),
}));

test("each requirement has its place in the map, in order, and a proof", () => {
  expect(sections.map(({ id }) => id)).toEqual(Array.from({ length: REQUIREMENTS }, (_, index) => `R${index + 1}`));
  expect(sections.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

test("every test, drill and command the map cites exists", () => {
  const scripts = Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object }).scripts);
  const missing = sections.flatMap(({ id, proofs }) => proofs.filter((proof) => !isThere(proof, scripts)).map((proof) => `${id} ${proof}`));
  expect(missing).toEqual([]);
});

function isThere(proof: string, scripts: string[]) {
  const [, drill] = /^- exercice `([\w-]+)`$/.exec(proof) ?? [];
  if (drill) return isDrill(drill);
  const [, command] = /^- commande `npm run ([\w-]+)`$/.exec(proof) ?? [];
  if (command) return scripts.includes(command);
  const [, file = "", name = ""] = /^- `([^`]+)`\u00a0: (.+)$/.exec(proof) ?? [];
  return name !== "" && existsSync(file) && readFileSync(file, "utf8").includes(`("${name}"`);
}

/** Written, and in the list that `npm run drill` goes through. */
function isDrill(id: string) {
  const list = readFileSync("scripts/drill/list.ts", "utf8");
  return ["attacks", "failures", "house"].some((family) => {
    const file = `scripts/drill/${family}/${id}.ts`;
    return existsSync(file) && readFileSync(file, "utf8").includes(`id: "${id}"`) && list.includes(`"#${file}"`);
  });
}
