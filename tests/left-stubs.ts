import { afterAll, expect, vi } from "vitest";

/**
 * In every file that shares its worker with others: what it puts in the place of a global, of the environment or of a function of these
 * parts must be gone when it ends. The next file would fail in its stead, in whatever order they come.
 */
const parts = { globalThis, console, Date, Intl, Math, performance, process, crypto, stdout: process.stdout };
/** Left by libraries: marks with two underscores, a variable of sharp, two functions that the bucket of the tests wraps, a global of the calendar reader. */
const OF_LIBRARIES = /^__|^(?:VIPSHOME|chdir|cwd|Temporal)$/;

/** Of each property its value; undefined where it is computed, as globals are that the runtime makes when they are first asked for. */
function valuesOf(part: object): Map<string, unknown> {
  return new Map(Object.entries(Object.getOwnPropertyDescriptors(part)).map(([name, property]) => [name, property.value]));
}

/** Counters and lists of the runtime go on changing; what is replaced is a function, or was not there. */
function changesOf(part: object, values: Map<string, unknown>): string[] {
  return [...valuesOf(part)].flatMap(([key, value]) => {
    if (OF_LIBRARIES.test(key)) return [];
    const isReplaced = values.get(key) !== undefined && typeof value === "function" && value !== values.get(key);
    return isReplaced || (part === globalThis && value !== undefined && !values.has(key)) ? [key] : [];
  });
}

const before = Object.entries(parts).map(([name, part]) => ({ name, part, values: valuesOf(part) }));
const environment = new Map(Object.entries(process.env));

afterAll(() => {
  const left = before.flatMap(({ name, part, values }) => changesOf(part, values).map((key) => `${name}.${key}`));
  const names = new Set([...environment.keys(), ...Object.keys(process.env)]);
  const variables = [...names].filter((name) => !OF_LIBRARIES.test(name) && process.env[name] !== environment.get(name));
  expect([...left, ...variables, ...(vi.isFakeTimers() ? ["fake timers"] : [])]).toEqual([]);
});
