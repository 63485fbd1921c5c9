/** Milliseconds of work, not of waiting for a core: the same on a machine that has other things to do. */
export async function cpuTime(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The longest time, in the same measure, that an act let nobody else have a turn. */
export async function longestTurn(act: () => Promise<unknown>): Promise<number> {
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
  return longest;
}
