import { expect, test } from "vitest";
import { isProxyTrustExposed } from "./proxy-trust.server.ts";

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
