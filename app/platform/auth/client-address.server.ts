import { isIP } from "node:net";

/**
 * The network a request comes from, as a limiter counts it: an IPv4 address, or the /64 of an IPv6 one, which a single customer owns whole.
 * Our HTTP front writes the header from the socket or a trusted proxy and discards what a client sent.
 */
export function clientNetwork(request: Request): string {
  return networkOf(request.headers.get("x-client-ip")?.trim().toLowerCase() ?? "");
}

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped && isIP(mapped) === 4) return mapped;
  if (isIP(address) === 4) return address;
  if (isIP(address) === 6) return `${firstFourGroups(address)}::/64`;
  return "inconnue";
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
