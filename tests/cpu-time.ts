/** Milliseconds of work, not of waiting for a core: the same on a machine that has other things to do. */
export async function cpuTime(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The same as a quick core would have it: a bound written in it means as much on a core of half the pace. */
export async function quickCoreTime(act: () => unknown): Promise<number> {
  const before = paceOfCore();
  const ms = await cpuTime(act);
  return ms / Math.max(before, paceOfCore());
}

/** The longest time, in the same measure, that an act let nobody else have a turn. */
export async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  const pace = paceOfCore();
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  function turn() {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  }
  setImmediate(turn);
  await act();
  isOver = true;
  return longest / Math.max(pace, paceOfCore());
}

const TEXT = "Villa contemporaine avec piscine, à Lomé. ".repeat(50);
/** Of `readText`, once it is compiled. */
const QUICK_CORE_MS = 6;
const ROUNDS = 5;

/** How many times longer than a quick core this one takes for the same work. */
function paceOfCore(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage();
    readText();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best / QUICK_CORE_MS;
}

function readText(): number {
  let sum = 0;
  for (let turn = 0; turn < 300; turn++) {
    for (const word of TEXT.toLowerCase().split(/[^a-zà-ÿ]+/)) sum = (sum * 31 + word.length) | 0;
    for (let at = 0; at < TEXT.length; at++) sum = (sum * 31 + TEXT.charCodeAt(at)) | 0;
  }
  return sum;
}
