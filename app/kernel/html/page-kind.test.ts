import { expect, test } from "vitest";
import { pageKindOf } from "./page-kind.ts";

test("the home page and the pages of listings are known by their address, every other page carries everything", () => {
  const found = { kind: "found" };
  expect(pageKindOf("/", {})).toBe("home");
  for (const path of ["/biens/villa-b-0004", "/realisations/pont-c-0001", "/vehicules/hilux-v-0001"])
    expect(pageKindOf(path, found)).toBe("listing");
  for (const path of ["/biens", "/biens/", "/biens/villa-b-0004/fiche", "/Biens/villa", "/acheter/lome", "/favoris", "/r/B-0004"])
    expect(pageKindOf(path, found)).toBe("other");
  for (const shown of [{ kind: "gone" }, {}, null, undefined]) expect(pageKindOf("/biens/villa-b-0004", shown)).toBe("other");
});
