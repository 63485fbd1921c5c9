import { expect, test } from "vitest";
import { findViolations, listImports } from "./arrows.ts";

function messagesFor(files: Record<string, string>) {
  return findViolations(new Map(Object.entries(files))).map(({ file, message }) => `${file}: ${message}`);
}

test("imports are read in every form they take", () => {
  const source = [
    'import "./side-effect.ts";',
    'import one, { two } from "./value.ts";',
    "import {",
    "  three,",
    '} from "#app/lib/many-lines.ts";',
    'import type { Four } from "./type.server.ts";',
    'export * from "./again.ts";',
    'export type { Five } from "./again-type.ts";',
    'const six = await import("./lazy.ts");',
    'type Seven = typeof import("./lazy-type.ts");',
    '// import eight from "./comment.ts";',
  ].join("\n");

  expect(listImports(source)).toEqual([
    { specifier: "./side-effect.ts", isType: false },
    { specifier: "./value.ts", isType: false },
    { specifier: "#app/lib/many-lines.ts", isType: false },
    { specifier: "./type.server.ts", isType: true },
    { specifier: "./again.ts", isType: false },
    { specifier: "./again-type.ts", isType: true },
    { specifier: "./lazy.ts", isType: false },
    { specifier: "./lazy-type.ts", isType: true },
  ]);
});

test("imports that go down are accepted", () => {
  expect(
    messagesFor({
      "server.ts": 'import { seed } from "#app/seed/main.server.ts";\nimport { log } from "#app/kernel/log/log.server.ts";',
      "app/root.tsx": 'import { NotFound } from "#app/features/site/error-pages.tsx";',
      "app/routes/site/home.tsx":
        'import { list } from "#app/features/properties/property-queries.server.ts";\nimport type { Route } from "./+types/home";',
      "app/features/properties/property-card.tsx":
        'import type { Property } from "./property-queries.server.ts";\nimport { Badge } from "#app/ui/layout/badge.tsx";\nimport { Link } from "react-router";',
      "app/features/properties/property-queries.server.test.ts":
        'import { openTestDatabase } from "#tests/test-db.ts";\nimport { list } from "./property-queries.server.ts";',
      "app/kernel/log/log.server.ts": 'import { now } from "#app/lib/time/dates.ts";',
      "app/db/engine/client.server.ts": 'import { now } from "#app/lib/time/dates.ts";\nimport pg from "pg";',
      "scripts/drill/failures/kill.ts":
        'import { addPicture } from "#tests/pictures.ts";\nimport { startApp } from "#scripts/app-process.ts";',
      "app/seed/main.server.ts": 'import { create } from "#app/features/properties/property-commands.server.ts";',
    }),
  ).toEqual([]);
});

test.each([
  ["scripts/backup.ts", "#scripts/drill/http.ts", "scripts may not import drill"],
  ["app/lib/text/money.ts", "#app/db/tables/schema.ts", "lib may not import db"],
  ["app/db/engine/client.server.ts", "#app/kernel/log/log.server.ts", "db may not import kernel"],
  ["app/ui/controls/button.tsx", "#app/db/tables/schema.ts", "ui may not import db"],
  ["app/ui/controls/button.tsx", "#app/services/company-values/settings.ts", "ui may not import services"],
  ["app/kernel/log/log.server.ts", "#app/features/properties/property.ts", "kernel may not import features"],
  ["app/features/properties/property.ts", "#app/routes/site/home.tsx", "features may not import routes"],
  ["app/features/properties/property.ts", "#tests/factories.ts", "features may not import tests"],
  ["app/seed/main.server.ts", "#app/ui/controls/button.tsx", "seed may not import ui"],
  ["app/routes/site/home.tsx", "#app/seed/main.server.ts", "routes may not import seed"],
  ["app/kernel/log/log.server.ts", "#scripts/admin.ts", "kernel may not import scripts"],
  ["app/features/properties/property.ts", "#app/root.tsx", "features may not import shell"],
])("%s that imports %s is refused", (file, specifier, message) => {
  expect(messagesFor({ [file]: `import { thing } from "${specifier}";` })).toEqual([`${file}: ${message} ("${specifier}")`]);
});

test("an import type against the arrows is refused too", () => {
  expect(messagesFor({ "app/lib/text/money.ts": 'import type { Database } from "#app/db/tables/schema.ts";' })).toHaveLength(1);
});

