import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

test("the map of a list works without script, by keyboard and asks nothing of another host", async ({ newVisitor, app }) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/acheter/lome?vue=carte");
  const map = page.getByRole("group", { name: "Carte du Grand Lomé" });
  const point = map.getByRole("link", { name: /^Agoè-Nyivé, 1\sbien$/ });
  const box = await point.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await point.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/acheter\/lome\/agoe-nyive\?vue=carte$/);
  await expect(page.getByRole("status").first()).toHaveText(/^1\sbien$/);
  await expect(map.getByRole("link", { name: /^Agoè-Nyivé/ })).toHaveAttribute("aria-current", "location");
  await page.getByRole("link", { name: "Liste", exact: true }).click();
  await expect(page).toHaveURL(/\/acheter\/lome\/agoe-nyive$/);
  await expect(map).toHaveCount(0);
  expect(asked.filter((url) => !url.startsWith(app.url) && !url.startsWith("data:"))).toEqual([]);
});

test("on Android the link to a map is exchanged for the visitor’s own application", async ({ newVisitor }) => {
  const page = await newVisitor({ userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36" });
  await page.goto("/acheter/lome/agoe-nyive");
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
