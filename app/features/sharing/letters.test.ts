import { expect, test } from "vitest";
import { breakLines, cutAtWord, drawWords, faces, fitSize, measure } from "./letters.ts";

const letters = { face: "display", size: 100 } as const;
const at = { x: 0, y: 0, fill: "#000000" };

function signsDrawn(words: string, face: keyof typeof faces = "display") {
  return drawWords(words, { face, size: 100 }, at).match(/<path /g)?.length ?? 0;
}

test("every sign of French is drawn in both faces", () => {
  const french =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆàâäçéèêëîïôöùûüÿœæ’«»…–—€≈²½°%&#'()!?;:,./+-";
  for (const face of ["display", "text"] as const) {
    const missing = [...french].filter((sign) => !faces[face].signs.has(sign));
    expect([face, missing]).toEqual([face, []]);
  }
});

test("a sign nobody has becomes its base letter or nothing, never a box, and no word reaches the markup", () => {
  expect(drawWords("Ɖɔ", letters, at)).toBe(drawWords("Do", letters, at));
  expect(drawWords("ŝ", letters, at)).toBe(drawWords("s", letters, at));
  expect(signsDrawn("🏠👨‍👩‍👧漢")).toBe(0);
  expect(signsDrawn("ŋ", "text")).toBe(1);
  expect(drawWords('<image href="x">&"', letters, at)).not.toMatch(/image|href|&/);
});

test("lines stay within their width, whole words where they can, and the last one says that more is missing", () => {
  const title = "Terrain à 300 m de la plage, titre foncier, accès goudronné, eau et électricité sur place";
  const lines = breakLines(title, letters, { width: 900, maxLines: 2 });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(measure(line, letters)).toBeLessThanOrEqual(900);
  expect(title.startsWith(`${lines[0]} `)).toBe(true);
  expect(lines[1]).toMatch(/\S…$/);
  const endless = breakLines("a".repeat(500), letters, { width: 900, maxLines: 2 });
  for (const line of endless) expect(measure(line, letters)).toBeLessThanOrEqual(900);
  expect(breakLines("Villa", letters, { width: 900, maxLines: 2 })).toEqual(["Villa"]);
});

test("words beyond a number of characters are cut at one, and letters shrink to their room", () => {
  expect(cutAtWord("Agoè-Nyivé, Lomé · 4 chambres", 46)).toBe("Agoè-Nyivé, Lomé · 4 chambres");
  expect(cutAtWord("Quartier administratif de la préfecture, Lomé · 12 chambres", 46)).toBe(
    "Quartier administratif de la préfecture, Lomé…",
  );
  const size = fitSize("999 999 999 999 FCFA", letters, { width: 500, smallest: 20 });
  expect(measure("999 999 999 999 FCFA", { ...letters, size })).toBeLessThanOrEqual(500);
  expect(fitSize("Vendu", letters, { width: 500, smallest: 20 })).toBe(100);
});
