import { expect, test } from "vitest";
import { findFreeTop, findLargestGap } from "./toast-position.ts";

const screen = { top: 60, bottom: 836 };

test("a message stands as high up as nothing it would cover lets it", () => {
  expect(findFreeTop(120, screen, [])).toBe(60);
  expect(findFreeTop(120, screen, [{ top: 400, bottom: 444 }])).toBe(60);
  expect(findFreeTop(120, screen, [{ top: 150, bottom: 194 }])).toBe(202);
  expect(
    findFreeTop(120, screen, [
      { top: 250, bottom: 294 },
      { top: 100, bottom: 144 },
    ]),
  ).toBe(302);
});

test("it stays where it is while that is free, and what is off the screen does not count", () => {
  expect(findFreeTop(120, screen, [{ top: 60, bottom: 104 }], 500)).toBe(500);
  expect(findFreeTop(120, screen, [{ top: 560, bottom: 604 }], 500)).toBe(60);
  expect(
    findFreeTop(120, screen, [
      { top: -200, bottom: -100 },
      { top: 900, bottom: 944 },
    ]),
  ).toBe(60);
});

test("when nothing is free there is a largest gap", () => {
  const taken = [
    { top: 100, bottom: 144 },
    { top: 500, bottom: 544 },
  ];
  expect(findFreeTop(400, screen, taken)).toBeUndefined();
  expect(findFreeTop(400, screen, taken, 152)).toBeUndefined();
  expect(findLargestGap(screen, taken)).toBe(152);
});
