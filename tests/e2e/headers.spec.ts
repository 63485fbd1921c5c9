import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("R33 the script of a page and every part it may fetch are refused unless their bytes have the hash the page gives", {
  tag: "@core",
}, async ({ page, request, expectedErrors }) => {
  const html = await (await request.get("/")).text();
  const [, src = "", hash] = /"type":"module","src":"([^"]+)","integrity":"([^"]+)"/.exec(html) ?? [];
  const [, map = "{}"] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
  expect(integrity[src]).toBe(hash);
  const parts = readdirSync("build/client/assets").filter((name) => /^site-.*\.js$/.test(name));
  expect(Object.keys(integrity).toSorted()).toEqual(parts.map((name) => `/assets/${name}`).toSorted());
  for (const [path, expected] of Object.entries(integrity)) {
    const bytes = await (await request.get(path)).body();
    expect(`sha256-${createHash("sha256").update(bytes).digest("base64")}`, path).toBe(expected);
  }

  // A part somebody has changed on its way does not run: the form sends itself, as without script.
  expectedErrors.push(/integrity|Failed to load resource/i);
  await page.route("**/assets/site-react-*.js", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};` });
  });
  await page.goto("/");
  const form = page.locator("#contact form");
  await form.getByLabel("Nom").fill("Afi Ayao");
  await form.getByLabel("E-mail").fill("afi@");
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page).toHaveURL(/\/contact\/envoyer$/);
  await expect(page.getByText("Veuillez saisir une adresse email valide.")).toBeVisible();
});
