import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

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
