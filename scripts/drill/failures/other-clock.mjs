// Loaded into the server by NODE_OPTIONS=--import: its clock is so many milliseconds ahead of this machine's, or behind it. A file may turn
// the clock of a process that runs: a shift fixed at the start would have to guess how long the processes take to start.
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 50;
const file = process.env.CLOCK_SHIFT_FILE;
let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const MachineDate = Date;

if (file) {
  const read = () => {
    shift = Number(readFileSync(file, "utf8"));
  };
  read();
  setInterval(read, LOOK_EVERY_MS).unref();
}

globalThis.Date = class extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() + shift);
    else super(...given);
  }

  static now() {
    return MachineDate.now() + shift;
  }
};
