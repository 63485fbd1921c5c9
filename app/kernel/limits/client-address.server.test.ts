import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER, clientNetwork, connectedAddress } from "./client-address.server.ts";

function request(remoteAddress: string, forwarded?: string) {
  return { socket: { remoteAddress }, headers: forwarded ? { "x-forwarded-for": forwarded } : {} } as Pick<
    IncomingMessage,
    "headers" | "socket"
  >;
}

test("R28 without a trusted proxy the forwarding header is not believed", () => {
  expect(connectedAddress(request("::ffff:192.0.2.1", "203.0.113.9"), 0)).toBe("192.0.2.1");
});

test("R28 behind trusted proxies only the addresses they added count", () => {
  expect(connectedAddress(request("127.0.0.1", "6.6.6.6, 203.0.113.9"), 1)).toBe("203.0.113.9");
  expect(connectedAddress(request("127.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2"), 2)).toBe("203.0.113.9");
  expect(connectedAddress(request("127.0.0.1", "6.6.6.6,, 203.0.113.9 , ,"), 1)).toBe("203.0.113.9");
  expect(connectedAddress(request("127.0.0.1"), 1)).toBe("127.0.0.1");
});

test("R28 an address with a port is read, and what is no address is not believed", () => {
  expect(connectedAddress(request("127.0.0.1", "203.0.113.9:4711"), 1)).toBe("203.0.113.9");
  expect(connectedAddress(request("127.0.0.1", "[2001:db8::1]:4711"), 1)).toBe("2001:db8::1");
  expect(connectedAddress(request("127.0.0.1", "2001:db8::1"), 1)).toBe("2001:db8::1");
  for (const absurd of ["unknown", "_caché", "203.0.113.9.5", "[", "1".repeat(15_000), ",".repeat(15_000), ",", "6.6.6.6"])
    expect(connectedAddress(request("127.0.0.1", absurd), 2), absurd.slice(0, 20)).toBe("127.0.0.1");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  ["n'importe quoi", "inconnue"],
  ["", "inconnue"],
])("%s is counted as %s", (address, network) => {
  const request = new Request("http://localhost:3000/admin", { headers: { [CLIENT_ADDRESS_HEADER]: address } });
  expect(clientNetwork(request)).toBe(network);
});

test("a request without an address is counted too", () => {
  expect(clientNetwork(new Request("http://localhost:3000/admin"))).toBe("inconnue");
});
