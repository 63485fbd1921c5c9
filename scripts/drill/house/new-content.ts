import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { applyLines, readRecipe } from "./recipe.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const PAGE = "docs/ajouter-un-contenu.md";
const MOST_FILES = 12;
const MOST_OUTPUT_BYTES = 64 * 2 ** 20; // the log of the copy
/** In the copy this suite finds the new content by itself: list, form, conflict, bin, export, history, rights. */
const SUITE = "app/routes/admin/content/every-content.server.test.ts";

/** A copy of the project with the page followed to the letter, or without the step of one file. */
function followPage(without?: string) {
  const folder = mkdtempSync(join(tmpdir(), "fadem-content-"));
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  for (const path of listed.stdout.split("\0").filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const touched = new Set<string>();
  for (const step of readRecipe(readFileSync(join(ROOT, PAGE), "utf8"))) {
    if (step.path === without) continue;
    const target = join(folder, step.path);
    touched.add(step.path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, step.kind === "file" ? step.text : applyLines(readFileSync(target, "utf8"), step));
  }
  return { folder, files: touched.size };
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

/** What the copy says of itself: the suite of every content, what the database and the backup know of each table, on both engines. */
function play(folder: string): { isFine: boolean; ofNewContent: number } {
  const told = join(folder, "report.json");
  const suites = [SUITE, "app/db/tables/content-types.server.test.ts", "app/platform/backup"];
  const { output } = runIn(folder, "vitest", "run", "--reporter=json", `--outputFile=${told}`, ...suites);
  if (!existsSync(told)) throw new Error(output);
  const report = JSON.parse(readFileSync(told, "utf8")) as Report;
  const played = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    isFine: report.success,
    ofNewContent: played.filter(({ title, status }) => title.startsWith("news: ") && status === "passed").length,
  };
}

async function run(): Promise<Outcome> {
  const { folder, files } = followPage();
  try {
    const types = typeCheck(folder);
    if (!types.isFine) return { held: false, figures: `la copie ne se compile pas : ${types.output.split("\n")[0]}` };
    const { isFine, ofNewContent } = play(folder);
    return {
      held: files <= MOST_FILES && isFine && ofNewContent > 0,
      figures: `${files} fichiers, ${ofNewContent} essais du nouveau contenu, suite ${isFine ? "réussie" : "en échec"}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function control(): Promise<Outcome> {
  const { folder } = followPage("app/db/tables/content-types.ts");
  try {
    const { isFine } = typeCheck(folder);
    return { held: isFine, figures: isFine ? "la copie se compile sans ses traits" : "sans ses traits, la copie ne se compile pas" };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const newContentDrill: Drill = {
  id: "new-content",
  promise: "Un nouveau contenu tient en douze fichiers, ceux de la page",
  isQuick: false,
  run,
  controlName: "la table n’est pas dans les traits",
  control,
};
