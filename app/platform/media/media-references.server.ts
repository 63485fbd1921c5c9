import type { Db, Trx } from "#app/db/client.server.ts";

const picturedTables = ["properties", "projects", "vehicles", "vehicle_sell_requests"] as const;
const filmedTables = [...picturedTables, "gallery_images"] as const;

export type PictureReference = { table: (typeof picturedTables)[number] | "gallery_images"; row_id: string; image_id: string };

/** Every picture a row names, the bin included: what can be restored is in use. */
export async function listPictureReferences(db: Db | Trx): Promise<PictureReference[]> {
  const references: PictureReference[] = [];
  for (const table of picturedTables) {
    const rows = await db.selectFrom(table).select(["id", "images"]).where("images", "is not", null).execute();
    for (const { id, images } of rows) for (const image of images ?? []) references.push({ table, row_id: id, image_id: image.id });
  }
  const gallery = await db.selectFrom("gallery_images").select(["id", "image_id"]).execute();
  for (const { id, image_id } of gallery) references.push({ table: "gallery_images", row_id: id, image_id });
  return references;
}

/** The media folders named in addresses: of videos, and in texts and settings. */
async function listAddressedPaths(db: Db | Trx): Promise<Set<string>> {
  const texts: string[] = [];
  for (const table of filmedTables) {
    const rows = await db.selectFrom(table).select("video_url").where("video_url", "is not", null).execute();
    for (const { video_url } of rows) texts.push(video_url ?? "");
  }
  for (const { content } of await db.selectFrom("site_text_content").select("content").execute()) texts.push(content);
  for (const { value } of await db.selectFrom("settings").select("value").execute()) texts.push(JSON.stringify(value));
  const paths = texts.flatMap((text) => [...text.matchAll(/(?:private\/)?[a-z]+\/[0-9a-f]{32}/g)].map(([path]) => path));
  return new Set(paths);
}

export type UnusedMedia = { id: string; storage_path: string };

/**
 * Records that nothing names, sent before the given time; a stranger's photo that no form has named, before a time of its own.
 * A photo of a sell request is used as long as the request is there.
 */
export async function listUnusedMedia(db: Db | Trx, before: string, unclaimedBefore: string): Promise<UnusedMedia[]> {
  const rows = await db
    .selectFrom("uploaded_images")
    .select(["id", "storage_path", "owner_table", "owner_id"])
    .where((row) =>
      row.or([
        row("created_at", "<", before),
        row.and([row("created_at", "<", unclaimedBefore), row("is_private", "=", true), row("owner_id", "is", null)]),
      ]),
    )
    .where((row) => row.or([row("sent_at", "is", null), row("sent_at", "<", before)]))
    .execute();
  if (rows.length === 0) return [];
  const named = new Set((await listPictureReferences(db)).map(({ image_id }) => image_id));
  const addressed = await listAddressedPaths(db);
  const requests = await db.selectFrom("vehicle_sell_requests").select("id").execute();
  const owners = new Set(requests.map(({ id }) => id));
  return rows
    .filter(({ id, storage_path }) => !named.has(id) && !addressed.has(storage_path))
    .filter(({ owner_table, owner_id }) => !(owner_table === "vehicle_sell_requests" && owners.has(owner_id ?? "")))
    .map(({ id, storage_path }) => ({ id, storage_path }));
}
