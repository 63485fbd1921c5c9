import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Env } from "#app/kernel/env/env.server.ts";

/** Written by the HTTP front from what it sees of the connection; what a client sent under this name is overwritten there. */
export const CLIENT_ADDRESS_HEADER = "x-client-ip";

/** Where a request inside the application comes from; null only for one that did not pass the front. */
export function clientAddress({ headers }: Pick<Request, "headers">): string | null {
  return headers.get(CLIENT_ADDRESS_HEADER);
}

/**
 * Where a connection comes from: the socket, or behind n trusted proxies the n-th address from the right of X-Forwarded-For.
 * What the client wrote further left is never believed.
 */
export function connectedAddress({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">, trustedHops: number): string {
  const direct = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  if (trustedHops === 0) return direct;
  const named = withoutPort(nthFromRight(String(headers["x-forwarded-for"] ?? ""), trustedHops));
  return isIP(named) === 0 ? direct : named;
}

/** Read from the right, part by part: the list may be as long as the headers allow, and only its end is ours. */
function nthFromRight(list: string, n: number): string {
  let left = n;
  for (let end = list.length; end > 0; ) {
    const comma = list.lastIndexOf(",", end - 1);
    const part = list.slice(comma + 1, end).trim();
    if (part !== "" && --left === 0) return part;
    end = comma;
  }
  return "";
}

/** Some proxies add the port: 203.0.113.9:4711, [2001:db8::1]:4711. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[([\da-f:.]{2,45})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/i.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}

/** The network a request comes from, as a limiter counts it: an IPv4 address, or the /64 of an IPv6 one, which a single customer owns whole. */
export function clientNetwork(request: Pick<Request, "headers">): string {
  return networkOf(clientAddress(request)?.trim().toLowerCase() ?? "");
}

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped && isIP(mapped) === 4) return mapped;
  if (isIP(address) === 4) return address;
  if (isIP(address) === 6) return `${firstFourGroups(address)}::/64`;
  return "inconnue";
}

const WIDER_TIMES = 4;

/**
 * What a request of this network is counted under, and how many times the bound of one network holds there: the network itself and, around
 * a /64, its /48, since a provider that gives one customer a /48 gives him 65,536 networks.
 */
export function countedNetworks(network: string): { key: string; times: number }[] {
  const [, wider] = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network) ?? [];
  const own = { key: network, times: 1 };
  return wider ? [own, { key: `${wider}:/48`, times: WIDER_TIMES }] : [own];
}

function firstFourGroups(address: string) {
  const [plain = ""] = address.split("%"); // a zone names an interface of ours, not a client
  const [before = "", after] = plain.split("::");
  const head = before.split(":").filter(Boolean);
  const tail = (after ?? "")
    .split(":")
    .filter(Boolean)
    .flatMap((group) => (group.includes(".") ? [group, group] : [group]));
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: gap }, () => "0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

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

const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;
const FORWARDING = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * True for a program on this machine that asks for itself. A proxy on this machine has a loopback address too: it is known by the headers
 * it adds, or by the public name that it passes on.
 */
export function isFromThisMachine({ headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string } }): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") &&
    LOOPBACK_HOST.test(headers.host ?? "") &&
    FORWARDING.every((name) => headers[name] === undefined)
  );
}
