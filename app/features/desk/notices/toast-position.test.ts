import { expect, test } from "vitest";
import { choosePlace, findFreeTop, findLargestGap } from "./toast-position.ts";

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

test("a message covers the search above a list rather than one of its rows, and a row rather than a main button", () => {
  const [button, search] = [
    { top: 780, bottom: 836 },
    { top: 120, bottom: 240 },
  ];
  const rows = [{ top: 260, bottom: 760 }];
  expect(choosePlace(90, screen, [[button], rows, [search]])).toBe(60);
  expect(choosePlace(90, screen, [[button], [{ top: 60, bottom: 760 }], [search]])).toBe(60); // nothing else is free
  expect(choosePlace(90, screen, [[{ top: 60, bottom: 104 }, button], [{ top: 112, bottom: 760 }], []])).toBe(112);
});
