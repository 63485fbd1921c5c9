import { afterEach, expect, test, vi } from "vitest";
import { browserStream } from "#app/platform/realtime/browser-stream.ts";
import { readLive, updateLive } from "#app/platform/realtime/live-store.ts";
import { noteSessionLost, noteSignedIn } from "./session-lost.ts";

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly made: FakeSource[] = [];
  readyState = 0;

  constructor() {
    super();
    FakeSource.made.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who signs in again over the page hears of changes at once, however long the stream was to wait", () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {}); // a browser without locks: every tab reads by itself
  vi.stubGlobal("EventSource", FakeSource);
  const stream = browserStream("admin");
  stream.subscribe((event) => event.kind === "state" && updateLive({ state: event.state }));
  FakeSource.made.at(-1)?.close();
  FakeSource.made.at(-1)?.dispatchEvent(new Event("error"));
  noteSessionLost();
  expect(readLive()).toMatchObject({ state: "error", isSignedOut: true });
  const before = FakeSource.made.length;

  noteSignedIn();
  vi.advanceTimersByTime(1); // the next try of its own would come after a second at least
  expect(FakeSource.made).toHaveLength(before + 1);
  FakeSource.made.at(-1)?.dispatchEvent(new Event("ready"));
  expect(readLive()).toMatchObject({ state: "connected", isSignedOut: false });

  noteSignedIn(); // one that is heard is left alone
  vi.advanceTimersByTime(1);
  expect(FakeSource.made).toHaveLength(before + 1);
  stream.stop();
});
