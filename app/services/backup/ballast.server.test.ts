import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findDiskState, freeBallast, keepBallast, makeRoomToStart, restoreBallast } from "./ballast.server.ts";
import { BALLAST_BYTES, FREE_BESIDE_BALLAST, LOW_BYTES, needsAttention } from "./disk.ts";

function openFolder() {
  const path = mkdtempSync(join(tmpdir(), "fadem-reserve-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const plenty = async () => BALLAST_BYTES + FREE_BESIDE_BALLAST;

test("R47 the reserve takes real room and gives it back when it is freed", async () => {
  using folder = openFolder();
  expect(await restoreBallast(folder.path, plenty)).toBe(true);
  const [name = ""] = readdirSync(folder.path);
  const { size, blocks } = statSync(join(folder.path, name));
  expect(size).toBe(BALLAST_BYTES);
  expect(blocks * 512).toBeGreaterThanOrEqual(BALLAST_BYTES);
  expect((await findDiskState(folder.path)).hasBallast).toBe(true);

  expect(await freeBallast(folder.path)).toBe(true);
  expect(readdirSync(folder.path)).toEqual([]);
  expect(await freeBallast(folder.path)).toBe(false);
  expect((await findDiskState(folder.path)).hasBallast).toBe(false);
});

test("a freed reserve does not take back the room it has just given", async () => {
  using folder = openFolder();
  expect(await restoreBallast(folder.path, async () => BALLAST_BYTES + FREE_BESIDE_BALLAST - 1)).toBe(false);
  expect(readdirSync(folder.path)).toEqual([]);
});

test("a reserve that a crash or a full disk left incomplete is made whole", async () => {
  using folder = openFolder();
  writeFileSync(join(folder.path, "reserve-disque"), "court");
  expect((await findDiskState(folder.path)).hasBallast).toBe(false);
  expect(await restoreBallast(folder.path, plenty)).toBe(true);
  expect((await findDiskState(folder.path)).hasBallast).toBe(true);
});

test("the server puts the reserve in place when it starts", async () => {
  using folder = openFolder();
  const stop = keepBallast(folder.path);
  await stop();
  expect((await findDiskState(folder.path)).hasBallast).toBe(true);
});

test("the administrator hears of a disk that fills up and of a reserve that is gone, else of nothing", () => {
  expect(needsAttention({ freeBytes: LOW_BYTES, hasBallast: true })).toBe(false);
  expect(needsAttention({ freeBytes: LOW_BYTES - 1, hasBallast: true })).toBe(true);
  expect(needsAttention({ freeBytes: LOW_BYTES, hasBallast: false })).toBe(true);
});

test("a start on a full disk gives the reserve up, any other start keeps it", async () => {
  using folder = openFolder();
  await makeRoomToStart(join(folder.path, "absent"), async () => 0);
  await restoreBallast(folder.path, plenty);
  await makeRoomToStart(folder.path, async () => 1_024 * 1_024);
  expect((await findDiskState(folder.path)).hasBallast).toBe(true);
  await makeRoomToStart(folder.path, async () => 4_096);
  expect(readdirSync(folder.path)).toEqual([]);
});
