import { expect } from "@playwright/test";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("FONCIER-02 on a phone the form of a paper opens in sight, with the focus on its heading, from the list below it", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await loginAsAdmin(page, "/admin-dashboard/biens");
  await page.goto(`${await page.locator("a[href*='/admin-dashboard/biens/'][href$='/affiche']").first().getAttribute("href")}/../foncier`);
  for (const name of ["Ajouter une pièce", /^Revoir/]) {
    await page.getByRole("link", { name }).last().tap();
    const heading = page.getByRole("heading", { name });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.getByRole("link", { name: "Annuler" }).tap();
    await expect(heading).toBeHidden();
  }
});
