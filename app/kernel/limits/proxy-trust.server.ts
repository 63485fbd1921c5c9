import { isIP } from "node:net";
import type { Env } from "#app/kernel/env/env.server.ts";

const PRIVATE_V4 = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const PRIVATE_V6 = /^(?:::1$|f[cd]|fe[89ab])/i;

/** For the log; the settings say it at more length. */
export const PROXY_TRUST_EXPOSED =
  "TRUST_PROXY est réglé, mais le site écoute hors de cette machine\u00a0: quiconque l’atteint sans le proxy peut s’inventer une adresse et échapper aux limites. " +
  "Mettez HOST=127.0.0.1 (proxy sur la même machine) ou l’adresse privée de cette machine, ou n’ouvrez ce port qu’au proxy.";

/**
 * True when the program believes what a proxy says of its clients, and yet listens where others than the proxy could reach it: those would
 * choose their own address, and with it the share they are given.
 */
export function isProxyTrustExposed({ trustedProxyHops, host }: Pick<Env, "trustedProxyHops" | "host">): boolean {
  return trustedProxyHops > 0 && !isPrivate(host ?? "");
}

/** A name other than localhost may be anything: it counts as public. */
function isPrivate(host: string) {
  const address = host.replace(/^::ffff:/i, "");
  if (isIP(address) === 4) return PRIVATE_V4.test(address);
  return isIP(address) === 6 ? PRIVATE_V6.test(address) : address.toLowerCase() === "localhost";
}
