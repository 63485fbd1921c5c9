import { defineConfig } from "vitest/config";
import { isAboutSql, readSources } from "./scripts/import-graph.ts";
import { siteScripts } from "./scripts/site-scripts.ts";

const include = ["{app,scripts,tests}/**/*.test.{ts,tsx}"];
/** Against the production build, which must stand (`npm run build`). */
const httpFiles = ["tests/http/**/*.test.ts"];
const serverFiles = ["{app,tests}/**/*.server.test.{ts,tsx}"];

/**
 * Files that give the program another environment, or another part in the place of one: modules others have loaded would not notice. Files
 * that listen to the change feed of the process too: it counts the versions of one database, and those of another file would pass for news.
 */
const ownModules = [
  "app/rights-matrix.server.test.ts",
  "app/features/desk/journal-key.server.test.ts",
  "app/features/personal-data/rehearsals.server.test.ts",
  "app/features/personal-data/restore-copy.server.test.ts",
  "app/services/backup/sealed-backup.server.test.ts",
  "app/services/search/cached-rows.server.test.ts",
  "app/routes/admin/dashboard/first-screen.server.test.tsx",
  "app/routes/admin/inbox/journal-deeds.server.test.ts",
  "app/routes/admin/settings/ballast-release.server.test.ts",
  "app/routes/admin/settings/restore.server.test.tsx",
  "app/routes/admin/inbox/sell-requests.server.test.ts",
  "app/routes/site/alerts/alerts.server.test.ts",
  "app/features/finding/cached-lists.server.test.ts",
  "app/routes/site/publication.server.test.ts",
  "app/routes/site/visitor-forms.server.test.ts",
  "tests/audience.server.test.ts",
];

const sources = readSources();
const sqlFiles = [...sources.keys()].filter((path) => /^(app|tests)\/.*\.server\.test\.tsx?$/.test(path) && isAboutSql(sources, path));

const sqlite = { globalSetup: ["./tests/sqlite-setup.ts"] };
const postgres = { globalSetup: ["./tests/postgres-setup.ts"], env: { FADEM_TEST_DATABASE: "postgres" } };

/**
 * Every test runs once; server tests whose subject is SQL run a second time on PostgreSQL (scripts/import-graph.ts says which). Files share
 * the modules they load: loading them anew for each file took a third of the time.
 */
export default defineConfig({
  plugins: [siteScripts()],
  test: {
    css: false,
    env: { AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters" }, // else one is generated into the data folder
    setupFiles: ["./tests/setup.ts"],
    expect: { poll: { timeout: 30_000 } }, // as below: it only ends what never comes
    hookTimeout: 60_000,
    maxWorkers: "100%", // by default one core is left idle, which on two cores is half the machine
    passWithNoTests: false,
    testTimeout: 120_000, // no test proves how fast it is: this only ends one that hangs
    projects: [
      { extends: true, test: { name: "sqlite-server", include: serverFiles, exclude: ownModules, isolate: false, ...sqlite } },
      { extends: true, test: { name: "sqlite-pure", include, exclude: [...serverFiles, ...httpFiles], isolate: false, ...sqlite } },
      { extends: true, test: { name: "sqlite-own", include: ownModules, ...sqlite } },
      { extends: true, test: { name: "postgres", include: sqlFiles, exclude: ownModules, isolate: false, ...postgres } },
      { extends: true, test: { name: "postgres-own", include: ownModules.filter((path) => sqlFiles.includes(path)), ...postgres } },
      {
        extends: true, // isolate: false keeps the one server of a worker from file to file
        test: { name: "http", include: httpFiles, isolate: false, testTimeout: 180_000, globalSetup: ["./tests/seeded-setup.ts"] },
      },
    ],
  },
});
