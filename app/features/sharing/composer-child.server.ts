// The program of the process that draws pictures with words. It is given photos we encoded ourselves and markup we made: no file name, no secret.
import sharp, { type OverlayOptions } from "sharp";
import { serveJobs } from "#app/kernel/runtime/child-side.server.ts";
import type { ComposedPictures, ComposeJob } from "#app/services/media/processing/picture-job.ts";

const GROUND = "#0b2e22";
const BEST_QUALITY = 84;

/** The photos, then the drawing over them; as good as the room in bytes allows. */
async function compose({ width, height, maxBytes, photos, svg }: ComposeJob): Promise<ComposedPictures> {
  const layers: OverlayOptions[] = [];
  for (const photo of photos) layers.push({ input: await placePhoto(photo), left: photo.box.x, top: photo.box.y });
  const { data, info } = await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([...layers, { input: Buffer.from(svg), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (let quality = BEST_QUALITY; ; quality -= 8) {
    const bytes = await sharp(data, { raw }).jpeg({ quality, mozjpeg: false }).toBuffer();
    if (bytes.length <= maxBytes || quality <= 20) return { files: [{ name: "image.jpg", bytes }] };
  }
}

/** Fills its place from its middle, a little above it: houses stand there. */
async function placePhoto({ bytes, box, greyed }: ComposeJob["photos"][number]): Promise<Buffer> {
  const placed = sharp(bytes).resize({ width: box.width, height: box.height, fit: "cover" }).flatten({ background: "#fff" });
  return (greyed ? placed.grayscale().linear(0.85, 0).toColourspace("srgb") : placed).png({ compressionLevel: 0 }).toBuffer();
}

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadSvgBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

serveJobs(compose, () => "unreadable" as const);
