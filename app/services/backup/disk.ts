import { MEGABYTE } from "#app/lib/values/bytes.ts";

/** Bytes kept back on the disk of the database: on a full disk nothing can be written, not even a deletion, until they are given up. */
export const BALLAST_BYTES = 16 * MEGABYTE;
/** The reserve comes back by itself once this much would stay free beside it. */
export const FREE_BESIDE_BALLAST = 48 * MEGABYTE;
/** Below it the administrator is warned. */
export const LOW_BYTES = 256 * MEGABYTE;

/** Daily copies that are kept, and for how many days those from before an import, a restore or a migration are. */
export const RETAINED_COPIES = 7;
export const COPY_DAYS = 30;

export type DiskState = { freeBytes: number; hasBallast: boolean };

/** True when the administrator has something to know or to do. */
export function needsAttention({ freeBytes, hasBallast }: DiskState) {
  return freeBytes < LOW_BYTES || !hasBallast;
}

export function megabytes(bytes: number) {
  return Math.floor(bytes / MEGABYTE);
}
