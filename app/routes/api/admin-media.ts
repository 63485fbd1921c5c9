import type { Db } from "#app/db/engine/client.server.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { contentRight, hasRight, type Right, readRight } from "#app/services/auth/rights.ts";
import { appIntake } from "#app/services/media/app-media.server.ts";
import { findImages } from "#app/services/media/image-queries.server.ts";
import type { MediaRecord } from "#app/services/media/intake/media-record.server.ts";
import { answerUpload, storeUpload, uploadedBytes, uploadedName } from "#app/services/media/intake/store-upload.server.ts";
import { isMediaUsage, type MediaUsage, tableOfRelatedType, usageRules } from "#app/services/storage/media-usage.ts";

const MAX_IDS = 50;

/** The pictures with these ids as they are now: the form asks until all sizes are there. Those of other people's screens are left out. */
export const loader = defineLoader("bureau.lire", async ({ url }, { admin, db }) => {
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean).slice(0, MAX_IDS);
  const own = await findOwners(db, ids);
  const images = await findImages(
    db,
    own.filter(({ table }) => maySee(admin, table)).map(({ id }) => ({ id, alt: "" })),
  );
  return Response.json(
    { images: [...images.values()].map((image) => ({ ...image, alt: "" })) },
    { headers: { "cache-control": "no-store" } },
  );
});

/** The table that each picture was sent for. */
async function findOwners(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("uploaded_images").select(["id", "related_type"]).where("id", "in", ids).execute();
  return rows.map(({ id, related_type }) => ({ id, table: tableOfRelatedType(related_type) }));
}

/** May read `table`, or add to the gallery. */
function maySee(admin: AdminSession, table: ContentTable | undefined) {
  if (table === undefined) return false;
  return hasRight(admin, readRight(table)) || (table === usageRules.gallery.table && hasRight(admin, rightToSend("gallery")));
}

/** One file, as the whole body. */
export const action = defineAction(
  ({ url }) => rightToSend(usageOf(url)),
  ({ request, url }) =>
    answerUpload(request, async () =>
      describe(
        await storeUpload(appIntake(), {
          body: uploadedBytes(request),
          originalName: uploadedName(request),
          rules: usageRules[usageOf(url)],
          withVideo: url.searchParams.get("video") === "1",
        }),
      ),
    ),
);

function usageOf({ searchParams }: URL): MediaUsage {
  const usage = searchParams.get("usage");
  if (!isMediaUsage(usage)) throw badRequest("L’usage de ce fichier n’est pas indiqué.");
  return usage;
}

/** A file needs the right to save the form it is for. */
function rightToSend(usage: MediaUsage): Right {
  if (usage === "gallery") return "galerie.ajouter";
  if (usage === "site_texts") return "textes.modifier";
  return contentRight(usage, "modifier");
}

function describe({ id, storage_path: path, mime_type, public_url, width, height, widths, placeholder }: MediaRecord) {
  if (mime_type.startsWith("video/")) return { kind: "video", url: public_url };
  return { kind: "image", image: { id, alt: "", path, width: width ?? 0, height: height ?? 0, widths, placeholder } };
}
