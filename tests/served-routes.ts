import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type BuiltRoute, isGuarded } from "#scripts/built-routes.ts";

type DeclaredRight = string | ((args: object) => string);
type Handler = { rights?: DeclaredRight | Record<string, DeclaredRight> };
type Module = { default?: unknown; loader?: Handler; action?: Handler; headers?: unknown };
export type ServedRoute = BuiltRoute & { module: Module };
type ListedRoute = Omit<BuiltRoute, "hasLoader" | "hasAction"> & { file: string };

/** The routes of the back-office. */
export function listGuardedRoutes(siteMap: readonly RouteConfigEntry[]): Promise<ServedRoute[]> {
  return listRoutes(siteMap, isGuarded);
}

/** Every route as the program lists it, with its whole address, its file and its module: what a build is made of. */
export async function listRoutes(siteMap: readonly RouteConfigEntry[], isWanted: (route: ListedRoute) => boolean = () => true) {
  const listed: ListedRoute[] = [];
  const walk = (entries: readonly RouteConfigEntry[], parentId: string, base: string) => {
    for (const { id, path, index, file, children = [] } of entries) {
      const address = [base, path].filter(Boolean).join("/");
      const own = id ?? file.replace(/\.\w+$/, "");
      listed.push({ id: own, parentId, path, index, file, address: `/${address}` });
      walk(children, own, address);
    }
  };
  walk(siteMap, "root", "");
  return Promise.all(
    listed.filter(isWanted).map(async (route) => {
      const { file } = route;
      const module = (await import(/* @vite-ignore */ `../app/${file}`)) as Module;
      return { ...route, module, hasLoader: module.loader !== undefined, hasAction: module.action !== undefined };
    }),
  );
}

/** Answers requests with these routes as the server does, but for the drawing of pages: a document is its status alone. */
export function serveRoutes(served: readonly ServedRoute[]) {
  const root = { id: "root", path: "", module: { default: () => null } };
  const build = {
    entry: { module: { default: (_: Request, status: number, headers: Headers) => new Response("page", { status, headers }) } },
    routes: Object.fromEntries(
      [root, ...served].map(({ id, path, ...route }) => [
        id,
        {
          id,
          path,
          parentId: "parentId" in route ? route.parentId : undefined,
          index: "index" in route ? route.index : undefined,
          module: route.module,
        },
      ]),
    ),
    assets: { version: "", url: "", entry: { module: "", imports: [] }, routes: {} },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  const handle = createRequestHandler(build as unknown as ServerBuild, "production");
  return (request: Request) => handle(request, new RouterContextProvider());
}
