import { join, resolve } from "node:path";
import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { VISIT_SETTINGS } from "#app/services/company-values/visit-settings.ts";
import type { ContentFields } from "#app/services/content/content-fields.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import { listDefaultTexts, siteTextSearchText } from "#app/services/site-texts/site-texts.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { installDesk } from "./install-desk.server.ts";
import { installLand } from "./install-land.server.ts";
import { installStays } from "./install-stays.server.ts";
import { installVisits } from "./install-visits.server.ts";
import {
  contactRequestRow,
  type NewRow,
  projectRow,
  propertyRow,
  rowBasis,
  sellRequestRow,
  testimonialRow,
  vehicleRow,
} from "./seed-columns.ts";
import { readSeed, type Seed, type SeedDesk } from "./seed-content.server.ts";
import { SeedPictures } from "./seed-pictures.server.ts";

type Installation = {
  withDemo: boolean;
  storage: MediaStorage;
  /** The invented content and its prepared pictures, which come with the program. */
  demoDir?: string;
  now?: number;
};

const INSTALLED = "installed";

/** Once in the life of a database: its first content. Later calls change nothing, even when everything was deleted since. */
export async function installContent(db: Db, { withDemo, storage, demoDir = resolve("demo"), now = Date.now() }: Installation) {
  if (await isInstalled(db)) return;
  const pictures = await SeedPictures.open(join(demoDir, "pictures"));
  const seed = await readSeed(demoDir);
  const content = buildContent(seed, pictures, withDemo, now);
  for (const [listing, rows] of listedIn(content)) for (const row of rows) refuseUnlessSound(listing, row);
  let isOurs = false;
  try {
    await pictures.copyFiles(storage);
    isOurs = await insertContent(db, pictures, content, withDemo ? seed : undefined, now);
  } finally {
    // Nothing was committed, or another process of the same database was quicker: no row points at these files.
    if (!isOurs) await pictures.removeFiles(storage);
  }
}

async function isInstalled(db: Db | Trx) {
  return (await db.selectFrom("settings").select("key").where("key", "=", INSTALLED).executeTakeFirst()) !== undefined;
}

function listedIn({ properties, projects, vehicles }: Content) {
  return [
    [propertyContent, properties],
    [projectContent, projects],
    [vehicleContent, vehicles],
  ] as const;
}

/** By the schema of its form: a member who opens the row must be able to save it as it is. */
function refuseUnlessSound({ table, fields, schema }: CheckedContent, row: { titre: string; commodites?: unknown }) {
  const commodites = typeof row.commodites === "string" ? JSON.parse(row.commodites) : undefined;
  const checked = schema.safeParse(formValuesOf(fields, { ...row, commodites, images: null }));
  if (!checked.success) throw new Error(`${table} "${row.titre}": ${z.prettifyError(checked.error)}`);
}
type CheckedContent = { table: string; fields: ContentFields; schema: z.ZodType };

function insertContent(db: Db, pictures: SeedPictures, content: Content, demo: Seed | undefined, now: number) {
  return changeContent(db, async (trx, announce) => {
    if (await isInstalled(trx)) return false;
    await trx
      .insertInto("settings")
      .values({ key: INSTALLED, value: JSON.stringify({ demo: demo !== undefined }), updated_at: new Date(now).toISOString() })
      .execute();
    await trx.insertInto("uploaded_images").values(pictures.images).execute();
    await trx.insertInto("site_text_content").values(content.site_text_content).execute();
    await trx.insertInto("properties").values(content.properties).execute();
    await trx.insertInto("vehicles").values(content.vehicles).execute();
    await trx.insertInto("canned_replies").values(content.canned_replies).execute();
    if (demo) await insertDemo(trx, content, demo, now);
    if (demo) await installLand(trx, demo.properties.demo, content.properties, now);
    if (demo) await storeSetting(trx, VISIT_SETTINGS, { creneaux: true, villes: ["Lomé", "Kara"], demo: true });
    if (demo) await installVisits(trx, demo.visits, content, now);
    for (const table of ["properties", "projects", "vehicles", "gallery_images", "testimonials", "site_text_content"] as const)
      announce(table, "public");
    return true;
  });
}

type Content = ReturnType<typeof buildContent>;

