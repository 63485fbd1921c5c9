import { afterEach, expect, test, vi } from "vitest";
import { FakeSource } from "#tests/fake-source.ts";
import { BrowserStream, type StreamEvent } from "./browser-stream.ts";

afterEach(() => {
  FakeSource.made.length = 0; // files share what they load
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("R40 a refused stream says so, is asked for again later and later, and is live once it is granted", () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {}); // a browser without locks: every tab reads by itself
  vi.stubGlobal("EventSource", FakeSource);
  const heard: StreamEvent[] = [];
  const stream = new BrowserStream("public");
  stream.subscribe((event) => heard.push(event));
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++) {
    expect(FakeSource.made).toHaveLength(attempt);
    FakeSource.made.at(-1)?.refuse();
    expect(stream.state).toBe("error");
    const before = Date.now();
    while (FakeSource.made.length === attempt) vi.advanceTimersByTime(250);
    waits.push(Date.now() - before);
  }
  expect(waits[0]).toBeLessThanOrEqual(3_000);
  expect(waits[0]).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...waits)).toBeGreaterThan(10_000);
  expect(Math.max(...waits)).toBeLessThan(40_000); // the silence after which another tab would take over

  FakeSource.made.at(-1)?.dispatchEvent(new Event("ready"));
  expect(stream.state).toBe("connected");
  expect(heard.at(-1)).toEqual({ kind: "state", state: "connected" });
});
