import type { Db } from "#app/db/engine/client.server.ts";
import { finishJob, keepClaim, releaseJob } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { tableOfRelatedType } from "#app/services/storage/media-usage.ts";
import { MediaExistsError, type MediaStorage, readAll } from "#app/services/storage/storage.server.ts";
import { FALLBACK_FILE, type PictureFile, SOURCE_FILE } from "./picture-job.ts";
import type { PictureProcessor } from "./picture-processor.server.ts";
import {
  claimNextTask,
  claimUnprinted,
  type FingerprintTask,
  markFailed,
  pictureAudience,
  releaseTask,
  storeFingerprint,
  type VariantTask,
} from "./variant-claims.server.ts";

type QueueParts = { db: Db; storage: MediaStorage; processor: Pick<PictureProcessor, "run" | "stop"> };

const LOOK_EVERY_MS = 30_000; // for what other processes left behind
const RETRY_AFTER_MS = 30_000;
const MAX_ATTEMPTS = 3;

/**
 * Makes the other widths of stored pictures, one picture at a time, and when none waits for them, the fingerprints of those that were
 * stored without. The queue is the table itself, so nothing is lost in a crash.
 */
export class VariantQueue {
  readonly #parts: QueueParts;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  start() {
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  wake() {
    this.#isWoken = true;
    if (this.#isStopped) return;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when nothing is left to do for now. */
  async whenIdle() {
    while (this.#running) await this.#running;
  }

  /** Ends the work in hand; the picture goes back into the queue. */
  async stop() {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#parts.processor.stop();
    await this.whenIdle();
  }

  async #drain() {
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        while (await this.#takeNext());
      }
    } catch (error) {
      log.warn("variants-postponed", { error: String(error) }); // the database is away: the timer tries again
    }
  }

  /** False when nothing is left to do. */
  async #takeNext(): Promise<boolean> {
    if (this.#isStopped) return false;
    const now = Date.now();
    const task = await claimNextTask(this.#parts.db, now);
    if (task) {
      using _held = keepClaim(this.#parts.db, task.claim);
      await this.#work(task);
      return true;
    }
    const unprinted = await claimUnprinted(this.#parts.db, now);
    if (!unprinted) return false;
    using _held = keepClaim(this.#parts.db, unprinted.claim);
    await this.#print(unprinted);
    return true;
  }

  /** What cannot be asked now, because storage or process are away, throws: the claim ends by itself and the timer tries again. */
  async #print(task: FingerprintTask) {
    const { db, storage, processor } = this.#parts;
    const bytes = await readAll(storage, `${task.storage_path}/${FALLBACK_FILE}`);
    const outcome = bytes && (await processor.run({ kind: "fingerprint", bytes }));
    if (outcome && !outcome.ok && this.#isStopped) return releaseJob(db, task.claim);
    if (!outcome?.ok) log.warn("fingerprint-failed", { image: task.id, fault: outcome ? outcome.fault : "missing" });
    await storeFingerprint(db, task, outcome?.ok ? outcome.result.fingerprint : "");
  }

  async #work(task: VariantTask) {
    const { db, storage, processor } = this.#parts;
    try {
      const source = await readAll(storage, `${task.storage_path}/${SOURCE_FILE}`);
      if (!source) return await this.#giveUp(task, "its source is missing");
      const outcome = await processor.run({ kind: "rest", bytes: source });
      if (outcome.ok) return await finish(this.#parts, task, outcome.result.widths, outcome.result.files);
      if (this.#isStopped) return await this.#giveBack(task);
      if (task.attempts >= MAX_ATTEMPTS) return await this.#giveUp(task, outcome.fault);
      await releaseTask(db, task, { due: Date.now() + RETRY_AFTER_MS, countsAsAttempt: true });
    } catch (error) {
      if (this.#isStopped) return await this.#giveBack(task);
      // Storage, database or picture process are away: nothing is wrong with the picture.
      log.warn("variants-postponed", { image: task.id, error: String(error) });
      await releaseTask(db, task, { due: Date.now() + RETRY_AFTER_MS, countsAsAttempt: false });
    }
  }

  #giveBack(task: VariantTask) {
    return releaseTask(this.#parts.db, task, { countsAsAttempt: false });
  }

  async #giveUp(task: VariantTask, reason: string) {
    log.error("variants-failed", new Error(reason), { image: task.id });
    await markFailed(this.#parts.db, task);
  }
}

/** Files first, then the row that names them, then the source, which is no longer needed. */
async function finish({ db, storage }: QueueParts, task: VariantTask, widths: number[], files: PictureFile[]) {
  for (const { name, bytes } of files) await putUnlessThere(storage, `${task.storage_path}/${name}`, bytes);
  const isStillThere = await changeContent(db, async (trx, announce) => {
    const row = await trx
      .updateTable("uploaded_images")
      .set({ widths: JSON.stringify(widths), variants_state: "ready" })
      .where("id", "=", task.id)
      .returning(["id", "created_at"])
      .executeTakeFirst();
    const table = tableOfRelatedType(task.related_type);
    if (row && table) announce(table, await pictureAudience(trx, table, row), []); // the rows that show it stay as they are
    await finishJob(trx, task.claim);
    return row !== undefined;
  });
  await storage.remove(isStillThere ? `${task.storage_path}/${SOURCE_FILE}` : task.storage_path);
}

/** A file that is there was made by an attempt that did not get to its end; it is whole, because nothing half-written is ever visible. */
async function putUnlessThere(storage: MediaStorage, path: string, bytes: Uint8Array) {
  try {
    await storage.put(path, bytes);
  } catch (error) {
    if (!(error instanceof MediaExistsError)) throw error;
  }
}
