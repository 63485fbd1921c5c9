import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { listKind, listNames } from "#app/features/finding/list-kinds.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import * as publicPaths from "#app/services/addresses/public-paths.ts";
import siteMap from "./routes.ts";

/** They act for the session they come with and take no more than a form: the gate and the limit of every form are enough. */
const forSessions = ["/admin/deconnexion", "/api/auth/*"];
/** Their actions take nothing: a post to an address that does not exist is told so. */
const nowhere = ["/:alias", "/*"];

type Address = { address: string; takesPosts: boolean };

function listAddresses(routes: RouteConfigEntry[], parent = ""): Address[] {
  return routes.flatMap(({ path, file, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent;
    const takesPosts = /^export (async )?function action\b/m.test(readFileSync(`app/${file}`, "utf8"));
    return [{ address, takesPosts }, ...listAddresses(children, address)];
  });
}

test("every address that is named somewhere is in the site map", async () => {
  const known = listAddresses(await siteMap).map(({ address }) => address);
  const named = Object.values(publicPaths).flat();
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !known.includes(path))).toEqual([]);
});

test("every list has its address, and what follows it", async () => {
  const known = listAddresses(await siteMap).map(({ address }) => address);
  expect(listNames.length).toBe(7);
  expect(listNames.map((list) => `${listKind(list).path}/*`).filter((path) => !known.includes(path))).toEqual([]);
  // Their data is refused like that of every public page, which is known by its id (pageless-data.server.ts).
  const ids = (await siteMap).flatMap(({ children = [] }) => children.map(({ id, file }) => ({ id, file })));
  const lists = ids.filter(({ file }) => file.endsWith("list-page.tsx"));
  expect(lists.map(({ id }) => id).toSorted()).toEqual(listNames.map((list) => `routes/site/lists/${list}`).toSorted());
});

test("R18 every address where strangers may post is declared with its limits", async () => {
  const open = listAddresses(await siteMap)
    .filter(({ address, takesPosts }) => takesPosts && !/^\/(admin-dashboard|api\/admin)(\/|$)/.test(address))
    .map(({ address }) => address);
  const declared = Object.values(entryPoints).map(({ path }) => path as string);
  const ofSession: string[] = [entryPoints.mediaUpload.path, entryPoints.importUpload.path, entryPoints.landScan.path];
  expect(open.sort()).toEqual([...declared.filter((path) => !ofSession.includes(path)), ...forSessions, ...nowhere].sort());
});
