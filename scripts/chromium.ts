import { spawnSync } from "node:child_process";

type Browser = { package: string; commands: string[] };

const WHOLE: Browser = { package: "chromium", commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"] };
/** The same engine without windows, tabs and toolbars: drawing those takes a third of the processor time of the tests. */
const SHELL: Browser = { package: "chromium-headless-shell", commands: ["chromium-headless-shell", "chrome-headless-shell"] };

/** The command of an installed Chromium that starts, or undefined. CHROMIUM_PATH comes first. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ? starting([process.env.CHROMIUM_PATH]) : find(WHOLE);
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

function installMissing(browsers: Browser[]) {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0) return;
  for (const missing of browsers.filter((browser) => !find(browser))) {
    process.stdout.write(`Installation de ${missing.package}… `);
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", 'apt-get update && apt-get install -y --no-install-recommends "$0"', missing.package],
      { encoding: "utf8", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } },
    );
    process.stdout.write(status === 0 ? "fait.\n" : `échec.\n${stdout}${stderr}\n`);
  }
}
