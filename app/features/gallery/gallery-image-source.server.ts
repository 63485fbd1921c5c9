import type { Db } from "#app/db/engine/client.server.ts";

const OWN_FILE = /^\/media\/((?:properties|images|gallery|vehicles|uploads)\/[0-9a-f]{32})\/[a-z0-9]{1,12}\.(?:avif|webp|jpg)$/;

/** The public picture behind the address of one of our own files; undefined for any other address, which is never fetched. */
export async function findImageIdByUrl(db: Db, address: string, origin: string): Promise<string | undefined> {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  const [, storage_path] = (url?.origin === origin && OWN_FILE.exec(url.pathname)) || [];
  if (!storage_path) return undefined;
  const row = await db
    .selectFrom("uploaded_images")
    .select("id")
    .where("storage_path", "=", storage_path)
    .where("is_private", "=", false)
    .executeTakeFirst();
  return row?.id;
}

/** False for a picture that does not exist or is not for visitors. */
export async function isPublicPicture(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("uploaded_images").select("id").where("id", "=", id).where("is_private", "=", false).executeTakeFirst();
  return row !== undefined;
}
