/**
 * One step of a page that explains a change by what to write: a file to make, or lines to add between others or in their place. `written`:
 * how many lines that is; a line put in the place of another counts once.
 */
type Step = { path: string; written: number } & ({ kind: "file"; text: string } | { kind: "lines"; before: string; after: string });

/** The steps of a page: under a heading that names a file, a `diff` block changes lines of it, any other block is the file. */
export function readRecipe(page: string): Step[] {
  return page.split(/^## /m).flatMap((section) => {
    const path = /^\d+\. `([^`]+)`/.exec(section)?.[1];
    if (!path) return [];
    return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = ""]): Step => {
      const lines = text.split("\n").slice(0, -1);
      if (language !== "diff") return { path, written: lines.length, kind: "file", text };
      const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
      return {
        path,
        written: Math.max(count("+"), count("-")),
        kind: "lines",
        before: lines
          .filter((line) => !line.startsWith("+"))
          .map((line) => line.slice(1))
          .join("\n"),
        after: lines
          .filter((line) => !line.startsWith("-"))
          .map((line) => line.slice(1))
          .join("\n"),
      };
    });
  });
}

/** The file with the lines changed; refused when the place is not there, or is there twice. */
export function applyLines(source: string, { before, after }: { before: string; after: string }): string {
  const place = source.indexOf(before);
  if (place === -1 || source.includes(before, place + 1)) throw new Error(`Not found exactly once:\n${before}`);
  return source.slice(0, place) + after + source.slice(place + before.length);
}
