// The program of the process that touches picture bytes (see picture-processor.server.ts). It is given no database, no file name and no secret.
import sharp from "sharp";
import { makeFirstSizes, makeOtherSizes, PictureFaultError } from "./encode-picture.server.ts";
import { endWithParent } from "./end-with-parent.server.ts";
import type { ChildMessage, JobMessage } from "./picture-job.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadNsgifBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

process.on("message", ({ job }: JobMessage) => {
  const work = job.kind === "first" ? makeFirstSizes(job.bytes, job.format) : makeOtherSizes(job.bytes);
  work.then(
    (result) => tell({ kind: "done", result }),
    (error) => tell({ kind: "fault", fault: error instanceof PictureFaultError ? error.fault : "unreadable" }),
  );
});
endWithParent();
tell({ kind: "ready" });

function tell(message: ChildMessage) {
  process.send?.(message);
}
