import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

type Browser = { package: string; commands: string[] };

const WHOLE: Browser = { package: "chromium", commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"] };
/** Where macOS keeps it: no command leads there. */
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/** The same engine without windows, tabs and toolbars: drawing those takes a third of the processor time of the tests. */
const SHELL: Browser = { package: "chromium-headless-shell", commands: ["chromium-headless-shell", "chrome-headless-shell"] };

/** The command of an installed Chromium that starts, or undefined. CHROMIUM_PATH comes first. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return starting([process.env.CHROMIUM_PATH]);
  return find(WHOLE) ?? starting([MAC, chromium.executablePath()].filter(existsSync));
}

/** The same, but the headless shell where there is one. */
export function findHeadlessShell(): string | undefined {
  return (process.env.CHROMIUM_PATH ? undefined : find(SHELL)) ?? findChromium();
}

/** Finds Chromium, or installs it when we may; undefined when neither is possible. */
export function ensureChromium(): string | undefined {
  installMissing([WHOLE]);
  return findChromium();
}

/** The same for the headless shell and the whole browser; where the distribution has no shell, the whole browser stands in for it. */
export function ensureTestBrowsers(): string | undefined {
  installMissing([WHOLE, SHELL]);
  return findChromium();
}

/** The same beside other work, and without the whole browser where a run does without it. */
export async function bringTestBrowsers(isWholeNeeded: boolean): Promise<string | undefined> {
  for (const browser of missingOf(isWholeNeeded ? [WHOLE, SHELL] : [SHELL])) {
    const { file, args, options } = installation(browser);
    const failure = await promisify(execFile)(file, args, options).catch((error: Error) => error);
    const outcome = failure instanceof Error ? `échec.\n${failure.message}` : "fait.";
    process.stdout.write(`Installation de ${browser.package} : ${outcome}\n`);
  }
  return isWholeNeeded ? findChromium() : findHeadlessShell();
}

function find({ commands }: Browser) {
  return starting(commands.flatMap(whereIs));
}

function starting(paths: string[]) {
  return paths.find((path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0);
}

function whereIs(name: string) {
  const { status, stdout } = spawnSync("sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" });
  return status === 0 ? [stdout.trim()] : [];
}

function missingOf(browsers: Browser[]) {
  const mayInstall = !process.env.CHROMIUM_PATH && process.platform === "linux" && process.getuid?.() === 0;
  return mayInstall ? browsers.filter((browser) => !find(browser)) : [];
}

function installation({ package: name }: Browser) {
  return {
    file: "sh",
    args: ["-c", 'apt-get update && apt-get install -y --no-install-recommends "$0"', name],
    options: { encoding: "utf8" as const, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } },
  };
}

function installMissing(browsers: Browser[]) {
  for (const missing of missingOf(browsers)) {
    process.stdout.write(`Installation de ${missing.package}… `);
    const { file, args, options } = installation(missing);
    const { status, stdout, stderr } = spawnSync(file, args, options);
    process.stdout.write(status === 0 ? "fait.\n" : `échec.\n${stdout}${stderr}\n`);
  }
}
