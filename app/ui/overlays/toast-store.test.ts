import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, pauseToasts, resumeToasts, shownToasts, subscribeToToasts, toast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.useRealTimers();
});

function titles() {
  return shownToasts().map(({ title }) => title);
}

test("a toast leaves after 6 seconds", () => {
  toast({ title: "Bien créé", tone: "ok" });

  vi.advanceTimersByTime(5_999);
  expect(titles()).toEqual(["Bien créé"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("a toast with an action stays 10 seconds", () => {
  toast({ title: "Bien supprimé", tone: "ok", action: { label: "Annuler", onSelect: () => undefined } });

  vi.advanceTimersByTime(9_999);
  expect(titles()).toEqual(["Bien supprimé"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("a pause keeps every toast, then each stays for what was left to it", () => {
  toast({ title: "Premier", tone: "info" });
  vi.advanceTimersByTime(4_000);
  toast({ title: "Second", tone: "info" });
  pauseToasts();
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["Premier", "Second"]);

  resumeToasts();
  vi.advanceTimersByTime(2_000);
  expect(titles()).toEqual(["Second"]);
  vi.advanceTimersByTime(4_000);
  expect(titles()).toEqual([]);
});

test("closing a toast under the pointer lets the others go on", () => {
  toast({ title: "Premier", tone: "ok" });
  const id = toast({ title: "Second", tone: "bad" });
  pauseToasts();
  dismissToast(id);
  expect(titles()).toEqual(["Premier"]);

  vi.advanceTimersByTime(6_000);
  expect(titles()).toEqual([]);
});

test("a toast that arrives during a pause waits for its end", () => {
  toast({ title: "Premier", tone: "ok" });
  pauseToasts();
  toast({ title: "Second", tone: "ok" });
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["Premier", "Second"]);

  resumeToasts();
  vi.advanceTimersByTime(6_000);
  expect(titles()).toEqual([]);
});

test("a fourth toast pushes the oldest out", () => {
  for (const title of ["1", "2", "3", "4"]) toast({ title, tone: "ok" });

  expect(titles()).toEqual(["2", "3", "4"]);
});

test("subscribers hear of each change until they leave", () => {
  const heard = vi.fn();
  const unsubscribe = subscribeToToasts(heard);
  const id = toast({ title: "Un", tone: "ok" });
  dismissToast(id);
  expect(heard).toHaveBeenCalledTimes(2);

  unsubscribe();
  toast({ title: "Deux", tone: "ok" });
  expect(heard).toHaveBeenCalledTimes(2);
});
