import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { type ChosenLot, type ChosenOutcome, runLot } from "#app/services/lots/run-lot.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { changeRows, findLive } from "#app/services/publication/change-rows.server.ts";
import { type GalleryImage, type GalleryStatut, NEW_GALLERY_STATUT } from "./gallery-image.ts";
import type { GalleryImageInput } from "./gallery-image-input.ts";

const TABLE = "gallery_images";

export type GalleryImageUpdate =
  | { ok: true; row: GalleryImage }
  | { ok: false; reason: "absent" }
  | { ok: false; reason: "stale"; current: GalleryImage };

/** With an id that exists already the first row is returned: a form sent twice creates once. */
export async function createGalleryImage(db: Db, actor: Actor, input: GalleryImageInput, id = newId()): Promise<GalleryImage | undefined> {
  return changeContent(db, (trx, announce) => insert(trx, announce, actor, input, id));
}

/** All of them or none; those whose id exists already stay as they are. */
export function createGalleryImages(db: Db, actor: Actor, inputs: readonly (GalleryImageInput & { id: string })[]): Promise<void> {
  return changeContent(db, async (trx, announce) => {
    for (const { id, ...input } of inputs) await insert(trx, announce, actor, input, id);
  });
}

/** The status is no part of the form: an edit keeps the one the row has. */
export function updateGalleryImage(
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  change: GalleryImageInput | { statut: GalleryStatut },
): Promise<GalleryImageUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, TABLE, id);
    if (!before) return { ok: false, reason: "absent" };
    if (before.version !== version) return { ok: false, reason: "stale", current: before };
    return { ok: true, row: await write(trx, announce, actor, before, change) };
  });
}

type GalleryLot = Pick<ChosenLot, "cle" | "act" | "ids">;

/** The pictures that were chosen: shown, hidden or to the bin, in one transaction and under one number. */
export function changeChosenGalleryImages(db: Db, actor: Actor, { cle, act, ids }: GalleryLot): Promise<ChosenOutcome> {
  return runLot<typeof TABLE>(db, actor, {
    cle,
    act,
    ids,
    table: TABLE,
    nameOf: ({ titre }) => titre,
    judge: ({ statut }, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      const wanted = act === "publier" ? "publie" : "brouillon";
      return statut === wanted ? { left: act === "publier" ? "déjà publiée" : "déjà masquée" } : { change: { statut: wanted } };
    },
  });
}

/** To the bin. False when it is absent or already there. */
export async function deleteGalleryImage(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await moveToBin(db, actor, TABLE, [id])).length > 0;
}

/** Out of the bin. False when it is not there. */
export async function restoreGalleryImage(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await restoreFromBin(db, actor, TABLE, [id])).length > 0;
}

/** One place forward (-1) or back (1). Rows that share their number are numbered first. False when it is absent. */
export function moveGalleryImage(db: Db, actor: Actor, id: string, step: -1 | 1): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const rows = await trx.selectFrom(TABLE).selectAll().where("deleted_at", "is", null).orderBy("ordre").orderBy("id").execute();
    const from = rows.findIndex((row) => row.id === id);
    const moved = rows[from];
    if (!moved) return false;
    const neighbour = rows[from + step];
    if (!neighbour) return true;
    if (neighbour.ordre !== moved.ordre) {
      await write(trx, announce, actor, moved, { ordre: neighbour.ordre });
      await write(trx, announce, actor, neighbour, { ordre: moved.ordre });
    } else {
      const next = rows.with(from, neighbour).with(from + step, moved);
      for (const [index, row] of next.entries()) if (row.ordre !== index + 1) await write(trx, announce, actor, row, { ordre: index + 1 });
    }
    return true;
  });
}

async function insert(trx: Trx, announce: Announce, actor: Actor, input: GalleryImageInput, id: string): Promise<GalleryImage | undefined> {
  const existing = await trx.selectFrom(TABLE).selectAll().where("id", "=", id).executeTakeFirst();
  if (existing) return existing;
  const now = nowIso();
  const row = await trx
    .insertInto(TABLE)
    .values({ ...input, id, statut: NEW_GALLERY_STATUT, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirst();
  await recordAudit(trx, actor, { action: "create", table_name: TABLE, row_id: id, before: null, after: row });
  announce(TABLE, audienceOf(TABLE, undefined, row));
  return row;
}

async function write(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  before: GalleryImage,
  change: GalleryImageInput | { statut: GalleryStatut } | { ordre: number },
): Promise<GalleryImage> {
  const [after] = await changeRows(trx, announce, actor, TABLE, [before], { change });
  return after as GalleryImage;
}
