import { workerData } from "node:worker_threads";
import type { GuardSettings } from "./starter.server.ts";

const { beats, starter, beatMs, silentMs } = workerData as GuardSettings;
let seen = -1;
let silentFor = 0;

// Beats are counted, not seconds: when the whole machine stands still, so does the count.
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  silentFor = beat === seen ? silentFor + beatMs : 0;
  seen = beat;
  if (silentFor >= silentMs && process.ppid !== starter) process.kill(process.pid, "SIGKILL");
}, beatMs);
