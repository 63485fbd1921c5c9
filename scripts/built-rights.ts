import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { type BuiltRoute, builtRoutes, isGuarded } from "./built-routes.ts";
import { SERVER } from "./server-command.mjs";

/** The right a route is read with, and the one of each intent; the form of an action without intents has none to name: "". */
type Rights = { read?: string; intents: Record<string, string> };
export type GuardedRoute = BuiltRoute & { rights: Rights };

type DeclaredRight = string | ((args: object) => string);
type Handler = { rights?: DeclaredRight | Record<string, DeclaredRight> };
type Bundle = { routes: Record<string, { module: { loader?: Handler; action?: Handler } }> };

/** Every guarded route of the build with the rights it declares, as the bundle that is served knows them. */
export function guardedRoutes(): GuardedRoute[] {
  // In a process of its own: a test runner would transform three megabytes of bundle first.
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The rights of the build cannot be read: ${stderr}`);
  return JSON.parse(stdout) as GuardedRoute[];
}

/** What a guarded route does not say: the right it is read with, or, where it has an action, any right of that. */
export function missingRights({ id, hasAction, rights }: Pick<GuardedRoute, "id" | "hasAction" | "rights">): string[] {
  return [
    ...(rights.read === undefined ? [`${id}: no right to read it`] : []),
    ...(hasAction && Object.keys(rights.intents).length === 0 ? [`${id}: no right for its action`] : []),
  ];
}

async function readRights(): Promise<GuardedRoute[]> {
  const { routes } = (await import(pathToFileURL(SERVER).href)) as Bundle;
  return builtRoutes()
    .filter(isGuarded)
    .map((route) => {
      const { loader, action } = routes[route.id]?.module ?? {};
      const { "": read } = namesOf(loader, route);
      return { ...route, rights: { read, intents: namesOf(action, route) } };
    });
}

function namesOf({ rights }: Handler = {}, { address }: BuiltRoute): Record<string, string> {
  if (rights === undefined) return {};
  // Some rights follow from the address: they are asked for as they are at this one.
  const args = {
    pattern: address,
    params: { rubrique: "biens", table: "contact_requests" },
    url: new URL("http://localhost/?usage=properties"),
  };
  const name = (declared: DeclaredRight) => (typeof declared === "function" ? declared(args) : declared);
  if (typeof rights !== "object") return { "": name(rights) };
  return Object.fromEntries(Object.entries(rights).map(([intent, declared]) => [intent, name(declared)]));
}

if (import.meta.main) process.stdout.write(JSON.stringify(await readRights()));
