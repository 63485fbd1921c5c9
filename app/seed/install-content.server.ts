import { resolve } from "node:path";
import type { Db, Trx } from "#app/db/client.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MediaStorage } from "#app/platform/media/storage/storage.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { listDefaultTexts, siteTextSearchText } from "#app/platform/site-texts/site-texts.ts";
import { demoGallery } from "./demo-gallery.ts";
import { askedPhoto, demoPrepared } from "./demo-prepared.ts";
import { demoProjects } from "./demo-projects.ts";
import { demoRentals } from "./demo-rentals.ts";
import { demoContactRequests, demoSellRequests } from "./demo-requests.ts";
import { demoSales } from "./demo-sales.ts";
import { demoTestimonials } from "./demo-testimonials.ts";
import { demoVehicles } from "./demo-vehicles.ts";
import { firstReplies } from "./first-replies.ts";
import { installDesk } from "./install-desk.server.ts";
import { sampleApartments } from "./sample-apartments.ts";
import { sampleVehicles } from "./sample-vehicles.ts";
import { SeedPictures } from "./seed-pictures.server.ts";
import {
  contactRequestRow,
  type NewRow,
  projectRow,
  propertyRow,
  rowBasis,
  sellRequestRow,
  testimonialRow,
  vehicleRow,
} from "./seed-rows.ts";

type Installation = {
  withDemo: boolean;
  storage: MediaStorage;
  /** The prepared pictures that come with the program. */
  picturesDir?: string;
  now?: number;
};

const INSTALLED = "installed";

/** Once in the life of a database: its first content. Later calls change nothing, even when everything was deleted since. */
export async function installContent(
  db: Db,
  { withDemo, storage, picturesDir = resolve("demo", "pictures"), now = Date.now() }: Installation,
) {
  if (await isInstalled(db)) return;
  const pictures = await SeedPictures.open(picturesDir);
  const content = buildContent(pictures, withDemo, now);
  let isOurs = false;
  try {
    await pictures.copyFiles(storage);
    isOurs = await insertContent(db, pictures, content, withDemo, now);
  } finally {
    // Nothing was committed, or another process of the same database was quicker: no row points at these files.
    if (!isOurs) await pictures.removeFiles(storage);
  }
}

async function isInstalled(db: Db | Trx) {
  return (await db.selectFrom("settings").select("key").where("key", "=", INSTALLED).executeTakeFirst()) !== undefined;
}

function insertContent(db: Db, pictures: SeedPictures, content: Content, withDemo: boolean, now: number) {
  return changeContent(db, async (trx, announce) => {
    if (await isInstalled(trx)) return false;
    await trx
      .insertInto("settings")
      .values({ key: INSTALLED, value: JSON.stringify({ demo: withDemo }), updated_at: new Date(now).toISOString() })
      .execute();
    await trx.insertInto("uploaded_images").values(pictures.images).execute();
    await trx.insertInto("site_text_content").values(content.site_text_content).execute();
    await trx.insertInto("properties").values(content.properties).execute();
    await trx.insertInto("vehicles").values(content.vehicles).execute();
    await trx.insertInto("canned_replies").values(content.canned_replies).execute();
    if (withDemo) await insertDemo(trx, content, now);
    for (const table of ["properties", "projects", "vehicles", "gallery_images", "testimonials", "site_text_content"] as const)
      announce(table, "public");
    return true;
  });
}

type Content = ReturnType<typeof buildContent>;

async function insertDemo(trx: Trx, content: Content, now: number) {
  await trx.insertInto("photo_pairs").values(content.photo_pairs).execute();
  await trx.insertInto("projects").values(content.projects).execute();
  await trx.insertInto("gallery_images").values(content.gallery_images).execute();
  await trx.insertInto("testimonials").values(content.testimonials).execute();
  await trx.insertInto("contact_requests").values(content.contact_requests).execute();
  await trx.insertInto("vehicle_sell_requests").values(content.vehicle_sell_requests).execute();
  await installDesk(trx, content, now);
}

function buildContent(pictures: SeedPictures, withDemo: boolean, now: number) {
  function listed<Seed>(samples: Seed[], more: Seed[]) {
    return withDemo ? [...samples, ...more] : samples;
  }

  const properties = listed(sampleApartments, [...demoSales, ...demoRentals, ...demoPrepared]).map((seed, index) => {
    const basis = rowBasis(now, seed.days);
    const refs = seed.pictures.map((name) => pictures.add(name, { table: "properties", ...basis }));
    return propertyRow(seed, basis, reference("B", index), refs, now);
  });
  const vehicles = listed(sampleVehicles, demoVehicles).map((seed, index) => {
    const basis = rowBasis(now, seed.days);
    const refs = seed.pictures.map((name) => pictures.add(name, { table: "vehicles", ...basis }));
    return vehicleRow(seed, basis, reference("V", index), refs);
  });
  const projects = listed([], demoProjects).map((seed, index) => {
    const basis = rowBasis(now, seed.days);
    const refs = seed.pictures.map((name) => pictures.add(name, { table: "projects", ...basis }));
    return projectRow(seed, basis, reference("P", index), refs, now);
  });
  const gallery_images = listed([], demoGallery).map(({ picture, ...seed }, index): NewRow<"gallery_images"> => {
    const basis = rowBasis(now, index);
    return {
      ...basis,
      statut: "publie",
      ...seed,
      ordre: index + 1,
      image_id: pictures.add(picture, { table: "gallery_images", ...basis }).id,
    };
  });

  return {
    properties,
    vehicles,
    projects,
    gallery_images,
    photo_pairs: answeredPairs(pictures, properties, now),
    testimonials: demoTestimonials.map((seed) => testimonialRow(seed, rowBasis(now, seed.days))),
    contact_requests: withDemo
      ? demoContactRequests.map((seed) => contactRequestRow(seed, rowBasis(now, seed.days), [...properties, ...projects], now))
      : [],
    vehicle_sell_requests: demoSellRequests.map((seed) => sellRequestRow(seed, rowBasis(now, seed.days), now)),
    canned_replies: firstReplies.map((reply, index) => {
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
function answeredPairs({ uses }: SeedPictures, listings: readonly { id: string; titre: string }[], now: number): NewRow<"photo_pairs">[] {
  const asked = askedPhoto.titres.map((titre) => listings.find((listing) => listing.titre === titre)?.id);
  const isAsked = ({ name, owner }: (typeof uses)[number]) => name === askedPhoto.picture && asked.includes(owner.id);
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
