import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { applyLines, readRecipe } from "./recipe.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const MOST_OUTPUT_BYTES = 64 * 2 ** 20; // the log of the copy

type Recipe = {
  page: string;
  /** How many files are written or edited (one of them says what the table holds of a person), and how many lines in them. */
  mostFiles: number;
  mostLines: number;
  /** Played in the copy, where they find by themselves what is new; the titles of its tests begin with `news`. */
  suites: readonly string[];
  news: string;
  /** The file whose step the control leaves out, and what that takes away, in French. */
  without: { path: string; name: string };
};

export const recipes: readonly Recipe[] = [
  {
    page: "docs/ajouter-un-contenu.md",
    mostFiles: 11,
    mostLines: 130,
    suites: ["app/routes/admin/content/every-content.server.test.ts", "app/db/tables/content-types.server.test.ts", "app/services/backup"],
    news: "news: ",
    without: { path: "app/db/tables/content-types.ts", name: "sans ses traits" },
  },
  {
    page: "docs/ajouter-une-demande.md",
    mostFiles: 9,
    mostLines: 250,
    suites: ["app/routes/admin/inbox/every-request.server.test.ts", "app/db/tables/content-types.server.test.ts", "app/services/backup"],
    news: "reports: ",
    without: { path: "app/features/sent/sent-kinds.server.ts", name: "sans son formulaire" },
  },
  {
    page: "docs/ajouter-une-annonce.md",
    mostFiles: 17,
    mostLines: 500,
    suites: [
      "app/every-listing.server.test.ts",
      "app/routes/admin/content/every-content.server.test.ts",
      "app/db/tables/content-types.server.test.ts",
      "app/services/measure/references.test.ts",
    ],
    news: "machines: ",
    without: { path: "app/features/finding/list-kinds.ts", name: "sans sa liste" },
  },
];

/** A copy of the project with the page followed to the letter, or without the step of one file. */
function followPage(page: string, without?: string) {
  const folder = mkdtempSync(join(tmpdir(), "fadem-content-"));
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  for (const path of listed.stdout.split("\0").filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const steps = readRecipe(readFileSync(join(ROOT, page), "utf8"));
  for (const step of steps.filter(({ path }) => path !== without)) {
    const target = join(folder, step.path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, step.kind === "file" ? step.text : applyLines(readFileSync(target, "utf8"), step));
  }
  return {
    folder,
    files: new Set(steps.map(({ path }) => path)).size,
    lines: steps.reduce((sum, { written }) => sum + written, 0),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runIn(folder: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "node_modules/.bin", command), ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  return { isFine: status === 0, output: stdout || stderr };
}

function typeCheck(folder: string) {
  const types = runIn(folder, "react-router", "typegen");
  if (!types.isFine) throw new Error(types.output);
  return runIn(folder, "tsc", "--noEmit", "-p", ".");
}

type Report = { success: boolean; testResults: { assertionResults: { title: string; status: string }[] }[] };

/** What the copy says of itself, on both engines. */
function play(folder: string, { suites, news }: Recipe) {
  const told = join(folder, "report.json");
  const { output } = runIn(folder, "vitest", "run", "--reporter=json", `--outputFile=${told}`, ...suites);
  if (!existsSync(told)) throw new Error(output);
  const report = JSON.parse(readFileSync(told, "utf8")) as Report;
  const played = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = played.filter(({ title, status }) => title.startsWith(news) && status === "passed").length;
  return { isFine: report.success, passed };
}

function follow(recipe: Recipe): Outcome {
  using copy = followPage(recipe.page);
  const types = typeCheck(copy.folder);
  if (!types.isFine) return { held: false, figures: `la copie ne se compile pas : ${types.output.split("\n")[0]}` };
  const { isFine, passed } = play(copy.folder, recipe);
  return {
    held: copy.files <= recipe.mostFiles && copy.lines <= recipe.mostLines && isFine && passed > 0,
    figures: `${copy.files} fichiers, ${copy.lines} lignes, ${passed} essais de ce qui est nouveau, suite ${isFine ? "réussie" : "en échec"}`,
  };
}

function followWithout({ page, without: { path, name } }: Recipe): Outcome {
  using copy = followPage(page, path);
  const { isFine } = typeCheck(copy.folder);
  return { held: isFine, figures: `${name}, la copie ${isFine ? "se compile" : "ne se compile pas"}` };
}

function figuresOf(outcomes: Outcome[]) {
  return outcomes.map(({ figures }, index) => `${recipes[index]?.page} : ${figures}`).join(" ; ");
}

export const newContentDrill: Drill = {
  id: "new-content",
  promise: "Un nouveau contenu tient dans les fichiers et les lignes de sa page",
  isQuick: false,
  run: async () => {
    const outcomes = recipes.map(follow);
    return { held: outcomes.every(({ held }) => held), figures: figuresOf(outcomes) };
  },
  controlName: "une étape de la page est laissée",
  // One control that holds is one recipe that proves nothing.
  control: async () => {
    const outcomes = recipes.map(followWithout);
    return { held: outcomes.some(({ held }) => held), figures: figuresOf(outcomes) };
  },
};
