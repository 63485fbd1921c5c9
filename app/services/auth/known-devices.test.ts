import { expect, test } from "vitest";
import { describeDevice } from "./known-devices.server.ts";

test("a device is told by its browser and its system", () => {
  expect(describeDevice("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36")).toBe(
    "Chrome sur Android",
  );
  expect(
    describeDevice("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1"),
  ).toBe("Safari sur iPhone");
  expect(describeDevice("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0")).toBe(
    "Edge sur Windows",
  );
  expect(describeDevice(null)).toBe("Appareil inconnu");
});
