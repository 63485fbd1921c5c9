import { expect, test, vi } from "vitest";
import { log } from "#app/kernel/log/log.server.ts";
import { WorkStopped, workRegularly } from "./regular-work.server.ts";

test("work that must not weigh on a start is done later, and then regularly until it is stopped", async () => {
  vi.useFakeTimers();
  try {
    const work = vi.fn(async () => undefined);
    const stop = workRegularly({ name: "test", work, everyMs: 1_000, firstAfterMs: 5_000 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(work).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(work).toHaveBeenCalledTimes(3);
    await stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(3);

    const never = workRegularly({ name: "test", work, firstAfterMs: 5_000 });
    await never();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

test("long work that is stopped between two steps is no fault", async () => {
  const told = vi.spyOn(log, "error").mockImplementation(() => undefined);
  let next: () => void = () => undefined;
  const stop = workRegularly({
    name: "test",
    async work(isStopping) {
      await new Promise<void>((resolve) => {
        next = resolve;
      });
      if (isStopping()) throw new WorkStopped();
    },
  });
  const stopped = stop();
  next();
  await stopped;
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});
