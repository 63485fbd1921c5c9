import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "#scripts/chromium.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** What the headless shell has not: its pages never enter the back/forward cache. The other tests do without that cache in both. */
const wholeBrowserOnly = ["back-forward-cache.spec.ts"];

// Reading this file must not fail where no browser is installed yet: the check for dead code reads it before the tests bring one.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: { locale: "fr-FR", timezoneId: "Africa/Lome", trace: "off" },
  projects: [
    {
      name: "shell",
      testIgnore: wholeBrowserOnly,
      use: { launchOptions: { executablePath: findHeadlessShell(), args } },
    },
    {
      name: "whole browser",
      testMatch: wholeBrowserOnly,
      use: { launchOptions: { executablePath: findChromium(), args, ignoreDefaultArgs: ["--disable-back-forward-cache"] } },
    },
  ],
});
