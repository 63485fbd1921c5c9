// The program of the process that touches picture bytes (see picture-processor.server.ts). It is given no database, no file name and no secret.
import sharp from "sharp";
import { makeFingerprint, makeFirstSizes, makeOtherSizes, PictureFaultError } from "./encode-picture.server.ts";
import { endWithParent } from "./end-with-parent.server.ts";
import type { ChildMessage, JobMessage, PictureJob, PictureResult } from "./picture-job.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadNsgifBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

process.on("message", ({ job }: JobMessage) => {
  make(job).then(
    (result) => sendMessage({ kind: "done", result }),
    (error) => sendMessage({ kind: "fault", fault: error instanceof PictureFaultError ? error.fault : "unreadable" }),
  );
});
endWithParent();
sendMessage({ kind: "ready" });

function make(job: PictureJob): Promise<PictureResult> {
  if (job.kind === "first") return makeFirstSizes(job.bytes, job.format);
  return job.kind === "rest" ? makeOtherSizes(job.bytes) : makeFingerprint(job.bytes);
}

function sendMessage(message: ChildMessage) {
  process.send?.(message);
}
