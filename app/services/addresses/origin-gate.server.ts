import type { IncomingHttpHeaders } from "node:http";
import type { Env } from "#app/kernel/env/env.server.ts";
import { isVisitorForm } from "./entry-points.ts";

type Origins = Pick<Env, "publicOrigin" | "isPublicUrlSet">;

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** The origins that are ours: PUBLIC_URL, or without it the loopback names on its port. */
export function ownOrigins({ publicOrigin, isPublicUrlSet }: Origins): Set<string> {
  if (isPublicUrlSet) return new Set([publicOrigin]);
  const { protocol, port } = new URL(publicOrigin);
  return new Set(LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

/** The origin to see this request under: never one the client made up. */
export function requestOrigin(host: string | undefined, origins: Origins): string {
  const given = `${new URL(origins.publicOrigin).protocol}//${host ?? ""}`;
  return ownOrigins(origins).has(given) ? given : origins.publicOrigin;
}

export type GateVerdict = { pass: true } | { pass: false; message: string };

/** Lets an unsafe request through only when a page of our own sent it. */
export function judgeUnsafeRequest(method: string, headers: IncomingHttpHeaders, origins: Origins, pathname = ""): GateVerdict {
  if (safeMethods.has(method)) return { pass: true };
  const site = headers["sec-fetch-site"];
  if (site === undefined && headers.origin === undefined && isVisitorForm(pathname)) return { pass: true };
  const isOurs = headers.origin !== undefined && ownOrigins(origins).has(headers.origin);
  if (isOurs && (site === undefined || site === "same-origin")) return { pass: true };
  return {
    pass: false,
    message: origins.isPublicUrlSet
      ? `Envoi refusé\u00a0: ce formulaire n’a pas été ouvert depuis ${origins.publicOrigin}. Rouvrez la page à cette adresse et recommencez.`
      : "Envoi refusé\u00a0: le site est ouvert sous une adresse qu’il ne connaît pas. L’exploitant doit régler la variable PUBLIC_URL sur l’adresse publique du site.",
  };
}
