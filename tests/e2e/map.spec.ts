import { expect } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("the map of a list is used by finger and keyboard, asks no other host, and opens the own application of Android", async ({
  newVisitor,
  app,
}) => {
  const userAgent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
  const page = await newVisitor({ userAgent, viewport: { width: 390, height: 844 } });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/acheter/lome?vue=carte");
  const point = page.getByRole("group", { name: "Carte du Grand Lomé" }).getByRole("link", { name: /^Agoè-Nyivé, 1\sbien$/ });
  const box = await point.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await point.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/acheter\/lome\/agoe-nyive\?vue=carte$/);
  await page.getByRole("link", { name: "Liste", exact: true }).click();
  await expect(page).toHaveURL(/\/acheter\/lome\/agoe-nyive$/);
  expect(asked.filter((url) => !url.startsWith(app.url) && !url.startsWith("data:"))).toEqual([]);

  const address = await page.getByRole("link", { name: "Villa contemporaine avec piscine" }).first().getAttribute("href");
  await page.goto(address ?? "");
  const link = page.getByRole("link", { name: "Ouvrir dans une application de cartes" });
  await expect(link).toHaveAttribute("href", "https://www.openstreetmap.org/?mlat=6.225&mlon=1.206#map=15/6.225/1.206");
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await expect(async () => {
    await link.click();
    expect(await link.getAttribute("href")).toMatch(/^geo:6\.225,1\.206\?q=6\.225,1\.206\(FADEM B-\d{4}\)$/);
  }).toPass();
});
