import { defineConfig } from "@playwright/test";
import { findChromium } from "#scripts/chromium.ts";

// Reading this file must not fail where no browser is installed yet: the check for dead code reads it before the tests bring one.
const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    locale: "fr-FR",
    timezoneId: "Africa/Lome",
    trace: "off",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
