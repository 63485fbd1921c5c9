import { readFileSync } from "node:fs";

/**
 * Milliseconds in which the machine let server and drill work: the time that either waited for a core, taken by another process, is
 * taken off. Where the system does not tell (it is Linux that does), it is plain time.
 */
export function fairClock(serverPid: number) {
  return () => performance.now() - waitedForCore("self") - waitedForCore(serverPid);
}

function waitedForCore(pid: number | "self") {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waitedNs) / 1e6;
  } catch {
    return 0; // another system, or the process has ended: a request to it will fail
  }
}
