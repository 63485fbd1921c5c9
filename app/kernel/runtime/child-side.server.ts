// What every program of a child process has (see child-jobs.server.ts); it is given no database, no file name and no secret.
import type { ChildMessage } from "./child-jobs.server.ts";

const LOOK_EVERY_MS = 1_000;

/** Answers each job it is sent, and ends with the server. `faultOf`: what is wrong with the job that threw. */
export function serveJobs<Job, Result, Fault>(work: (job: Job) => Promise<Result>, faultOf: (error: unknown) => Fault) {
  const send = (message: ChildMessage<Result, Fault>) => process.send?.(message);
  process.on("message", ({ job }: { job: Job }) => {
    work(job).then(
      (result) => send({ kind: "done", result }),
      (error) => send({ kind: "fault", fault: faultOf(error) }),
    );
  });
  endWithParent();
  send({ kind: "ready" });
}

/**
 * Ends this process as soon as the server that started it is gone. It kills itself, because an orderly exit waits for the threads that are
 * decoding, and over a picture that never ends this would be for ever.
 */
export function endWithParent() {
  const parent = process.ppid;
  process.on("disconnect", end);
  setInterval(() => process.ppid !== parent && end(), LOOK_EVERY_MS).unref();
  if (!process.connected) end(); // gone before `end` listened
}

function end() {
  process.kill(process.pid, "SIGKILL");
}
