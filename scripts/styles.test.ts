import { expect, test } from "vitest";
import { findStyleViolations } from "./styles.ts";

const house = {
  "app/styles/layers.css": "@layer base, ui, parts, features, screens, print;",
  "app/styles/tokens.css": "@layer base {\n  /* widths: 640 900 */\n  :root {\n    --or: #e3a92b;\n  }\n}",
  "app/styles/site.css":
    '@import "./layers.css";\n@import "./tokens.css";\n@import "../ui/button.css";\n@import "../features/site/home.css";',
  "app/styles/site-more.css": '@import "../features/vehicles/vehicle.css";\n@import "../features/projects/project.css";',
  "app/styles/admin.css": '@import "./layers.css";\n@import "../services/kept-forms/form.css";',
  "app/ui/button.css": "@layer ui {\n  .button {\n    color: var(--or);\n  }\n}",
  "app/services/kept-forms/form.css": "@layer parts {\n  .form .button {\n    margin: 0;\n  }\n  .form {\n    gap: 8px;\n  }\n}",
  "app/features/vehicles/vehicle.css": "@layer features {\n  .vehicle {\n    gap: 8px;\n  }\n}",
  "app/features/projects/project.css": "@layer features {\n  .project {\n    gap: 8px;\n  }\n}",
  "app/features/site/home.css": "@layer screens {\n  .home .vehicle {\n    gap: 8px;\n  }\n  .home:hover {\n    gap: 4px;\n  }\n}",
};

function messagesFor(changes: Record<string, string>) {
  return findStyleViolations(new Map(Object.entries({ ...house, ...changes }))).map(({ file, message }) => `${file}: ${message}`);
}

test("what is in its place is accepted", () => {
  const print = "@page {\n  margin: 1cm;\n}\n@layer print {\n  @media print {\n    .button {\n      display: none;\n    }\n  }\n}";
  expect(
    messagesFor({
      "app/features/site/print.css": print,
      "app/styles/site-more.css": `${house["app/styles/site-more.css"]}\n@import "../features/site/print.css";`,
      "app/features/vehicles/card.tsx": '<p className="vehicle button is-open">home</p>',
      "app/features/site/home.tsx": '<List gridClass="vehicle" className={classNames("home", isOpen && "project")} title="form" />',
      "app/features/vehicles/more.css": "",
      "app/styles/admin.css": `${house["app/styles/admin.css"]}\n@import "../features/vehicles/more.css";`,
      "app/ui/button.css":
        '@layer ui {\n  .button {\n    color: rgb(var(--or-rgb) / 0.5);\n    mask: url("data:image/svg+xml,%23fff#000");\n  }\n  @media (min-width: 900px) and (max-height: 480px) {\n    .button {\n      gap: 4px;\n    }\n  }\n  @container (min-width: 333px) {\n    .button {\n      gap: 4px;\n    }\n  }\n}',
    }),
  ).toEqual([]);
});

test.each([
  ["app/ui/button.css", ".button {\n  gap: 4px;\n}", '".button" stands outside "@layer ui", where it would win over every layer'],
  [
    "app/ui/button.css",
    "@layer screens {\n  .button {\n    gap: 4px;\n  }\n}",
    '"@layer screens" stands outside "@layer ui", where it would win over every layer',
  ],
  [
    "app/ui/button.css",
    "@layer ui {\n  .button,\n  .button > *::after {\n    gap: 4px;\n  }\n}",
    "a rule about what stands before or after any element makes the browser work out both for every element",
  ],
  ["app/styles/admin.css", '@import "../services/kept-forms/form.css";', "layers.css comes first: it says what wins"],
  [
    "app/styles/admin.css",
    '@import "./layers.css";\n@import "../services/kept-forms/form.css";\n.x {\n  gap: 4px;\n}',
    "a list of imports holds nothing else",
  ],
  [
    "app/services/kept-forms/form.css",
    "@layer parts {\n  .form {\n    color: #fff;\n  }\n}",
    'raw colour "#fff": give it a name in tokens.css',
  ],
  [
    "app/services/kept-forms/form.css",
    "@layer parts {\n  .form {\n    color: rgb(0 0 0 / 0.2);\n  }\n}",
    'raw colour "rgb(0 0 0 / 0.2)": give it a name in tokens.css',
  ],
  [
    "app/services/kept-forms/form.css",
    "@layer parts {\n  @media (max-width: 700px) {\n    .form {\n      gap: 4px;\n    }\n  }\n}",
    '"max-width: 700px" is no width of tokens.css (640, 900)',
  ],
  [
    "app/services/kept-forms/form.css",
    "@layer parts {\n  .form .vehicle {\n    gap: 4px;\n  }\n}",
    'names the class "vehicle" of app/features/vehicles/vehicle.css',
  ],
  [
    "app/services/kept-forms/form.css",
    "@layer parts {\n  .form {\n    gap: 4px;\n    & .vehicle {\n      gap: 8px;\n    }\n  }\n}",
    'names the class "vehicle" of app/features/vehicles/vehicle.css',
  ],
  [
    "app/features/projects/card.tsx",
    'const sizes = "(min-width: 901px) 50vw, 100vw";',
    '"min-width: 901px" is no width of tokens.css (640, 900)',
  ],
  [
    "app/services/kept-forms/card.tsx",
    '<p className="vehicle">…</p>',
    'uses the class "vehicle" of app/features/vehicles/vehicle.css: move its styles, or the markup',
  ],
  [
    "app/services/kept-forms/card.tsx",
    `<p className={\`form \${isHome ? "home" : ""}\`}>…</p>`,
    'uses the class "home" of app/features/site/home.css: move its styles, or the markup',
  ],
  [
    "app/ui/card.tsx",
    '<p className="form">…</p>',
    'uses the class "form" of app/services/kept-forms/form.css: move its styles, or the markup',
  ],
])("in %s what stands in the wrong place is refused: %#", (file, source, message) => {
  expect(messagesFor({ [file]: source })).toEqual([`${file}: ${message}`]);
});

test("a class of a list in :is() is at home there", () => {
  expect(
    messagesFor({
      "app/features/vehicles/vehicle.css": "@layer features {\n  :is(.vehicle, .wing) {\n    gap: 8px;\n  }\n}",
      "app/services/kept-forms/card.tsx": '<p className="form wing">…</p>',
    }),
  ).toEqual([
    'app/services/kept-forms/card.tsx: uses the class "wing" of app/features/vehicles/vehicle.css: move its styles, or the markup',
  ]);
});

test("a stylesheet that no list imports is told", () => {
  expect(messagesFor({ "app/ui/lost.css": "@layer ui {\n  .lost {\n    gap: 4px;\n  }\n}" })).toEqual([
    "app/styles: app/ui/lost.css is imported by no list",
  ]);
});
