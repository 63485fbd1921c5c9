import { expect, type Page } from "@playwright/test";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

type Shared = { name: string; size: number; text: string };

/** A phone whose share sheet takes files, and remembers them. */
async function withShareSheet(page: Page) {
  await page.addInitScript(() => {
    const shared: Shared[] = [];
    Object.assign(window, { shared });
    Object.assign(Navigator.prototype, {
      canShare: () => true,
      share: async ({ files = [], text = "" }: ShareData) =>
        void shared.push({ name: files[0]?.name ?? "", size: files[0]?.size ?? 0, text }),
    });
  });
  return () => page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
}

test("AFFICHE-02 two taps from the list share the picture with its text, a use is counted, and a failure says so and is mended", async ({
  page,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await page.setViewportSize({ width: 390, height: 844 });
  const shared = await withShareSheet(page);
  await loginAsAdmin(page, "/admin-dashboard/biens");
  await page.route("**/affiche/carre.jpg*", (route) => route.fulfill({ status: 503, body: "" }));
  await page
    .getByRole("link", { name: /^Affiche de / })
    .first()
    .click();
  const status = page.getByRole("region", { name: "Statut WhatsApp" });
  const counted = page.waitForRequest((request) => request.method() === "POST" && /\/affiche\.data/.test(request.url()));
  await status.getByRole("button", { name: "Partager" }).click();
  await counted;
  const [picture] = await shared();
  expect(picture?.name).toMatch(/^B-\d{4}-statut\.jpg$/);
  expect(picture?.size).toBeGreaterThan(20_000);
  expect(picture?.text).toMatch(/FCFA.*réf\. B-\d{4}\n.*\/r\/B-\d{4}$/);

  const square = page.getByRole("region", { name: "Facebook, Instagram" });
  await expect(square).toContainText("L’affiche n’a pas pu être faite. Réessayez.");
  await page.unroute("**/affiche/carre.jpg*");
  await square.getByRole("button", { name: "Réessayer" }).click();
  await expect(square.getByRole("button", { name: "Partager" })).toBeVisible();
  await expect.poll(() => square.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1_080);

  // Where files cannot be shared, or without script: the picture to save, and the text.
  const plain = await newVisitor({ javaScriptEnabled: false });
  await loginAsAdmin(plain, new URL(page.url()).pathname);
  await expect(plain.getByText(picture?.text.split("\n")[1] ?? "")).toBeVisible();
  const download = plain.waitForEvent("download");
  await plain.getByRole("link", { name: "Enregistrer" }).first().click();
  expect((await download).suggestedFilename()).toBe(picture?.name);
});
