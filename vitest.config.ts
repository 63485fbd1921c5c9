import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { siteScripts } from "./scripts/site-scripts.ts";
import { OTHER_CLOCK, setClock } from "./tests/clock.ts";

setClock();

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
  "app/features/bookings/letters.server.test.ts",
  "app/routes/site/publication.server.test.ts",
  "app/routes/site/visitor-forms.server.test.ts",
  "tests/audience.server.test.ts",
];

/** Where SQL itself is the subject: a second time on PostgreSQL in every `npm test`. */
const sqlFiles = [
  "app/features/bookings/every-booking.server.test.ts",
  "app/db/**/*.server.test.ts",
  "app/features/finding/{cached-lists,find-search}.server.test.ts",
  "app/features/people/{people-search,people-views,update-people}.server.test.ts",
  "app/features/personal-data/restore-copy.server.test.ts",
  "app/features/bookings/requests/stays.server.test.ts",
  "app/features/bookings/requests/visit-request.server.test.ts",
  "app/kernel/{jobs/jobs,limits/rate-limit,realtime/audience,write/listen}.server.test.ts",
  "app/services/auth/sessions.server.test.ts",
  "app/services/backup/rows.server.test.ts",
  "app/services/{measure/measure,occupied-units/occupied-units,search/cached-rows}.server.test.ts",
  "tests/audience.server.test.ts",
];

/** In the whole proof: what opens a database outside the routes, and of the routes what has SQL of its own. Other routes answer what those find. */
const opensDatabase =
  /tests\/(test-db|postgres|app-database|back-office|commits|admin-sign-in)\.ts|"\.\/(test-db|app-database|postgres)\.ts/;
const routesWithSql = [
  "app/routes/admin/boite/{reports,owed-texts}.server.test.tsx",
  "app/routes/admin/boite/typed/typed-request.server.test.ts",
  "app/routes/admin/content/{chosen-lots,drafts}.server.test.ts",
  "app/routes/admin/inbox/{lots,sell-requests}.server.test.ts",
  "app/routes/admin/settings/import.server.test.ts",
  "app/routes/api/search-count.server.test.ts",
  "app/routes/site/visitor-forms.server.test.ts",
];
/** Files, pictures, hashes, and rows that others prove: a second engine shows nothing of them. */
const once = [
  "app/rights-matrix.server.test.ts",
  "app/seed/*.server.test.ts",
  "app/services/auth/accounts/admin-account.server.test.ts",
  "app/services/auth/sign-in/{auth,sign-in}.server.test.ts",
  "app/services/auth/two-factor.server.test.ts",
  "app/services/media/**/*.server.test.ts",
];
const sqlEverywhere = globSync("{app/{db,features,kernel,seed,services}/**,app,tests}/*.server.test.{ts,tsx}", {
  exclude: [...once, "app/db/engine/node-sqlite.server.test.ts"],
}).filter((path) => opensDatabase.test(readFileSync(path, "utf8")));
const coreSql = globSync(sqlFiles, { exclude: ["app/db/engine/node-sqlite.server.test.ts"] });
const moreSql = [...sqlEverywhere, ...globSync(routesWithSql)].filter((path) => !coreSql.includes(path));
const isOwn = (path: string) => ownModules.includes(path);

const sqlite = { globalSetup: ["./tests/sqlite-setup.ts"] };
const postgres = { globalSetup: ["./tests/postgres-setup.ts"], env: { FADEM_TEST_DATABASE: "postgres" } };

/** Files of one worker. */
const shared = { isolate: false, setupFiles: ["./tests/setup.ts", "./tests/left-stubs.ts"] };

/**
 * Every test runs once; server tests whose subject is SQL run a second time on PostgreSQL. Files share the modules they load: loading them
 * anew for each file took a third of the time.
 */
export default defineConfig({
  plugins: [siteScripts()],
  test: {
    css: false,
    env: { AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters" }, // else one is generated into the data folder
    setupFiles: ["./tests/setup.ts"],
    tags: [{ name: "full", description: "Played by npm test -- --full alone: dear, and its promise has a cheaper test." }],
    execArgv: [`--import=${OTHER_CLOCK}`], // before Vitest takes the clock for itself: its fake one is made of this one
    expect: { poll: { timeout: 30_000 } }, // as below: it only ends what never comes
    hookTimeout: 60_000,
    maxWorkers: "100%", // by default one core is left idle, which on two cores is half the machine
    passWithNoTests: false,
    testTimeout: 120_000, // no test proves how fast it is: this only ends one that hangs
    projects: [
      { extends: true, test: { name: "sqlite-server", include: serverFiles, exclude: ownModules, ...shared, ...sqlite } },
      { extends: true, test: { name: "sqlite-pure", include, exclude: [...serverFiles, ...httpFiles], ...shared, ...sqlite } },
      { extends: true, test: { name: "sqlite-own", include: ownModules, ...sqlite } },
      { extends: true, test: { name: "postgres-core", include: coreSql.filter((path) => !isOwn(path)), ...shared, ...postgres } },
      { extends: true, test: { name: "postgres-core-own", include: coreSql.filter(isOwn), ...postgres } },
      { extends: true, test: { name: "postgres-more", include: moreSql.filter((path) => !isOwn(path)), ...shared, ...postgres } },
      { extends: true, test: { name: "postgres-more-own", include: moreSql.filter(isOwn), ...postgres } },
      {
        extends: true, // isolate: false keeps the one server of a worker from file to file
        test: {
          name: "http",
          include: httpFiles,
          isolate: false,
          testTimeout: 180_000,
          globalSetup: ["./tests/seeded-setup.ts"],
        },
      },
    ],
  },
});
