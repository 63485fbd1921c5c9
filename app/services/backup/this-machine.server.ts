import type { IncomingMessage } from "node:http";

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
