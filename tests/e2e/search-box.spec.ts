import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test, withoutMotion } from "./fixtures.ts";
import { namedAheadIsHere } from "./page-fetches.ts";

test.use(withoutMotion);

/** What is left of the window of a phone over its keyboard. */
const OVER_KEYBOARD = { width: 360, height: 430 };
const BUDGET = 2_000;

test("FILTRE-08 while typing at most five proposals stand over the keyboard, from a script that the first key loads", async ({
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const page = await newVisitor({ viewport: OVER_KEYBOARD, isMobile: true, hasTouch: true });
  const weights: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("search-box")) weights.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto("/");
  const box = page.locator(".hero input[name=q]");
  const list = page.getByRole("listbox", { name: "Propositions" });
  await box.tap();
  expect(weights).toEqual([]);

  await box.press("a");
  await expect(list.getByRole("option")).toHaveCount(5);
  const [weight, ...others] = await Promise.all(weights);
  expect(weight).toBeLessThanOrEqual(BUDGET);
  expect(others).toEqual([]);
  const bottom = () => list.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(OVER_KEYBOARD.height);

  await box.press("ArrowDown");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await box.press("Escape");
  await expect(list).toBeHidden();
  await expect(box).toHaveValue("a");
  await box.press("g");
  await list.getByRole("option", { name: /^Agoè-Nyivé/ }).tap();
  await expect(page).toHaveURL(/quartier=agoe-nyive/);

  await page.goto("/");
  await page.context().setOffline(true);
  const refused = page.waitForEvent("requestfailed", (request) => !request.url().includes("flux"));
  await box.press("a");
  await refused;
  await expect(list).toBeHidden();
  await expect(box).toHaveValue("a");
});

test("S19 on the lists too a phone that touches nothing loads the script of the page alone", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  for (const path of ["/", "/acheter", "/vehicules-a-vendre", "/nos-realisations"]) {
    const scripts = new Set<string>();
    page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
    await page.goto(path);
    await namedAheadIsHere(page);
    // The home page has one more, for its slides.
    expect([path, scripts.size]).toEqual([path, path === "/" ? 2 : 1]);
    page.removeAllListeners("request");
  }
});