async function insertDemo(trx: Trx, content: Content, { desk, stays }: Seed, now: number) {
  await trx.insertInto("photo_pairs").values(content.photo_pairs).execute();
  await trx.insertInto("projects").values(content.projects).execute();
  await trx.insertInto("gallery_images").values(content.gallery_images).execute();
  await trx.insertInto("testimonials").values(content.testimonials).execute();
  await trx.insertInto("contact_requests").values(content.contact_requests).execute();
  await trx.insertInto("vehicle_sell_requests").values(content.vehicle_sell_requests).execute();
  await installStays(trx, stays, content, now);
  await installDesk(trx, desk, content, now);
}

function buildContent(seed: Seed, pictures: SeedPictures, withDemo: boolean, now: number) {
  function listed<Row>(samples: Row[], more: Row[]) {
    return withDemo ? [...samples, ...more] : samples;
  }

  const properties = listed(seed.properties.samples, seed.properties.demo).map((one, index) => {
    const basis = rowBasis(now, one.days);
    const refs = one.pictures.map((name) => pictures.add(name, { table: "properties", ...basis }));
    return propertyRow(one, basis, reference("B", index), refs, now);
  });
  const vehicles = listed(seed.vehicles.samples, seed.vehicles.demo).map((one, index) => {
    const basis = rowBasis(now, one.days);
    const refs = one.pictures.map((name) => pictures.add(name, { table: "vehicles", ...basis }));
    return vehicleRow(one, basis, reference("V", index), refs);
  });
  const projects = listed([], seed.projects).map((one, index) => {
    const basis = rowBasis(now, one.days);
    const refs = one.pictures.map((name) => pictures.add(name, { table: "projects", ...basis }));
    return projectRow(one, basis, reference("P", index), refs, now);
  });
  const gallery_images = listed([], seed.gallery_images).map(({ picture, ...given }, index): NewRow<"gallery_images"> => {
    const basis = rowBasis(now, index);
    return {
      ...basis,
      statut: "publie",
      ...given,
      ordre: index + 1,
      image_id: pictures.add(picture, { table: "gallery_images", ...basis }).id,
    };
  });

  return {
    properties,
    vehicles,
    projects,
    gallery_images,
    photo_pairs: answeredPairs(seed.desk.askedPhoto, pictures, properties, now),
    testimonials: seed.testimonials.map((one) => testimonialRow(one, rowBasis(now, one.days))),
    contact_requests: withDemo
      ? seed.contact_requests.map((one) => contactRequestRow(one, rowBasis(now, one.days), [...properties, ...projects], now))
      : [],
    vehicle_sell_requests: seed.vehicle_sell_requests.map((one) => sellRequestRow(one, rowBasis(now, one.days), now)),
    canned_replies: seed.canned_replies.map((reply, index) => {
      const at = new Date(now).toISOString();
      return { id: newId(now), ...reply, ordre: index + 1, created_at: at, updated_at: at };
    }),
    site_text_content: listDefaultTexts().map((text) => {
      const at = new Date(now).toISOString();
      return { id: newId(now), ...text, recherche: siteTextSearchText(text), created_at: at, updated_at: at };
    }),
  };
}

/** The demonstration has few pictures and shows them more than once: all but one pair are answered for. */
function answeredPairs(
  askedPhoto: SeedDesk["askedPhoto"],
  { uses }: SeedPictures,
  listings: readonly { id: string; titre: string }[],
  now: number,
): NewRow<"photo_pairs">[] {
  const listingIds = askedPhoto.titres.map((titre) => listings.find((listing) => listing.titre === titre)?.id);
  const isAsked = ({ name, owner }: (typeof uses)[number]) => name === askedPhoto.picture && listingIds.includes(owner.id);
  const created_at = new Date(now).toISOString();
  return uses.flatMap((one, index) =>
    uses
      .slice(index + 1)
      .filter((other) => other.name === one.name && !(isAsked(one) && isAsked(other)))
      .map((other) => {
        const [image_a = "", image_b = ""] = [one.id, other.id].sort();
        return { image_a, image_b, decision: "garder" as const, created_at };
      }),
  );
}

/** "B-0001" for the first. */
function reference(letter: string, index: number) {
  return `${letter}-${String(index + 1).padStart(4, "0")}`;
}
