import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run screens`: one worker, for the screens of the desk share their rows. */
export default defineConfig({
  testDir: "tests",
  testMatch: "screens.ts",
  outputDir: "test-results/screens",
  snapshotPathTemplate: ".screens/{arg}{ext}",
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: { ...journeys.use, ...journeys.projects?.at(-1)?.use, contextOptions: { reducedMotion: "reduce" } },
});
