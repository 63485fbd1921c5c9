// The program of the process that touches picture bytes (see picture-processor.server.ts). It is given no database, no file name and no secret.
import sharp from "sharp";
import { serveJobs } from "#app/kernel/runtime/child-side.server.ts";
import { makeFingerprint, makeFirstSizes, makeOtherSizes, PictureFaultError } from "./encode-picture.server.ts";
import type { PictureJob, PictureResult } from "./picture-job.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadNsgifBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

serveJobs(make, (error) => (error instanceof PictureFaultError ? error.fault : "unreadable"));

function make(job: PictureJob): Promise<PictureResult> {
  if (job.kind === "first") return makeFirstSizes(job.bytes, job.format);
  return job.kind === "rest" ? makeOtherSizes(job.bytes) : makeFingerprint(job.bytes);
}
