import { expect, test } from "vitest";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { CalmMemory } from "./calm-memory.server.ts";

/** A process that looks every ten seconds; what it took of the processor since, and of memory, is told each time. */
function processOf(startMb: number) {
  const machine = { at: 0, cpu: 0, mb: startMb, given: 0 };
  const memory = new CalmMemory({
    now: () => machine.at,
    cpuMs: () => machine.cpu,
    residentBytes: () => machine.mb * MEGABYTE,
    giveBack: () => {
      machine.given++;
      machine.mb = startMb + 5;
    },
  });
  return {
    lookAfter(cpuMs: number, mb = machine.mb) {
      machine.at += 10_000;
      machine.cpu += cpuMs;
      machine.mb = mb;
      memory.look();
      return machine.given;
    },
  };
}

test("R41 what a crowd has left in the heap is given back once, after the processor has rested for two looks", () => {
  const server = processOf(120);
  expect(server.lookAfter(9_000, 200)).toBe(0);
  expect(server.lookAfter(9_000, 260)).toBe(0);
  expect(server.lookAfter(300)).toBe(0);
  expect(server.lookAfter(300)).toBe(1);
  for (let look = 0; look < 20; look++) expect(server.lookAfter(300)).toBe(1);
});

test("a look at work between two calm ones begins anew, and who has hardly grown is not held up", () => {
  const server = processOf(120);
  for (const cpuMs of [300, 4_000, 300, 4_000, 300]) expect(server.lookAfter(cpuMs, 200)).toBe(0);
  expect(server.lookAfter(300)).toBe(1);
  expect(server.lookAfter(5_000, 138)).toBe(1);
  for (let look = 0; look < 6; look++) expect(server.lookAfter(100)).toBe(1);
  server.lookAfter(9_000, 142);
  server.lookAfter(100);
  expect(server.lookAfter(100)).toBe(2);
});
