// The program of the process that draws pictures with words. It is given photos we encoded ourselves and markup we made: no file name, no secret.
import sharp from "sharp";
import { endWithParent } from "#app/services/media/processing/end-with-parent.server.ts";
import type { ChildMessage, ComposeJob } from "#app/services/media/processing/picture-job.ts";
import { compose } from "./compose.server.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadSvgBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

process.on("message", ({ job }: { job: ComposeJob }) => {
  compose(job).then(
    (result) => tell({ kind: "done", result }),
    () => tell({ kind: "fault", fault: "unreadable" }),
  );
});
endWithParent();
tell({ kind: "ready" });

function tell(message: ChildMessage) {
  process.send?.(message);
}
