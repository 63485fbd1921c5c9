import { matchRoutes, type RouteObject } from "react-router";

type BuiltRoutes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>;

/** Public pages, which are documents, and routes that answer by themselves: streams, files and programs' addresses. */
const PAGELESS = /^routes\/(?:site\/|not-found$|api\/)|[-/](?:export|backup-file)$/;
const DATA = /(\/_)?\.data$/;

/**
 * Tells the data addresses of routes that only the back-office's router would ask for, and never does: a public page has no router, and of a
 * stream or a file it would read the whole answer first, so that a stream would never be answered and a backup be held in memory.
 */
export function findPagelessData(routes: BuiltRoutes): (pathname: string) => boolean {
  const tree = childrenOf(routes, undefined);
  return (pathname) => {
    if (!DATA.test(pathname)) return false;
    const matched = matchRoutes(tree, pathname.replace(DATA, "") || "/")?.at(-1);
    return PAGELESS.test(matched?.route.id ?? "");
  };
}

function childrenOf(routes: BuiltRoutes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: childrenOf(routes, id) }];
  });
}
