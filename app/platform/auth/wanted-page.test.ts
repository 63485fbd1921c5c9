import { expect, test } from "vitest";
import { pageOfRequest, readWantedPage } from "./wanted-page.ts";

test("the page of a request is its address without what the router added to it", () => {
  const pages = {
    "/admin-dashboard/biens?q=villa&page=2": "/admin-dashboard/biens?q=villa&page=2",
    "/admin-dashboard/biens.data?q=villa&_routes=biens%2Fliste": "/admin-dashboard/biens?q=villa",
    "/admin-dashboard/biens/_.data": "/admin-dashboard/biens",
    "/admin-dashboard/contacts/export?q=villa": "/admin-dashboard/contacts?q=villa",
    "/admin-dashboard/lignes/testimonials?id=1": undefined,
    "/admin-dashboard": undefined,
    "/admin-dashboard.data?index=": undefined,
  };
  for (const [address, page] of Object.entries(pages)) expect(pageOfRequest(new URL(address, "http://localhost")), address).toBe(page);
});

test("an address that leads out of the back-office is no wanted page", () => {
  const others = [
    "",
    null,
    "/",
    "/biens",
    "//exemple.tg/admin-dashboard/biens",
    "https://exemple.tg/admin-dashboard/biens",
    "/admin-dashboard/../biens",
    "/admin-dashboard.exemple.tg/biens",
    "/admin-dashboard/%2e%2e/biens",
    "/admin-dashboard\\..\\biens",
    `/admin-dashboard/biens?q=${"x".repeat(600)}`,
  ];
  for (const given of others) expect(readWantedPage(given), String(given)).toBeUndefined();
});
