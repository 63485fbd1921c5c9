/** Milliseconds of work, not of waiting for a core: the same on a machine that has other things to do. */
export async function cpuTime(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
