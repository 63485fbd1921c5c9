import { expect, test } from "vitest";
import { isFromThisMachine } from "./this-machine.server.ts";

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
