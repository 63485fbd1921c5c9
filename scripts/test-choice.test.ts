import { expect, test } from "vitest";
import { chooseChanged, chooseNamed } from "./test-choice.ts";

const sources = new Map([
  ["app/features/cars/car.ts", ""],
  ["app/features/cars/car.test.ts", 'import { car } from "./car.ts";\ntest("a car has wheels", () => {});'],
  ["app/lib/text.test.ts", 'test("a word about boats", () => {});'],
  ["app/routes/car-page.tsx", 'import { car } from "#app/features/cars/car.ts";'],
  ["app/routes/home.tsx", 'import { page } from "./car-page.tsx";'],
  [
    "tests/http/cars.test.ts",
    [
      'const CARS = "/cars";',
      'test("a red one", async () => {',
      `  await visitor.fetch(\`\${CARS}/red\`);`,
      "});",
      'test("all of them", async () => {',
      "  await visitor.fetch(CARS);",
      "});",
    ].join("\n"),
  ],
  ["tests/http/home.test.ts", 'test("home", async () => {\n  await visitor.visit("/");\n});'],
  ["tests/e2e/demo.ts", 'export const CAR = "/cars/red";\n'],
  [
    "tests/e2e/walk.spec.ts",
    [
      `const open = (page) => page.goto(\`\${app.url}/cars/blue\`);`,
      'test("by a helper", async () => {',
      "  await open(page);",
      "});",
      'test("by its name", async () => {',
      "  await page.goto(CAR);",
      "});",
      'test("elsewhere", async () => {',
      '  await page.goto("/cars-and-boats");',
      "});",
    ].join("\n"),
  ],
]);
const pages = [
  { address: "/", file: "app/routes/home.tsx" },
  { address: "/cars/:slug", file: "app/routes/car-page.tsx" },
  { address: "/lists/*", file: "app/routes/list.tsx" },
];

test("a changed file is followed to its unit tests, and to the requests and journeys of the nearest page", () => {
  expect(chooseChanged(sources, pages, ["app/features/cars/car.ts"])).toEqual({
    files: ["app/features/cars/car.test.ts"],
    requests: ["tests/http/cars.test.ts:2"],
    journeys: ["tests/e2e/walk.spec.ts:2", "tests/e2e/walk.spec.ts:5"],
    left: 0,
  });
});

test("a changed test runs itself", () => {
  expect(chooseChanged(sources, pages, ["tests/http/home.test.ts"])).toEqual({
    files: [],
    requests: ["tests/http/home.test.ts:1"],
    journeys: [],
    left: 0,
  });
});

test("of very many that ask for the page those that share its words run, with the changed ones, and the others are counted", () => {
  const crowd = Array.from({ length: 30 }, (_, index) => [
    `tests/e2e/walk-${index}.spec.ts`,
    `test("walk ${index}", async () => {\n  await page.goto("/");\n  await page.locator(".${index === 20 ? "gallery-stage" : "footer"}").click();\n});`,
  ]) as [string, string][];
  const many = new Map([["app/routes/home.tsx", '<div className="gallery-stage">'], ...crowd]);
  const { journeys, left } = chooseChanged(many, pages, ["app/routes/home.tsx", "tests/e2e/walk-25.spec.ts"]);
  expect(journeys).toHaveLength(6);
  expect(journeys).toEqual(expect.arrayContaining(["tests/e2e/walk-20.spec.ts:1", "tests/e2e/walk-25.spec.ts:1"]));
  expect(left).toBe(24);
  expect(chooseChanged(many, pages, crowd.map(([path]) => path).slice(0, 7)).journeys).toHaveLength(7);
});

test("a list is asked for by its address alone and by what is below it", () => {
  const asking = (address: string) =>
    new Map([
      ["app/routes/list.tsx", ""],
      ["tests/http/x.test.ts", `test("x", async () => {\n  await visitor.visit("${address}");\n});`],
    ]);
  for (const [address, count] of [
    ["/lists", 1],
    ["/lists/villa/lome?page=2", 1],
    ["/listsx", 0],
  ] as const)
    expect(chooseChanged(asking(address), pages, ["app/routes/list.tsx"]).requests, address).toHaveLength(count);
});

test("a word chooses what has it in its name, its file or its journey", () => {
  expect(chooseNamed(sources, ["boats"])).toEqual({
    files: ["app/lib/text.test.ts"],
    requests: [],
    journeys: ["tests/e2e/walk.spec.ts:8"],
    left: 0,
  });
  expect(chooseNamed(sources, ["WALK"]).journeys).toHaveLength(3);
});
