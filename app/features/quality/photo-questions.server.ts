import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { findImages } from "#app/services/media/image-queries.server.ts";
import { listAlike } from "#app/services/media/processing/fingerprint.ts";
import type { PhotoQuestion } from "./photo-questions.tsx";

type FormListing = {
  table: ListingTable;
  /** The listing of the form; undefined for a new one. */
  row: string | undefined;
  /** What a new one was begun as a copy of. */
  copyOf: string | undefined;
};

type Pair = { photo: string; twin: string };
type PhotoTwin = Pick<PhotoQuestion, "listing"> & { twin: string };

/**
 * Which photos of a form are shown elsewhere: the same file, or one that looks alike. Nothing is asked of a pair that a member has answered
 * for, nor between a listing and its copies. `among`: the kinds of listings that the member may read.
 */
export async function findPhotoQuestions(
  db: Db,
  form: FormListing,
  photos: readonly string[],
  among: readonly ListingTable[] = listingTables,
): Promise<PhotoQuestion[]> {
  const pairs = await findUndecidedPairs(db, photos);
  if (pairs.length === 0) return [];
  const twins = await findShown(db, form, new Set(pairs.map(({ twin }) => twin)), among);
  const twinByPhoto = new Map<string, PhotoTwin>();
  for (const { photo, twin } of pairs) {
    const elsewhere = twins.find((each) => each.twin === twin);
    // Of two photos of the form the later one is asked about.
    const isOwn = twin !== photo && photos.indexOf(twin) !== -1 && photos.indexOf(twin) < photos.indexOf(photo);
    if (!twinByPhoto.get(photo)?.listing && (elsewhere || isOwn)) twinByPhoto.set(photo, elsewhere ?? { twin, listing: undefined });
  }
  const refs = [...twinByPhoto.values()].map(({ twin }) => ({ id: twin, alt: "" }));
  const images = await findImages(db, refs);
  return [...twinByPhoto].flatMap(([photo, { twin, listing }]) => {
    const image = images.get(twin);
    return image ? [{ photo, twin: image, listing }] : [];
  });
}

/** Every other picture that is the same file or looks alike, and the picture itself when its file was sent more than once. */
async function findUndecidedPairs(db: Db, photos: readonly string[]): Promise<Pair[]> {
  if (photos.length === 0) return [];
  const own = await db
    .selectFrom("uploaded_images")
    .select(["id", "content_hash", "empreinte_visuelle", "sent_at"])
    .where("id", "in", [...photos])
    .where("is_private", "=", false)
    .execute();
  if (own.length === 0) return [];
  const hashes = own.map(({ content_hash }) => content_hash);
  const same = await db
    .selectFrom("uploaded_images")
    .select(["id", "content_hash"])
    .where("content_hash", "in", hashes)
    .where("is_private", "=", false)
    .execute();
  const printed = await listPrinted(db);
  const decided = await listDecided(db, photos);
  return own.flatMap(({ id: photo, content_hash, empreinte_visuelle, sent_at }) => {
    const twins = new Set<string>();
    for (const other of same) if (other.content_hash === content_hash) twins.add(other.id);
    for (const { id } of listAlike(empreinte_visuelle, printed)) twins.add(id);
    if (sent_at === null) twins.delete(photo);
    return [...twins].filter((twin) => !decided.has(keyOf(photo, twin))).map((twin) => ({ photo, twin }));
  });
}

/** From the index alone: there may be ten thousand. */
async function listPrinted(db: Db): Promise<{ id: string; empreinte_visuelle: string | null }[]> {
  const plain = db.withoutPlugins();
  return plain
    .selectFrom("uploaded_images")
    .select(["id", "empreinte_visuelle"])
    .where(sql<boolean>`empreinte_visuelle is not null`)
    .execute();
}

async function listDecided(db: Db, photos: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("photo_pairs")
    .select(["image_a", "image_b"])
    .where((pair) => pair.or([pair("image_a", "in", [...photos]), pair("image_b", "in", [...photos])]))
    .execute();
  return new Set(rows.map(({ image_a, image_b }) => keyOf(image_a, image_b)));
}

function keyOf(one: string, other: string) {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** The listings outside the bin that show these pictures, but for the form's own and its copies. */
async function findShown(
  db: Db,
  { table: own, row, copyOf }: FormListing,
  twins: Set<string>,
  among: readonly ListingTable[],
): Promise<PhotoTwin[]> {
  const start = row ?? copyOf;
  const root = start && (await findCopyRoot(db, own, start));
  const publicTwins: PhotoTwin[] = [];
  for (const table of among) {
    const { shared, rows } = sharedTable<ListingTable>(db, table);
    const named = [...twins].map((twin) => sql<boolean>`images like ${`%${twin}%`}`);
    const listings = await shared
      .selectFrom(rows)
      .select(["id", "titre", "reference", "publication", "publie_le", "images"])
      .where("deleted_at", "is", null)
      .where((each) => each.or(named))
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    for (const { id, images, ...listing } of listings) {
      if (table === own && (id === row || (await findCopyRoot(db, table, id)) === root)) continue;
      const address = `${adminListUrl(table)}/${id}`;
      for (const image of images ?? []) if (twins.has(image.id)) publicTwins.push({ twin: image.id, listing: { ...listing, address } });
    }
  }
  return publicTwins;
}

/** A member said that both may stay. False when one of them is not there. */
export async function storePhotoPair(db: Db, one: string, other: string): Promise<boolean> {
  const imagesById = await findImages(
    db,
    [one, other].map((id) => ({ id, alt: "" })),
  );
  if (!imagesById.has(one) || !imagesById.has(other)) return false;
  const [image_a, image_b] = one < other ? [one, other] : [other, one];
  await db
    .insertInto("photo_pairs")
    .values({ image_a, image_b, decision: "garder", created_at: nowIso() })
    .onConflict((pair) => pair.columns(["image_a", "image_b"]).doNothing())
    .execute();
  return true;
}

const LONGEST_LINE = 50; // copies of copies

/** The listing that this one and its copies descend from, itself when it is none. Two with the same one resemble each other on purpose. */
export async function findCopyRoot(db: Db, table: ListingTable, id: string): Promise<string> {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  let root = id;
  for (let step = 0; step < LONGEST_LINE; step++) {
    const row = await shared.selectFrom(rows).select("copie_de").where("id", "=", root).executeTakeFirst();
    if (!row?.copie_de) return root;
    root = row.copie_de;
  }
  return root;
}
