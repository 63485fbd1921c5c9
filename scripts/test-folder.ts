import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Lets everything a test run writes (databases, media, profiles of browsers) lie in memory where there is room for it: each test
 * makes a database of its own, and on a disk that costs more than the test. Returns what clears it away.
 */
export function workInMemory(): () => void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return () => undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED_BYTES) return () => undefined;
  const folder = mkdtempSync(join(MEMORY, "fadem-tests-"));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user and must find its own folder in it
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
