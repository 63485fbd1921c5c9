import { expect, test } from "vitest";
import { checkRuntime, isOlder } from "./runtime.server.ts";

test("R1 versions are compared number by number", () => {
  expect(isOlder("24.18.0", "24.18.1")).toBe(true);
  expect(isOlder("24.9.9", "24.18.1")).toBe(true);
  expect(isOlder("22.30.5", "24.18.1")).toBe(true);
  expect(isOlder("3.51", "3.51.3")).toBe(true);
  expect(isOlder("24.18.1", "24.18.1")).toBe(false);
  expect(isOlder("24.21.0", "24.18.1")).toBe(false);
  expect(isOlder("26.0.0", "24.18.1")).toBe(false);
});

test("R1 an old Node or an old SQLite stops the start with a sentence, what we bring does not", () => {
  expect(() => checkRuntime()).not.toThrow();
  expect(() => checkRuntime({ node: "24.18.0", sqlite: "3.53.0" })).toThrow(
    /Node 24\.18\.1 ou plus récent est nécessaire \(trouvé : 24\.18\.0\)/,
  );
  expect(() => checkRuntime({ node: "24.18.1", sqlite: "3.51.2" })).toThrow(/SQLite 3\.51\.3 ou plus récent est nécessaire/);
});
