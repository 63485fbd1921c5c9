import { chromium } from "@playwright/test";
import { findHeadlessShell } from "#scripts/chromium.ts";
const browser = await chromium.launch({ executablePath: findHeadlessShell() });
const shots: [string, string, number, number][] = [
  ["acheter-1440", "/acheter/lome?prix_max=200000000", 1440, 900],
  ["acheter-390", "/acheter/lome?prix_max=200000000", 390, 844],
  ["vehicules-1440", "/vehicules-a-vendre?annee_min=2016&prix_max=60000&devise=eur&tri=prix_asc", 1440, 900],
  ["vide-390", "/acheter/villas/lome?ch=6&eq=piscine", 390, 844],
  ["projets-1440", "/nos-realisations", 1440, 900],
];
const only = process.argv[2];
for (const [name, address, width, height] of shots) {
  if (only && !name.includes(only)) continue;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(`http://localhost:4177${address}`, { waitUntil: "load" });
  await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 600) { scrollTo({top:y,behavior:"instant"}); await new Promise(r => setTimeout(r, 60)); } scrollTo({top:0,behavior:"instant"}); });
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: true });
  await page.close();
}
if (!only || only === "sheet") {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto("http://localhost:4177/acheter/villas/lome?prix_max=200000000", { waitUntil: "load" });
  await page.waitForTimeout(500);
  await page.screenshot({ path: "/tmp/shot-phone.png" });
  await page.locator("summary[data-sheet]").click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: "/tmp/shot-sheet.png" });
  await page.locator(".filter-sheet .filter-groups").evaluate((e) => e.scrollTo(0, 700));
  await page.waitForTimeout(200);
  await page.screenshot({ path: "/tmp/shot-sheet2.png" });
}
await browser.close();
