import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Pause, readColumnsInSteps } from "#app/db/queries/row-steps.server.ts";
import { documentTables, onePictureTables, pictureListTables, sentTables, videoTables } from "#app/db/tables/content-types.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { listDraftedPictures, listDraftValues, picturesOfDraft } from "#app/services/kept-forms/draft-pictures.server.ts";

export type PictureReference = { table: ContentTable; row_id: string; image_id: string };

/** Every picture a row names, the bin included: what can be restored is in use. */
export async function listPictureReferences(db: Db): Promise<PictureReference[]> {
  const references: PictureReference[] = [];
  for (const table of pictureListTables)
    for await (const rows of readColumnsInSteps(db, table, ["id", "images"]))
      for (const { id, images } of rows) for (const image of images ?? []) references.push({ table, row_id: id, image_id: image.id });
  for (const table of onePictureTables)
    for await (const rows of readColumnsInSteps(db, table, ["id", "image_id"]))
      for (const { id, image_id } of rows) references.push({ table, row_id: id, image_id });
  return references;
}

type NamedMedia = { ids: Set<string>; paths: Set<string> };

/** The records that rows and drafts name, and the folders named in addresses: of videos, and in texts and settings. */
async function findNamedMedia(db: Db, draftsAfter: string, rest: Pause | undefined): Promise<NamedMedia> {
  const ids = new Set<string>();
  const paths = new Set<string>();
  const note = (text: string | null) => {
    for (const [path] of text?.matchAll(/(?:private\/)?[a-z]+\/[0-9a-f]{32}/g) ?? []) paths.add(path);
  };
  for (const table of pictureListTables)
    for await (const rows of readColumnsInSteps(db, table, ["images"], rest))
      for (const { images } of rows) for (const { id } of images ?? []) ids.add(id);
  for (const table of onePictureTables)
    for await (const rows of readColumnsInSteps(db, table, ["image_id"], rest)) for (const { image_id } of rows) ids.add(image_id);
  for (const table of videoTables)
    for await (const rows of readColumnsInSteps(db, table, ["video_url"], rest)) for (const { video_url } of rows) note(video_url);
  for await (const rows of readColumnsInSteps(db, "site_text_content", ["content"], rest)) for (const { content } of rows) note(content);
  for (const { value } of await db.selectFrom("settings").select("value").execute()) note(JSON.stringify(value));
  for (const valeurs of await listDraftValues(db, draftsAfter)) {
    for (const id of picturesOfDraft(valeurs)) ids.add(id);
    note(JSON.stringify(valeurs));
  }
  return { ids, paths };
}

export type UnusedMedia = { id: string; storage_path: string; owner_id: string | null };

type SweepLimits = { before: string; unclaimedBefore: string; draftsAfter: string; rest?: Pause };

/**
 * Records that nothing names, sent before the given time; a stranger's photo that no form has named, before a time of its own.
 * A photo that a visitor sent is used as long as what it was sent with is there.
 * Everything is read in steps, so that no request waits meanwhile: the sweep that removes what is found looks again whether it still is so.
 */
export async function listUnusedMedia(db: Db, { before, unclaimedBefore, draftsAfter, rest }: SweepLimits): Promise<UnusedMedia[]> {
  const isOld = await db.selectFrom("uploaded_images").select("id").where("created_at", "<", unclaimedBefore).limit(1).executeTakeFirst();
  if (!isOld) return [];
  const named = await findNamedMedia(db, draftsAfter, rest);
  const unused: UnusedMedia[] = [];
  const columns = ["id", "storage_path", "owner_table", "owner_id", "is_private", "created_at", "sent_at"] as const;
  for await (const rows of readColumnsInSteps(db, "uploaded_images", columns, rest)) {
    const unusedRows = rows.filter(({ is_private, owner_id, created_at, sent_at }) => {
      const isUnclaimed = is_private && owner_id === null;
      return created_at < (isUnclaimed ? unclaimedBefore : before) && (sent_at === null || sent_at < before);
    });
    const nameless = unusedRows.filter(({ id, storage_path }) => !named.ids.has(id) && !named.paths.has(storage_path));
    const owners = await findOwners(db, nameless);
    for (const { id, storage_path, owner_id } of nameless) if (!owners.has(owner_id ?? "")) unused.push({ id, storage_path, owner_id });
  }
  return unused;
}

/** The rows that are still there, among those some photos were sent with. */
async function findOwners(db: Db, photos: { owner_table: string | null; owner_id: string | null }[]): Promise<Set<string>> {
  const owners = new Set<string>();
  for (const table of [...sentTables, ...documentTables]) {
    const ids = photos.flatMap(({ owner_table, owner_id }) => (owner_table === table && owner_id ? [owner_id] : []));
    if (ids.length === 0) continue;
    for (const { id } of await db.selectFrom(table).select("id").where("id", "in", ids).execute()) owners.add(id);
  }
  return owners;
}

/** The media a row shows, whatever its table. */
export function picturesOf(row: { id?: string; images?: ImageRef[] | null; image_id?: string }): string[] {
  return [...(row.images ?? []).map(({ id }) => id), ...(row.image_id ? [row.image_id] : [])];
}

/** Forgets those of these pictures that no row shows any more and no draft names. Their files are left to the daily check of the media folder. */
export async function forgetUnusedPictures(trx: Trx, pictures: Iterable<string>) {
  const candidates = new Set(pictures);
  if (candidates.size === 0) return;
  for (const table of pictureListTables)
    for await (const rows of readColumnsInSteps(trx, table, ["images"])) for (const id of rows.flatMap(picturesOf)) candidates.delete(id);
  for (const table of onePictureTables)
    for await (const rows of readColumnsInSteps(trx, table, ["image_id"])) for (const { image_id } of rows) candidates.delete(image_id);
  for (const id of await listDraftedPictures(trx)) candidates.delete(id);
  if (candidates.size > 0)
    await trx
      .deleteFrom("uploaded_images")
      .where("id", "in", [...candidates])
      .execute();
}
