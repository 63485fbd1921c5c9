import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "#scripts/chromium.ts";
import { OTHER_CLOCK, setClock } from "#tests/clock.ts";

setClock();
await import(OTHER_CLOCK); // in the runner and in each of its workers; the environment takes it to their servers

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const shell = { launchOptions: { executablePath: findHeadlessShell(), args } };

/** What the headless shell has not: its pages never enter the back/forward cache. The other tests do without that cache in both. */
const wholeBrowserOnly = ["back-forward-cache.spec.ts"];

/** A minute each: begun first, so that no worker stands idle at the end beside one of them. */
const longest = ["accessibility", "admin-accessibility", "forms", "properties", "shell", "realtime", "visitor-faults"].map(
  (name) => `**/${name}.spec.ts`,
);

// Reading this file must not fail where no browser is installed yet: the check for dead code reads it before the tests bring one.
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/seeded-setup.ts",
  outputDir: "test-results/e2e",
  // One more than the smallest machine has cores: a fifth of the time a journey waits for something other than a processor.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: process.env.FADEM_TEST_REPORT ?? "test-results/e2e.json" }]],
  use: { locale: "fr-FR", timezoneId: "Africa/Lome", trace: "off", actionTimeout: 45_000 },
  projects: [
    {
      name: "whole browser",
      testMatch: wholeBrowserOnly,
      use: { launchOptions: { executablePath: findChromium(), args, ignoreDefaultArgs: ["--disable-back-forward-cache"] } },
    },
    { name: "shell, longest", testMatch: longest, use: shell },
    { name: "shell", testIgnore: [...wholeBrowserOnly, ...longest], use: shell },
  ],
});
