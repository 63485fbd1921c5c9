import { redirect } from "react-router";
import type { Db } from "#app/db/client.server.ts";
import type { ListingTable } from "#app/db/content-types.ts";
import { projectPreview } from "#app/features/projects/project-preview.ts";
import { findPublicProject } from "#app/features/projects/project-queries.server.ts";
import { propertyPreview } from "#app/features/properties/property-preview.ts";
import { findPublicProperty } from "#app/features/properties/property-queries.server.ts";
import { vehiclePreview } from "#app/features/vehicles/vehicle-preview.ts";
import { findPublicVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { gone, notFound } from "#app/lib/http.ts";
import type { DerivedPictures } from "#app/platform/composer/derived-pictures.server.ts";
import { findByReference } from "#app/platform/listings/listing-reference.server.ts";
import { findPreview, type Preview, previewFile } from "./listing-preview.server.ts";

const NAME = /^([A-Z]-\d{4,9})-[0-9a-f]{16}\.jpg$/;
const ABSENT = "Cette image n’existe pas.";

/** The picture of a link. Only the present one is ever made; a former one is answered while it is kept. */
export async function answerPreview(db: Db, composer: DerivedPictures, name: string): Promise<Response> {
  const [, reference = ""] = NAME.exec(name) ?? [];
  const listing = await findByReference(db, reference);
  if (!listing || listing.standing === "unknown") throw notFound(ABSENT);
  if (listing.standing === "gone") throw gone(ABSENT);
  const preview = await readPreview(db, listing.table, listing.slug);
  if (!preview) throw notFound(ABSENT);
  if (preview.address !== `/apercus/${name}`) {
    const former = await composer.find(previewFile(name));
    if (!former) throw notFound(ABSENT);
    return picture(former);
  }
  const made = await composer.findOrMake(preview.wanted);
  return made ? picture(made) : redirect(`/${preview.plain.slice(1)}`, { status: 302, headers: { "cache-control": "no-store" } });
}

async function readPreview(db: Db, table: ListingTable, slug: string): Promise<Preview | undefined> {
  switch (table) {
    case "properties": {
      const found = await findPublicProperty(db, slug);
      return found.kind === "found" ? findPreview(db, table, found.property, propertyPreview(found.property)) : undefined;
    }
    case "vehicles": {
      const found = await findPublicVehicle(db, slug);
      return found.kind === "found" ? findPreview(db, table, found.vehicle, vehiclePreview(found.vehicle)) : undefined;
    }
    case "projects": {
      const found = await findPublicProject(db, slug);
      return found.kind === "found" ? findPreview(db, table, found.project, projectPreview(found.project)) : undefined;
    }
  }
}

function picture(bytes: Uint8Array) {
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=31536000, immutable" },
  });
}
