import { expect, test } from "vitest";
import { formatPosition, isAroundTogo, readPosition, zoneOf } from "./position.ts";

const agoe = { latitude: 6.2235, longitude: 1.207 };

test("a position is read from two numbers and from addresses of the two maps, and from nothing else", () => {
  for (const typed of [
    "6.2235, 1.2070",
    "6.2235,1.2070",
    " 6.2235 1.2070 ",
    "6,2235 1,2070",
    "6,2235\u00a01,2070",
    "6,2235 ; 1,2070",
    "https://www.openstreetmap.org/?mlat=6.2235&mlon=1.2070#map=15/6.3/1.3",
    "https://www.openstreetmap.org/#map=15/6.2235/1.2070",
    "https://www.google.com/maps/@6.2235,1.2070,15z",
    "https://www.google.tg/maps/place/Ago%C3%A8/@6.3,1.3,17z/data=!3m1!4b1!8m2!3d6.2235!4d1.2070",
    "https://maps.google.com/?q=6.2235,1.2070",
    "https://www.google.com/maps/search/?api=1&query=6.2235%2C1.2070",
  ])
    expect(readPosition(typed), typed).toEqual(agoe);
  for (const typed of [
    "",
    "6.2235",
    "6,2235,1,2070",
    "six, un",
    "6.2235, 1.2070, 15",
    "https://maps.app.goo.gl/abcDEF123",
    "https://exemple.tg/?q=6.2235,1.2070",
    "https://google.com.exemple.tg/maps/@6.2235,1.2070,15z",
    "javascript:6.2235,1.2070",
    `6.2235, 1.2070${" ".repeat(3_000)}`,
  ])
    expect(readPosition(typed), typed).toBeUndefined();
  expect(readPosition(formatPosition(agoe))).toEqual(agoe);
});

test("a position beyond Togo is told from one inside, also when its numbers are exchanged", () => {
  expect(isAroundTogo(agoe)).toBe(true);
  expect(
    [
      { latitude: 6, longitude: -0.2 },
      { latitude: 11.2, longitude: 1.9 },
    ].map(isAroundTogo),
  ).toEqual([true, true]);
  expect(
    [
      { latitude: 5.999, longitude: 1.2 },
      { latitude: 11.201, longitude: 1 },
    ].map(isAroundTogo),
  ).toEqual([false, false]);
  expect(
    [
      { latitude: 1.207, longitude: 6.2235 },
      { latitude: 48.85, longitude: 2.35 },
    ].map(isAroundTogo),
  ).toEqual([false, false]);
});

test("two positions in one cell have one zone, which lies on the grid of 0.003 degrees", () => {
  expect(zoneOf({ latitude: 6.22351, longitude: 1.20702 })).toEqual({ latitude: 6.225, longitude: 1.206 });
  expect(zoneOf({ latitude: 6.2264, longitude: 1.2046 })).toEqual({ latitude: 6.225, longitude: 1.206 });
  expect(Object.is(zoneOf({ latitude: 11, longitude: -0.001 }).longitude, 0)).toBe(true);
  for (let step = 0; step < 2_000; step++) {
    const { latitude, longitude } = zoneOf({ latitude: 6 + step * 0.00261, longitude: -0.2 + step * 0.00105 });
    for (const value of [latitude, longitude]) {
      expect(String(value)).toMatch(/^-?\d+(\.\d{1,3})?$/);
      expect(Math.abs(Math.round(value * 1000) % 3)).toBe(0);
    }
  }
});