test("a component that runs server code is refused, its types are welcome", () => {
  const file = "app/features/properties/property-card.tsx";
  expect(messagesFor({ [file]: 'import { list } from "./property-queries.server.ts";' })).toEqual([
    `${file}: only "import type" may point at a server file ("./property-queries.server.ts")`,
  ]);
  // With verbatimModuleSyntax the import stays in the output even when every name in it is a type.
  expect(messagesFor({ [file]: 'import { type List } from "./property-queries.server.ts";' })).toHaveLength(1);
});

test("a climbing path and a missing extension are refused", () => {
  expect(messagesFor({ "app/lib/text/money.ts": 'import { a } from "../lib/text.ts";' })).toEqual([
    'app/lib/text/money.ts: "../lib/text.ts" climbs: write #app/… instead',
  ]);
  expect(messagesFor({ "app/lib/text/money.ts": 'import { a } from "./text";' })).toEqual([
    'app/lib/text/money.ts: "./text" has no extension',
  ]);
});

test("a folder runs code of the folders before it, as a feature of those before it, and shares types with any", () => {
  const forwards = { "app/features/properties/card.ts": 'import { vehicle } from "#app/features/vehicles/vehicle.ts";' };
  const vehicle = { "app/features/vehicles/vehicle.ts": "export const vehicle = 1;" };
  const refusal = "properties comes before vehicles in features and may not run its code (app/features/vehicles/vehicle.ts)";
  expect(messagesFor({ ...forwards, ...vehicle })).toEqual([`app/features/properties/card.ts: ${refusal}`]);
  expect(
    messagesFor({
      "app/features/vehicles/vehicle.ts": 'import { property } from "#app/features/properties/property.ts";',
      "app/features/properties/property.ts": 'import type { Vehicle } from "#app/features/vehicles/vehicle.ts";',
    }),
  ).toEqual([]);

  expect(messagesFor({ "app/services/new-folder/one.ts": "" })).toEqual([
    "app/services/new-folder/one.ts: the folder new-folder has no place in the order of services",
  ]);
});

test("a cycle is found through #app and relative imports alike, whatever its length", () => {
  expect(
    messagesFor({
      "app/lib/text/a.ts": 'import { b } from "./b.ts";',
      "app/lib/text/b.ts": 'import { c } from "#app/lib/text/c.ts";',
      "app/lib/text/c.ts": 'import { a } from "#app/lib/text/a.ts";\nimport { d } from "./d.ts";',
      "app/lib/text/d.ts": "export const d = 1;",
    }),
  ).toEqual(["app/lib/text/a.ts: import cycle: app/lib/text/a.ts → app/lib/text/b.ts → app/lib/text/c.ts → app/lib/text/a.ts"]);
});

test("two files that only share types make no cycle", () => {
  expect(
    messagesFor({ "app/lib/text/a.ts": 'import type { B } from "./b.ts";', "app/lib/text/b.ts": 'import { a } from "./a.ts";' }),
  ).toEqual([]);
});

test("the floors below the features name no table of a feature, in any quotes, but their own tables, tests and features", () => {
  expect(
    messagesFor({
      "app/services/media/one.server.ts": 'db.selectFrom("vehicles");\ndb.selectFrom(\'projects\').where(`projects.id`, "=", id);',
      "app/services/bin/two.ts": 'type One = Database["contact_requests"];',
    }),
  ).toEqual([
    'app/services/media/one.server.ts: services may not name the table of a feature ("vehicles")',
    'app/services/media/one.server.ts: services may not name the table of a feature ("projects")',
    'app/services/media/one.server.ts: services may not name the table of a feature ("projects")',
    'app/services/bin/two.ts: services may not name the table of a feature ("contact_requests")',
  ]);
  expect(
    messagesFor({
      "app/services/media/one.server.ts": 'db.selectFrom("uploaded_images"); db.selectFrom("settings"); // "properties/3f0c…"',
      "app/services/media/one.server.test.ts": 'db.selectFrom("vehicles");',
      "app/features/vehicles/vehicle-queries.server.ts": 'db.selectFrom("vehicles");',
      "app/kernel/http/two.tsx": "const { projects } = counts; // of vehicles",
    }),
  ).toEqual([]);
});
