import { spawnSync } from "node:child_process";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The command of an installed Chromium that starts, or undefined. CHROMIUM_PATH comes first. */
export function findChromium(): string | undefined {
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : NAMES.flatMap(whereIs);
  return candidates.find((path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0);
}

function whereIs(name: string) {
  const { status, stdout } = spawnSync("sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" });
  return status === 0 ? [stdout.trim()] : [];
}

/** Finds Chromium, or installs it when we may; undefined when neither is possible. */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH || process.getuid?.() !== 0) return found;
  process.stdout.write("Installation de Chromium… ");
  const { status, stdout, stderr } = spawnSync("sh", ["-c", "apt-get update && apt-get install -y --no-install-recommends chromium"], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  process.stdout.write(status === 0 ? "fait.\n" : `échec.\n${stdout}${stderr}\n`);
  return findChromium();
}
