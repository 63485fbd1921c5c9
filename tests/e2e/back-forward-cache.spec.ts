import { expect } from "@playwright/test";
import { PROJECT } from "./demo.ts";
import { test } from "./fixtures.ts";

const pages = ["/", "/biens/villa-a-etage-avec-veranda-b-0008", "/about", "/contact/envoyer"];

type Marked = { isThisDocument?: true };

/** True in the document that was left; in another one, why the browser did not keep it. */
function readDocument() {
  const [arrival] = performance.getEntriesByType("navigation");
  return (window as Marked).isThisDocument ?? JSON.stringify(arrival && "notRestoredReasons" in arrival && arrival.notRestoredReasons);
}

test("every public page comes back whole from the browser's back/forward cache, with its stream open again", async ({ page }) => {
  await page.goto(PROJECT);
  const enquiry = (await page.locator("main a[href^='/demande/envoyer?']").first().getAttribute("href")) ?? "";
  expect(enquiry).not.toBe("");
  for (const path of [...pages, PROJECT, enquiry]) {
    await page.goto(path);
    const stream = page.locator(".live-state").first();
    if (await stream.count()) await expect(stream).toHaveText("Synchronisé en temps réel");
    await page.evaluate(() => {
      (window as Marked).isThisDocument = true;
    });
    await page.goto(path === "/about" ? "/mentions-legales" : "/about");
    await page.goBack({ waitUntil: "commit" });
    await expect.poll(() => page.evaluate(readDocument), { message: path }).toBe(true);
    if (await stream.count()) await expect(stream, path).toHaveText("Synchronisé en temps réel");
  }
});
