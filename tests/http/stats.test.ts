import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type Page, textOf, Visitor } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

function figure(page: Page, label: string) {
  const card = page.all(".stats-card").find((one) => [...one.querySelectorAll("*")].some((part) => textOf(part) === label));
  return card?.querySelector(".stats-value")?.textContent;
}

test("what visitors do reaches the figures through a stop and a start", { tags: ["full"] }, async ({ openApp }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-stats-"));
  const first = await openApp({ dataDir });
  const visitor = new Visitor(first.url);
  const home = await visitor.visit("/");
  const listing = home.all("#biens .property-card h3 a")[0]?.getAttribute("href") ?? "";
  for (const page of ["/", listing]) expect((await visitor.post("/api/mesure", JSON.stringify({ kind: "view", page }))).status).toBe(204);
  await first.stop();

  const second = await openApp({ dataDir });
  const dashboard = await (await signedIn(second)).visit("/admin-dashboard");
  expect(figure(dashboard, "Vues totales")).toBe("2");
  expect(figure(dashboard, "Visites")).toBe("1");
  expect(dashboard.all(".top-listings tbody tr")).toHaveLength(1);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
