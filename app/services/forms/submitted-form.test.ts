import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimSubmit, forgetSubmit, recordSubmit, resendWhenBack } from "./submitted-form.ts";

let isOnline = true;

beforeEach(() => {
  vi.useFakeTimers();
  isOnline = false;
  vi.stubGlobal("window", { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("fetch", async () => (isOnline ? { ok: true } : Promise.reject(new TypeError("Failed to fetch"))));
});
afterEach(() => {
  claimSubmit();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A form whose button is pressed once; pressed again by itself it is a new sending, as in the page. */
function press() {
  const onSent = vi.fn();
  const resend = vi.fn(() => recordSubmit({ onSent, resend }));
  const sending = { onSent, resend };
  recordSubmit(sending);
  return sending;
}

test("a form that could not be sent is sent once more when the connection is back, and not a third time", async () => {
  const form = press();
  expect(resendWhenBack(claimSubmit())).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(form.resend).not.toHaveBeenCalled();
  isOnline = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(form.resend).toHaveBeenCalledOnce();
  expect(resendWhenBack(claimSubmit())).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(form.resend).toHaveBeenCalledOnce();
});

test("a form whose page is still reading itself again is sent once that has ended", async () => {
  let isBusy = true;
  const resend = vi.fn();
  resendWhenBack({ onSent: vi.fn(), resend, isBusy: () => isBusy });
  isOnline = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(resend).not.toHaveBeenCalled();
  isBusy = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(resend).toHaveBeenCalledOnce();
});

test("a form that was pressed again, or has left the page, is not sent by itself", async () => {
  const first = press();
  resendWhenBack(claimSubmit());
  const second = press();
  isOnline = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(first.resend).not.toHaveBeenCalled();

  isOnline = false;
  expect(resendWhenBack(claimSubmit())).toBe(true);
  forgetSubmit(second);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(second.resend).not.toHaveBeenCalled();
});

test("another action that succeeds meanwhile is not taken for the form that waits", () => {
  const form = press();
  expect(claimSubmit()).toBe(form);
  resendWhenBack(form);
  expect(claimSubmit()).toBeUndefined();
  expect(resendWhenBack(undefined)).toBe(false);
});
