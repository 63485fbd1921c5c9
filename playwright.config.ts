import { defineConfig } from "@playwright/test";
import { findChromium } from "#scripts/chromium.ts";

const executablePath = findChromium();
if (!executablePath) throw new Error("Aucun Chromium n’a été trouvé : installez-le ou donnez son chemin dans CHROMIUM_PATH.");

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
