import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.server.ts";

function request(remoteAddress: string, forwarded?: string) {
  return { socket: { remoteAddress }, headers: forwarded ? { "x-forwarded-for": forwarded } : {} } as Pick<
    IncomingMessage,
    "headers" | "socket"
  >;
}

test("without a trusted proxy the forwarding header is not believed", () => {
  expect(clientAddress(request("::ffff:192.0.2.1", "203.0.113.9"), 0)).toBe("192.0.2.1");
});

test("behind trusted proxies only the addresses they added count", () => {
  expect(clientAddress(request("127.0.0.1", "6.6.6.6, 203.0.113.9"), 1)).toBe("203.0.113.9");
  expect(clientAddress(request("127.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2"), 2)).toBe("203.0.113.9");
  expect(clientAddress(request("127.0.0.1"), 1)).toBe("127.0.0.1");
});
