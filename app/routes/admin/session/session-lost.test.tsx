import { afterEach, expect, test, vi } from "vitest";
import { WhyLost } from "#app/features/sign-in/session-lost-card.tsx";
import { browserStream } from "#app/kernel/realtime/browser-stream.ts";
import { readLive, updateLive } from "#app/kernel/realtime/live-connection.tsx";
import { askForSession, markSessionFound, markSessionLost, markSignedIn } from "#app/services/desk-forms/session-lost.ts";
import { FakeSource } from "#tests/fake-source.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { clientAction } from "./sign-out.tsx";

afterEach(() => {
  FakeSource.made.length = 0; // files share what they load
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who signs in again over the page hears of changes at once, however long the stream was to wait", () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {}); // a browser without locks: every tab reads by itself
  vi.stubGlobal("EventSource", FakeSource);
  const stream = browserStream("admin");
  stream.subscribe((event) => event.kind === "state" && updateLive({ state: event.state }));
  FakeSource.made.at(-1)?.refuse();
  markSessionLost();
  expect(readLive()).toMatchObject({ state: "error", isSignedOut: true });
  const before = FakeSource.made.length;

  markSignedIn();
  vi.advanceTimersByTime(1); // the next try of its own would come after a second at least
  expect(FakeSource.made).toHaveLength(before + 1);
  FakeSource.made.at(-1)?.dispatchEvent(new Event("ready"));
  expect(readLive()).toMatchObject({ state: "connected", isSignedOut: false });

  markSignedIn(); // one that is heard is left alone
  vi.advanceTimersByTime(1);
  expect(FakeSource.made).toHaveLength(before + 1);
  stream.stop();
});

test("who signs out leaves the stream first: the page that is left does not ask for it again and speaks of no lost session", async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("EventSource", FakeSource);
  const stream = browserStream("admin");
  stream.subscribe(() => undefined);
  const before = FakeSource.made.length;
  const source = FakeSource.made.at(-1);
  let wasClosed = false;
  const serverAction = async () => {
    wasClosed = source?.readyState === FakeSource.CLOSED;
    throw new Error("no network");
  };
  const answer = await clientAction({ serverAction } as unknown as Parameters<typeof clientAction>[0]);
  expect((answer as Response).headers.get("location")).toBe("/admin?deconnexion=echec");
  expect(wasClosed).toBe(true);
  expect(FakeSource.made).toHaveLength(before);
});

test("DEC-77 the card over a page says that the session has expired, and to a member switched off that it is the account", async () => {
  const wordsOf = (isOff: boolean) => textOf(renderRoute(<WhyLost isOff={isOff} />));
  expect(wordsOf(false)).toMatch(/^Votre session a expiré\..*Votre saisie est restée en place\.$/);
  expect(wordsOf(true)).toMatch(/^Ce compte est désactivé\..*Votre saisie est restée en place\.$/);
  const answers = [Response.json({}), Response.json(null, { status: 401 }), Response.json({ code: "switched-off" }, { status: 401 })];
  vi.stubGlobal("fetch", async () => answers.shift() ?? Promise.reject(new Error("no network")));
  const heard = [];
  for (let turn = 0; turn < 4; turn++) heard.push([await askForSession(), readLive().isSignedOut]);
  expect(heard).toEqual([
    ["open", false],
    ["over", true],
    ["switched-off", true],
    [undefined, true],
  ]);
  markSessionFound();
});
