import { badRequest } from "#app/lib/http.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { appIntake } from "#app/platform/media/app-media.server.ts";
import { findImages } from "#app/platform/media/image-queries.server.ts";
import type { MediaRecord } from "#app/platform/media/intake/media-record.server.ts";
import { isMediaUsage, usageRules } from "#app/platform/media/intake/media-usage.ts";
import { storeUpload } from "#app/platform/media/intake/store-upload.server.ts";
import { answerUpload, uploadedBytes, uploadedName } from "#app/platform/media/intake/upload-answer.server.ts";
import type { Route } from "./+types/admin-media";

const MAX_IDS = 50;

/** The pictures with these ids as they are now: the form asks until all sizes are there. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",").filter(Boolean).slice(0, MAX_IDS);
  const images = await findImages(
    appDb(),
    ids.map((id) => ({ id, alt: "" })),
  );
  return Response.json(
    { images: [...images.values()].map((image) => ({ ...image, alt: "" })) },
    { headers: { "cache-control": "no-store" } },
  );
}

/** One file, as the whole body. */
export async function action({ request }: Route.ActionArgs) {
  await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const usage = searchParams.get("usage");
  if (!isMediaUsage(usage)) throw badRequest("L’usage de ce fichier n’est pas indiqué.");
  return answerUpload(request, async () =>
    describe(
      await storeUpload(appIntake(), {
        body: uploadedBytes(request),
        originalName: uploadedName(request),
        rules: usageRules[usage],
        withVideo: searchParams.get("video") === "1",
      }),
    ),
  );
}

function describe({ id, storage_path: path, mime_type, public_url, width, height, widths, placeholder }: MediaRecord) {
  if (mime_type.startsWith("video/")) return { kind: "video", url: public_url };
  return { kind: "image", image: { id, alt: "", path, width: width ?? 0, height: height ?? 0, widths, placeholder } };
}
