import { expect, test } from "vitest";
import { pageOfRequest, readWantedPage } from "./wanted-page.ts";

test("the page of a request is its address without what the router added to it", () => {
  const pages = {
    "/admin-dashboard/biens?q=villa&page=2": "/biens?q=villa&page=2",
    "/admin-dashboard/biens.data?q=villa&_routes=biens%2Fliste": "/biens?q=villa",
    "/admin-dashboard/biens/_.data": "/biens",
    "/admin-dashboard/contacts/export?q=villa": "/contacts?q=villa",
    "/admin-dashboard/lignes/testimonials?id=1": undefined,
    "/admin-dashboard": undefined,
    "/admin-dashboard.data?index=": undefined,
    "/api/session": undefined,
  };
  for (const [address, page] of Object.entries(pages)) expect(pageOfRequest(new URL(address, "http://localhost")), address).toBe(page);
});

test("what leads out of the back-office is no wanted page", () => {
  const others = [
    "",
    null,
    "biens",
    ".exemple.tg/",
    "@exemple.tg",
    "/../biens",
    "/%2e%2e/biens",
    "/\\..\\..\\biens",
    "//x/..",
    "//exemple.tg/biens",
    "/./%2e//x",
    `/biens?q=${"x".repeat(600)}`,
  ];
  for (const given of others) expect(readWantedPage(given), String(given)).toBeUndefined();
});
