import { expect, test } from "vitest";
import { publicOnly } from "./public-only.ts";

test("what a page is given is read by name, and the router finds nothing of it to write", () => {
  const given = publicOnly({ titre: "Villa", rows: [1, 2] });
  expect([given.titre, given.rows]).toEqual(["Villa", [1, 2]]);
  expect(JSON.stringify(given)).toBe("{}");
});
