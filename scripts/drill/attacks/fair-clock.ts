import { readFileSync } from "node:fs";

/**
 * Milliseconds in which this machine let both of us work: what the server and the drill waited for a core, because somebody else had it, is
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
    return 0; // another system, or the process has ended, which whoever asks it will notice
  }
}
