import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { AppRows } from "#tests/rows.ts";
import { test } from "./http-test.ts";

function run(env: Record<string, string>, script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--no-warnings", `scripts/${script}.ts`, ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
  return { status, said: plain(stdout), refused: plain(stderr) };
}

/** Every file of media and every row: neither the log of SQLite nor what the server works on by itself. */
function fingerprint(dataDir: string) {
  const hash = createHash("sha256");
  for (const entry of readdirSync(join(dataDir, "media"), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(join(entry.parentPath, entry.name)).update(readFileSync(join(entry.parentPath, entry.name)));
  using rows = new AppRows({ dataDir });
  for (const table of ["properties", "contact_requests", "settings", "audit_log", "changes", "private_links"])
    hash.update(JSON.stringify(rows.all(`select * from ${table}`)));
  return hash.digest("hex");
}

test("CONSERV-05 a good copy is rehearsed with code 0, any other is refused in a line with code 1, and the site is untouched", {
  tags: ["full"],
}, async ({ openApp }) => {
  const { dataDir } = await openApp();
  const folder = mkdtempSync(join(tmpdir(), "fadem-repeter-"));
  const named = (name: string) => join(folder, `${name}.tar`);
  const rehearse = (name: string, env = {}) => run({ DATA_DIR: dataDir, ...env }, "restore", "--repeter", named(name));
  expect(run({ DATA_DIR: dataDir }, "backup", named("copie")).status).toBe(0);
  const before = fingerprint(dataDir);

  const GOOD = /^Répétition réussie le .+ : tout remis en place à part en \d+ s, \d+ lignes et \d+ photos comparées\.\n$/;
  const good = { status: 0, said: expect.stringMatching(GOOD), refused: "" };
  expect(rehearse("copie")).toEqual(good);
  expect(run({ DATA_DIR: dataDir }, "restore", named("copie"), "--repeter")).toEqual(good); // never a restore
  expect(rehearse("copie", { DATA_DIR: join(folder, "autre-machine") })).toEqual(good);
  expect(readdirSync(join(dataDir, "a-part"))).toEqual([]);
  const READ = /^Copie du .+ relue en entier : \d+ lignes et \d+ photos intactes\.\n$/;
  const postgres = { DATABASE_URL: "postgres://personne@127.0.0.1:1/rien", AUTH_SECRET: "a-secret-of-at-least-thirty-two-characters" };
  expect(rehearse("copie", postgres)).toEqual({ status: 0, said: expect.stringMatching(READ), refused: "" });

  const bytes = readFileSync(named("copie"));
  const middle = bytes.length >> 1;
  writeFileSync(named("abimee"), bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
  const damaged = { status: 1, said: "", refused: expect.stringMatching(/^Répétition du .+ échouée : cette copie est abîmée \(.+\)\.\n$/) };
  expect(rehearse("abimee")).toEqual(damaged);
  expect(rehearse("abimee", postgres)).toEqual(damaged);
  expect(rehearse("absente")).toEqual({ status: 1, said: "", refused: "Ce fichier n’existe pas.\n" });
  const usage = "Indiquez le fichier à répéter : npm run restore -- --repeter sauvegarde.tar\n";
  expect(run({ DATA_DIR: dataDir }, "restore", "--repeter")).toEqual({ status: 1, said: "", refused: usage });
  expect(fingerprint(dataDir)).toBe(before);
  rmSync(folder, { recursive: true });
});
