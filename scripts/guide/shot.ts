import type { Locator, Page } from "@playwright/test";

/** What is opened before the picture is taken; what it returns is brought to the top of the screen. */
export type Shot = { name: string; height?: number; open: (page: Page) => Promise<Locator | undefined> };

export const office = (path = "") => `/admin-dashboard${path}`;

export async function visit(page: Page, path: string): Promise<undefined> {
  await page.goto(path, { waitUntil: "networkidle" });
}

/** The form of the first listing. */
export async function openFirst(page: Page, section: string) {
  await visit(page, office(section));
  await page
    .getByRole("link", { name: /^Modifier/ })
    .first()
    .click();
  await page.waitForURL(/\/admin-dashboard\/\w+\/[0-9a-f-]{36}/);
  await page.waitForLoadState("networkidle");
}
