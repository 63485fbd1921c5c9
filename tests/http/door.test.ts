import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openWarmApp } from "#tests/seeded-app.ts";
import type { Visitor } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

const SECRETS_ALLOWED = 30;
const WHATSAPP = "+228 91 22 33 44";

async function tryUnknownSecrets(visitor: Visitor) {
  const answers = [];
  for (let index = 0; index <= SECRETS_ALLOWED; index++) answers.push((await visitor.fetch(`/admin/invitation/${"a".repeat(26)}`)).status);
  return [answers[0], answers.at(-1)];
}

/** The version a stream begins with. */
async function versionOf(visitor: Visitor) {
  const { body } = await visitor.fetch("/api/changements");
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return Number(/"version":(\d+)/.exec(Buffer.from(value ?? []).toString())?.[1]);
}

test("behind the door the server is as a new one: rows, files, sessions, kept pages, versions and limits", async ({ app, visitor }) => {
  const member = await signedIn(app);
  const version = await versionOf(visitor);
  const settings = await member.visit("/admin-dashboard/parametres");
  await settings.fill({ whatsapp: WHATSAPP }).press(settings.buttons("Enregistrer").at(-1));
  const left = join(app.dataDir, "media/laisse");
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, "image.jpg"), "x");
  expect((await visitor.visit("/")).html).toContain("22891223344");
  expect(await versionOf(visitor)).toBeGreaterThan(version);
  expect(await tryUnknownSecrets(visitor)).toEqual([404, 429]);

  expect((await openWarmApp()).pid).toBe(app.pid);
  expect((await visitor.visit("/")).html).not.toContain("22891223344");
  expect(existsSync(left)).toBe(false);
  expect((await member.fetch("/admin-dashboard/parametres")).status).toBe(302);
  expect(await versionOf(visitor)).toBe(version);
  expect(await tryUnknownSecrets(visitor)).toEqual([404, 429]);
});
