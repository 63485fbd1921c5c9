import { expect, test } from "vitest";
import { cachedAddress } from "./routes/site/cached-pages.ts";
import routes from "./routes.ts";

const address = (path: string) => cachedAddress(new URL(path, "https://fadem.test"));

type Entry = (typeof routes)[number];

/** The routes of each path, from the root on. */
function chains(entries: Entry[], parents = ["root"], base = ""): [path: string, ids: string[]][] {
  return entries.flatMap((entry) => {
    const ids = [...parents, entry.file.replace(/\.tsx?$/, "")];
    const path = [base, entry.path].filter(Boolean).join("/");
    return [
      ...(entry.children ? chains(entry.children, ids, path) : []),
      ...(entry.path || entry.index ? [[path, ids] as [string, string[]]] : []),
    ];
  });
}

test("the routes named for a kept page are those of the site map", () => {
  const known = chains(routes);
  const examples = [
    "",
    "about",
    "mentions-legales",
    "confidentialite",
    "vendre-votre-vehicule",
    "biens/:slug",
    "realisations/:slug",
    "vehicules/:slug",
  ];
  for (const path of examples) {
    const ids = known.find(([own]) => own === path)?.[1] ?? [];
    expect(ids.length, path).toBe(3);
    const plain = `/${path.replace(":slug", "x")}`;
    const data = plain === "/" ? "/_.data" : `${plain}.data`;
    expect(address(`${data}?_routes=${ids.join(",")}`), path).toBe(data);
    expect(address(`${data}?_routes=${ids[2]}`), path).toBe(`${data}?${new URLSearchParams({ _routes: ids[2] ?? "" })}`);
  }
});
