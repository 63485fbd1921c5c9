import { defineConfig } from "vitest/config";
import { siteScripts } from "./scripts/site-scripts.ts";

const include = ["{app,scripts,tests}/**/*.test.{ts,tsx}"];

/** Every test runs once; those of server files run a second time on PostgreSQL. */
export default defineConfig({
  plugins: [siteScripts()],
  test: {
    css: false,
    env: { AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters" }, // else one is generated into the data folder
    setupFiles: ["./tests/setup.ts"],
    hookTimeout: 60_000,
    maxWorkers: "100%", // by default one core is left idle, which on two cores is half the machine
    passWithNoTests: false,
    testTimeout: 30_000, // password hashes on a busy machine
    projects: [
      { extends: true, test: { name: "sqlite", include } },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["{app,tests}/**/*.server.test.{ts,tsx}"],
          globalSetup: ["./tests/postgres-setup.ts"],
          env: { FADEM_TEST_DATABASE: "postgres" },
        },
      },
    ],
  },
});
