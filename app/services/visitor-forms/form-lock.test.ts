import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countAttempt, isLocked, recordRefusal } from "./form-lock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("CONTACT-06 the counter returns to zero 300 000 ms after a successful send", () => {
  countAttempt("contact", false);
  vi.advanceTimersByTime(200_000);
  countAttempt("contact", true);
  countAttempt("contact", true);
  expect(isLocked("contact")).toBe(true);
  vi.advanceTimersByTime(299_999);
  expect(isLocked("contact")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLocked("contact")).toBe(false);
  countAttempt("contact", true);
  countAttempt("contact", true);
  expect(isLocked("contact")).toBe(false);
});

test("CONTACT-04 after three attempts the form is locked, whether they arrived or not", () => {
  for (const isSuccess of [true, false, true]) {
    expect(isLocked("message")).toBe(false);
    countAttempt("message", isSuccess);
  }
  expect(isLocked("message")).toBe(true);
});

test("three failures lock a form for five minutes after the last of them, and no other form", () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    vi.advanceTimersByTime(100_000);
    countAttempt("avis", false);
  }
  expect(isLocked("avis")).toBe(true);
  expect(isLocked("vente")).toBe(false);
  vi.advanceTimersByTime(299_999);
  expect(isLocked("avis")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLocked("avis")).toBe(false);
});

test("a refusal by the server locks the form as well", () => {
  recordRefusal("demande");
  expect(isLocked("demande")).toBe(true);
  vi.advanceTimersByTime(300_000);
  expect(isLocked("demande")).toBe(false);
});
