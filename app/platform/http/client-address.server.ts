import type { IncomingMessage } from "node:http";

/**
 * Where the request comes from: the socket, or behind n trusted proxies the n-th address from the right of X-Forwarded-For.
 * What the client wrote further left is never believed.
 */
export function clientAddress(request: Pick<IncomingMessage, "headers" | "socket">, trustedHops: number): string {
  const direct = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  if (trustedHops === 0) return direct;
  const forwarded = [request.headers["x-forwarded-for"] ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedHops) ?? direct;
}
