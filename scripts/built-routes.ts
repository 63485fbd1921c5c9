import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";

type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; hasLoader: boolean; hasAction: boolean };
/** Its script and what that brings along, as addresses. */
type Scripts = { module: string; imports?: string[] };

/** A route of the build with its whole address. */
export type BuiltRoute = ManifestRoute & { address: string };

const ASSETS = resolve(import.meta.dirname, "../build/client/assets");

function readManifest(): Record<string, ManifestRoute & Scripts> {
  const name = readdirSync(ASSETS).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
  const source = readFileSync(`${ASSETS}/${name}`, "utf8")
    .replace(/^window\.__reactRouterManifest=/, "")
    .replace(/;$/, "");
  return (JSON.parse(source) as { routes: Record<string, ManifestRoute & Scripts> }).routes;
}

/** Every route of the build: what is attacked follows from what is served. */
export function builtRoutes(): BuiltRoute[] {
  const routes = readManifest();
  const pathOf = (route: ManifestRoute | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ""])}/${route.path ?? ""}`.replaceAll(/\/+/g, "/") : "";
  return Object.values(routes).map((route) => ({ ...route, address: pathOf(route).replace(/(.)\/$/, "$1") }));
}

/** The scripts that routes of this folder bring along and no other route does, as files. */
export function ownScripts(folder: string): string[] {
  const routes = Object.values(readManifest());
  const scriptsOf = (isOwn: boolean) =>
    new Set(routes.filter(({ id }) => id.startsWith(folder) === isOwn).flatMap(({ module, imports = [] }) => [module, ...imports]));
  return [...scriptsOf(true).difference(scriptsOf(false))].map((address) => resolve(ASSETS, basename(address)));
}

/** All that a browser fetches to run the page of a route, as files: of the route, and of the frames around it. */
export function scriptsOf(id: string): string[] {
  const routes = readManifest();
  const addresses = new Set<string>();
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    for (const address of [route.module, ...(route.imports ?? [])]) addresses.add(address);
  return [...addresses].map((address) => resolve(ASSETS, basename(address)));
}

export function isGuarded({ address }: Pick<BuiltRoute, "address">) {
  return address.startsWith("/admin-dashboard") || address.startsWith("/api/admin");
}

/** The address with something in the place of its parameters. */
export function fillAddress({ address }: Pick<BuiltRoute, "address">, values: Record<string, string>, otherwise = "x") {
  return address.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? otherwise).replace("*", otherwise);
}

/** Where the data of a page is asked for, and its action called by script. */
export function dataAddress({ index }: Pick<BuiltRoute, "index">, path: string) {
  return index || path === "/" ? `${path === "/" ? "" : path}/_.data` : `${path}.data`;
}
