import { expect, test } from "vitest";
import { clientNetwork } from "./client-address.server.ts";

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
  const request = new Request("http://localhost:3000/admin", { headers: { "x-client-ip": address } });
  expect(clientNetwork(request)).toBe(network);
});

test("a request without an address is counted too", () => {
  expect(clientNetwork(new Request("http://localhost:3000/admin"))).toBe("inconnue");
});
