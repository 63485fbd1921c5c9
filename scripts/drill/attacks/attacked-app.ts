import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppOptions, type AppProcess, giveNumber, startApp } from "#scripts/app-process.ts";

let prepared: Promise<string> | undefined;

/** A data folder of its own with the demonstration content, which is made once per run and copied. */
export async function copyContent(): Promise<string> {
  prepared ??= prepareContent();
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-cible-"));
  cpSync(await prepared, dataDir, { recursive: true });
  return dataDir;
}

/** With one, so that whatever is offered by e-mail is there to be attacked; nothing listens at it. */
const MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:9" };

/** An application of its own with the demonstration content, or with that of a folder which goes with it. */
export async function startAttackedApp(env: AppOptions["env"] = {}, given?: string): Promise<AppProcess> {
  const dataDir = given ?? (await copyContent());
  const app = await startApp({ dataDir, env: { ...MAIL_SERVER, ...env } });
  return {
    ...app,
    stop: async (signal) => {
      await app.stop(signal);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepareContent() {
  const folder = mkdtempSync(join(tmpdir(), "fadem-contenu-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const app = await startApp({ dataDir: folder });
  giveNumber(app);
  await app.stop();
  return folder;
}

/** Some at a time, in order of their turn. */
export async function inParallel<Item>(items: Iterable<Item>, lanes: number, act: (item: Item) => Promise<void>) {
  const turns = items[Symbol.iterator]();
  async function runLane() {
    for (let next = turns.next(); !next.done; next = turns.next()) await act(next.value);
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
}

/** Shows the first of what should not have been, so that a red line can be looked into. */
export function complain(wrong: readonly string[]) {
  for (const line of wrong.slice(0, 80)) process.stderr.write(`  ${line}\n`);
}
