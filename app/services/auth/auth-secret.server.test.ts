import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StartupError } from "#app/kernel/env/env.server.ts";
import { readOrCreateSecret } from "./auth-secret.server.ts";

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "fadem-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("R1 the secret is generated once, for its owner only, and leaves no draft behind", () => {
  const folder = join(temporaryFolder(), "data");
  const secret = readOrCreateSecret(folder);

  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readOrCreateSecret(folder)).toBe(secret);
  expect(statSync(join(folder, "auth-secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["auth-secret"]);
});

test("two installations do not share a secret", () => {
  expect(readOrCreateSecret(temporaryFolder())).not.toBe(readOrCreateSecret(temporaryFolder()));
});

test("a truncated secret or an unusable folder stops the start with a sentence", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "auth-secret"), "court\n");
  expect(() => readOrCreateSecret(folder)).toThrow(StartupError);
  expect(() => readOrCreateSecret(join(folder, "auth-secret"))).toThrow(/illisible|Impossible d’écrire/);
});
