import { expect, test } from "vitest";
import { isAboutSql, type Sources, stepsFrom } from "./import-graph.ts";

const OPENS = 'import { openTestDatabase } from "#tests/test-db.ts";\n';
const sources: Sources = new Map([
  ["tests/test-db.ts", ""],
  ["tests/back.ts", 'import "./test-db.ts";'],
  ["app/lib/dates.server.test.ts", 'import { day } from "./dates.ts";'],
  ["app/lib/dates.ts", ""],
  ["app/platform/jobs.server.test.ts", 'import { back } from "#tests/back.ts";'],
  ["app/routes/shop/page.server.test.ts", `${OPENS}import { loader } from "./page.tsx";`],
  ["app/routes/shop/page.tsx", 'import { find } from "#app/features/find.server.ts";\nimport type { Row } from "./rows.server.ts";'],
  ["app/routes/shop/rows.server.ts", "db.selectFrom(table)"],
  ["app/features/find.server.ts", "db.selectFrom(table)"],
  ["app/routes/inbox/page.server.test.ts", `${OPENS}import { loader } from "./page.tsx";`],
  ["app/routes/inbox/page.tsx", 'import { rows } from "./data/rows.server.ts";'],
  ["app/routes/inbox/data/rows.server.ts", "sql<number>`select 1`.execute(db)"],
  ["app/routes/shop/find-search.server.test.ts", OPENS],
  ["app/routes/shop/commits.server.test.ts", `${OPENS}test.skipIf(!isPostgres(db))`],
]);

test("a server test runs on both engines where SQL is its subject, and once elsewhere", () => {
  const chosen = [...sources.keys()].filter((path) => path.includes(".server.test.") && isAboutSql(sources, path));
  expect(chosen).toEqual([
    "app/platform/jobs.server.test.ts", // opens one through a helper
    "app/routes/inbox/page.server.test.ts", // SQL below its own folder
    "app/routes/shop/find-search.server.test.ts",
    "app/routes/shop/commits.server.test.ts",
  ]);
});

test("what a file loads is followed, types are not", () => {
  expect([...stepsFrom(sources, "app/routes/shop/page.server.test.ts")]).toEqual([
    ["app/routes/shop/page.server.test.ts", 0],
    ["tests/test-db.ts", 1],
    ["app/routes/shop/page.tsx", 1],
    ["app/features/find.server.ts", 2],
  ]);
});
