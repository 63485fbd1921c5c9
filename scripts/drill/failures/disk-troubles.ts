import { execFileSync } from "node:child_process";
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppProcess } from "#scripts/app-process.ts";

const FILLER = "remplissage";
const CHUNK = Buffer.alloc(64 * 1_024, 7);
const SMALLEST = 512;
/** More than the room that is kept free of strangers' photos. */
const DISK_SIZE = "800m";

/** A data folder and the way it is made to fail. */
export type Ground = { dataDir: string; spoil: (app: AppProcess) => void; mend: (app: AppProcess) => void; close: () => void };

export type Trouble = {
  /** In French, for the table. */
  name: string;
  /** Nothing can be written to the database meanwhile; elsewhere an acknowledged row is a stored row. */
  stopsRows: boolean;
  /** No file can be opened: pictures that are not in memory are refused as well. */
  stopsOpening?: boolean;
  /** Freeing the reserve is the way out. */
  needsReserve?: boolean;
  open: (seeded: string) => Ground;
};

export const troubles: readonly Trouble[] = [
  {
    name: "disque plein",
    stopsRows: true,
    needsReserve: true,
    open: (seeded) => openSmallDisk(seeded, `size=${DISK_SIZE}`, { spoil: fillBytes, mend: removeFiller }),
  },
  {
    name: "plus d’inodes",
    stopsRows: false,
    open: (seeded) => openSmallDisk(seeded, `size=${DISK_SIZE},nr_inodes=6000`, { spoil: fillInodes, mend: removeFiller }),
  },
  { name: "plus de descripteurs", stopsRows: false, stopsOpening: true, open: openCrowdedProcess },
  { name: "dossier en lecture seule", stopsRows: true, open: openFrozenFolder },
];

/** A disk of its own, in memory. Only root may mount one. */
export function openSmallDisk(
  seeded: string | undefined,
  options: string,
  { spoil, mend }: { spoil: (dataDir: string) => void; mend: (dataDir: string) => void },
): Ground {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-disque-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `${options},mode=700`, "fadem", dataDir], { stdio: "pipe" });
  } catch (error) {
    rmSync(dataDir, { recursive: true });
    throw new Error("Un petit disque ne peut pas être monté ici (mount, en root) : l’exercice ne peut pas avoir lieu", { cause: error });
  }
  if (seeded) cpSync(seeded, dataDir, { recursive: true });
  return {
    dataDir,
    spoil: () => spoil(dataDir),
    mend: () => mend(dataDir),
    close() {
      execFileSync("umount", [dataDir], { stdio: "pipe" });
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** To the last byte. */
export function fillBytes(dataDir: string) {
  const file = openSync(join(dataDir, FILLER), "w");
  try {
    for (let size = CHUNK.length; size >= SMALLEST; ) {
      try {
        if (writeSync(file, CHUNK, 0, size) < size) size /= 2;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}

function fillInodes(dataDir: string) {
  mkdirSync(join(dataDir, FILLER));
  for (let index = 0; ; index++) {
    try {
      closeSync(openSync(join(dataDir, FILLER, String(index)), "w"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      return;
    }
  }
}

export function removeFiller(dataDir: string) {
  rmSync(join(dataDir, FILLER), { recursive: true, force: true });
}

/** No number is left for one more open file or connection. */
function openCrowdedProcess(seeded: string): Ground {
  const dataDir = copyOf(seeded);
  let before = "";
  return {
    dataDir,
    spoil({ pid }) {
      before = execFileSync("prlimit", [`--pid=${pid}`, "--nofile", "--raw", "--noheadings", "--output=SOFT"], { encoding: "utf8" }).trim();
      const taken = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
      let lowestFree = 0;
      while (taken.has(lowestFree)) lowestFree++;
      execFileSync("prlimit", [`--pid=${pid}`, `--nofile=${lowestFree}:`]);
    },
    mend: ({ pid }) => void execFileSync("prlimit", [`--pid=${pid}`, `--nofile=${before}:`]),
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/**
 * As when a disk turns read-only under a running program: what is open stays open, and can no longer be written. The memory that SQLite
 * shares through a mapped file stays writable, as it does on an ext4 disk that turned read-only; frozen by `chattr` it would kill its readers.
 */
function openFrozenFolder(seeded: string): Ground {
  const dataDir = copyOf(seeded);
  const freeze = (flag: "+i" | "-i") =>
    execFileSync("find", [dataDir, "!", "-name", "*-shm", "-exec", "chattr", flag, "{}", "+"], { stdio: "pipe" });
  return {
    dataDir,
    spoil() {
      const probe = openSync(join(dataDir, "sonde"), "w");
      freeze("+i");
      try {
        writeSync(probe, "x");
      } catch {
        return; // refused, as it must be
      } finally {
        closeSync(probe);
      }
      freeze("-i");
      throw new Error("Ce système de fichiers ne sait pas figer un dossier (chattr +i) : l’exercice ne peut pas avoir lieu");
    },
    mend: () => void freeze("-i"),
    close() {
      freeze("-i");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function copyOf(seeded: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-disque-"));
  cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}
