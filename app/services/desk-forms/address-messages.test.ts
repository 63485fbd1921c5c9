import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";

const LIST = "http://localhost/admin-dashboard/biens";

function reloads(from: string, to: string, more: Partial<ShouldRevalidateFunctionArgs> = {}) {
  const args = { currentUrl: new URL(LIST + from), nextUrl: new URL(LIST + to), defaultShouldRevalidate: true, ...more };
  return reloadUnlessMessagesLeave(args as ShouldRevalidateFunctionArgs);
}

test("the words of a message are no part of the page", () => {
  expect(withoutMessages(`${LIST}?fait=ajout&q=villa&lignes=1`)).toBe(withoutMessages(`${LIST}?q=villa`));
  expect(withoutMessages(`${LIST}?q=villa`)).not.toBe(withoutMessages(`${LIST}?q=villas`));
});

test("words leaving the address load nothing, unlike a filter, a refresh or a sent form", () => {
  expect(reloads("?q=villa&fait=ajout", "?q=villa")).toBe(false);
  expect(reloads("?connexion=reussie", "")).toBe(false);
  expect(reloads("?q=villa", "?q=maison")).toBe(true);
  expect(reloads("?q=villa", "?q=villa")).toBe(true);
  expect(reloads("", "?fait=ajout", { formMethod: "POST" })).toBe(true);
});
