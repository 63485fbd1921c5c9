// Loaded into the server by NODE_OPTIONS=--import: its clock is so many milliseconds ahead of this machine's, or behind it.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const MachineDate = Date;

globalThis.Date = class extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() + shift);
    else super(...given);
  }

  static now() {
    return MachineDate.now() + shift;
  }
};
