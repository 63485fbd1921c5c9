import type { Locator, Page } from "@playwright/test";

/** What is opened before the picture is taken, by itself an address; `top`, a heading unless it is found otherwise, is brought to the top of the screen. */
export type Shot = {
  name: string;
  height?: number;
  open: string | ((page: Page) => Promise<unknown>);
  top?: string | RegExp | ((page: Page) => Locator);
};

export const office = (path = "") => `/admin-dashboard${path}`;

export async function visit(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
}

export async function takePosition(page: Page, { open, top }: Shot) {
  await (typeof open === "string" ? visit(page, open) : open(page));
  if (!top) return;
  const place = typeof top === "function" ? top(page) : page.getByRole("heading", { name: top });
  await place.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await place.evaluate(() => window.scrollBy(0, -72)); // below the line that stays on a phone
}

/** The first of those that a list may have many of. */
export async function press(page: Page, name: string | RegExp, role: "link" | "button" = "link") {
  await page.getByRole(role, { name }).first().click();
}

/** The form of the first listing, or what lies below its address. */
export async function openFirst(page: Page, below = "") {
  await visit(page, office("/biens"));
  await press(page, /^Modifier/);
  await page.waitForURL(/\/admin-dashboard\/\w+\/[0-9a-f-]{36}/);
  await page.waitForLoadState("networkidle");
  if (below) await visit(page, new URL(page.url()).pathname + below);
}
