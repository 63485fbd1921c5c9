import { extname, join } from "node:path";
import { ChildJobs, type ChildOptions, type Outcome } from "#app/kernel/runtime/child-jobs.server.ts";
import { isFingerprint } from "./fingerprint.ts";
import type {
  ComposedPictures,
  ComposeJob,
  FirstSizes,
  MadeFingerprint,
  OtherSizes,
  PictureFault,
  PictureFile,
  PictureJob,
  PictureResult,
} from "./picture-job.ts";

const NAME = /^(?:\d{1,4}\.(?:avif|webp)|source\.webp|image\.jpg|apercu\.jpg)$/;

/** What came back is what was asked for. */
function isCleanResult(result: PictureResult): boolean {
  return result.files.every(isCleanPicture) && (!("fingerprint" in result) || isFingerprint(result.fingerprint));
}

/** One of our names, and the first bytes of its kind. */
function isCleanPicture({ name, bytes }: PictureFile): boolean {
  if (!NAME.test(name)) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString("latin1");
  if (name.endsWith(".jpg")) return text.startsWith("\xff\xd8\xff");
  if (name.endsWith(".webp")) return text.startsWith("RIFF") && text.startsWith("WEBP", 8);
  return text.startsWith("ftypavif", 4);
}

export type PictureOutcome<Result> = Outcome<Result, PictureFault>;

// The build puts the child beside the server, under the extension of the server.
const ENTRY = join(import.meta.dirname, `picture-child.server${extname(import.meta.filename)}`);

/** Pictures, one at a time, in a process of their own. */
export class PictureProcessor {
  readonly #jobs: ChildJobs<PictureJob | ComposeJob, PictureResult, PictureFault>;

  constructor({ entry = ENTRY, ...options }: Omit<ChildOptions, "entry" | "env"> & { entry?: string }) {
    this.#jobs = new ChildJobs({ ...options, entry, env: { VIPS_DISC_THRESHOLD: "1g" } }, isCleanResult);
  }

  get childPid() {
    return this.#jobs.childPid;
  }

  run(job: PictureJob & { kind: "first" }): Promise<PictureOutcome<FirstSizes>>;
  run(job: PictureJob & { kind: "rest" }): Promise<PictureOutcome<OtherSizes>>;
  run(job: PictureJob & { kind: "fingerprint" }): Promise<PictureOutcome<MadeFingerprint>>;
  run(job: ComposeJob): Promise<PictureOutcome<ComposedPictures>>;
  run(job: PictureJob | ComposeJob): Promise<PictureOutcome<PictureResult>> {
    return this.#jobs.run(job);
  }

  stop() {
    this.#jobs.stop();
  }
}
