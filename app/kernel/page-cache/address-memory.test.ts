import { expect, test } from "vitest";
import { AddressMemory } from "./address-memory.server.ts";

test("an address is remembered under its request target until too many others came", () => {
  const memory = new AddressMemory({ max: 2 });
  memory.set("/?a=1", "/");
  memory.set("/?ville=Kara&b=2", "/?ville=Kara");
  expect(memory.get("/?a=1")).toBe("/");
  memory.set("/about", "/about");
  expect(memory.get("/?a=1")).toBeUndefined();
  expect(memory.get("/?ville=Kara&b=2")).toBe("/?ville=Kara");
  expect(memory.get("/about")).toBe("/about");
});
