import { createHmac } from "node:crypto";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import { refusals } from "#app/services/media/intake/upload-refusal.ts";

const MAX_BYTES = 1_024 * MEGABYTE;
/** One network, were it a carrier with thousands of phones, leaves the others their part. */
const MAX_BYTES_PER_NETWORK = 256 * MEGABYTE;

/** Throws a refusal when photos that no form has named yet take up all the room they may, in all or of this network. */
export async function requireUnclaimedRoom(db: Db | Trx, network: string) {
  const { total, theirs } = await db
    .selectFrom("unclaimed_photos")
    .select((row) => [
      row.fn.sum<number | null>("stored_bytes").as("total"),
      row.fn.sum<number | null>("stored_bytes").filterWhere("network", "=", networkDigest(network)).as("theirs"),
    ])
    .executeTakeFirstOrThrow();
  if ((total ?? 0) >= MAX_BYTES) throw refusals.noRoomForPhotos();
  if ((theirs ?? 0) >= MAX_BYTES_PER_NETWORK) throw refusals.photosOfNetworkWait();
}

/** In the transaction of the record, where writers go one at a time: the bounds hold exactly. */
export async function noteUnclaimedPhoto(trx: Trx, photo_id: string, network: string, stored_bytes: number) {
  await requireUnclaimedRoom(trx, network);
  await trx
    .insertInto("unclaimed_photos")
    .values({ photo_id, network: networkDigest(network), stored_bytes, created_at: nowIso() })
    .execute();
}

/** A form named them, or they are gone. */
export async function forgetUnclaimedPhotos(trx: Trx, ids: readonly string[]) {
  if (ids.length > 0) await trx.deleteFrom("unclaimed_photos").where("photo_id", "in", ids).execute();
}

/** What a former program claimed, or a crash left: rows whose photo waits no longer. */
export async function forgetSettledPhotos(trx: Trx) {
  await trx
    .deleteFrom("unclaimed_photos")
    .where(
      "photo_id",
      "not in",
      trx.selectFrom("uploaded_images").select("id").where("is_private", "=", true).where("owner_id", "is", null),
    )
    .execute();
}

/** Enough to count by, too little to find the address again; gone with the row. */
function networkDigest(network: string) {
  return createHmac("sha256", authSecret()).update(`sell-photo-network ${network}`).digest("hex").slice(0, 32);
}
