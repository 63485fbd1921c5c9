import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER, clientNetwork, connectedAddress, isFromThisMachine, isProxyTrustExposed } from "./client-address.server.ts";

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

test("R28 trusting a proxy is exposed where others than the proxy can reach the program", () => {
  for (const host of [undefined, "0.0.0.0", "::", "203.0.113.9", "2001:db8::1", "172.32.0.1", "100.128.0.1", "www.exemple.tg"])
    expect(isProxyTrustExposed({ trustedProxyHops: 1, host }), String(host)).toBe(true);
});

test("it is not on this machine, in a private network, or where no proxy is trusted", () => {
  const inside = [
    "127.0.0.1",
    "127.1.2.3",
    "::1",
    "localhost",
    "10.0.0.5",
    "192.168.1.2",
    "172.16.0.1",
    "172.31.255.1",
    "100.64.0.1",
    "fd00::1",
    "fe80::1",
  ];
  for (const host of [...inside, "::ffff:127.0.0.1"]) expect(isProxyTrustExposed({ trustedProxyHops: 1, host }), host).toBe(false);
  expect(isProxyTrustExposed({ trustedProxyHops: 0, host: undefined })).toBe(false);
});

function asked(remoteAddress: string | undefined, headers: Record<string, string> = { host: "127.0.0.1:3000" }) {
  return isFromThisMachine({ headers, socket: { remoteAddress } });
}

test("a program on this machine is known by its loopback address", () => {
  for (const address of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"]) expect(asked(address), address).toBe(true);
  for (const host of ["localhost", "localhost:3000", "[::1]:3000"]) expect(asked("::1", { host }), host).toBe(true);
});

test("anybody else is not, whatever they write", () => {
  for (const address of ["10.0.0.2", "192.0.2.127", "::ffff:10.0.0.2", "2001:db8::1", "127.0.0.1.example", undefined])
    expect(asked(address), String(address)).toBe(false);
});

test("what a proxy on this machine passes on is not its own", () => {
  const host = "127.0.0.1:3000";
  for (const name of ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"])
    expect(asked("127.0.0.1", { host, [name]: "127.0.0.1" }), name).toBe(false);
  for (const name of ["www.exemple.tg", "localhost.exemple.tg", "127.0.0.1.exemple.tg", ""])
    expect(asked("127.0.0.1", { host: name }), name).toBe(false);
});
