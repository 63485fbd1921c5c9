import { expect, test } from "vitest";
import { createSellPhotos, UnreadablePhoto } from "./sell-photos.ts";

const files = (...names: string[]) => names.map((name) => new File(["x"], name, { type: "image/jpeg" }));

test("SELL-08 one failing photo does not stop the others, is named with its reason, and may be sent again", async () => {
  let isBroken = true;
  const photos = createSellPhotos(async ({ name }) => {
    if (name === "b.jpg" && isBroken) throw new Error("La connexion a été coupée. Réessayez.");
    return `token-${name}`;
  });
  photos.add(files("a.jpg", "b.jpg", "c.jpg"));
  expect(await photos.settle()).toEqual(["token-a.jpg", "token-c.jpg"]);
  const failed = photos.list().find(({ state }) => state === "failed");
  expect([failed?.file.name, failed?.message]).toEqual(["b.jpg", "La connexion a été coupée. Réessayez."]);

  isBroken = false;
  photos.retry(failed?.id ?? "");
  expect(await photos.settle()).toEqual(["token-a.jpg", "token-b.jpg", "token-c.jpg"]);
});

test("CORRV-04 a photo the device cannot read is named and does not leave; the others do", async () => {
  const photos = createSellPhotos(async ({ name }) => {
    if (name === "b.heic") throw new UnreadablePhoto("Cette photo ne peut pas être lue. Choisissez-en une autre.");
    return `token-${name}`;
  });
  photos.add(files("a.jpg", "b.heic"));
  expect(await photos.settle()).toEqual(["token-a.jpg"]);
  expect(photos.list().map(({ state, message }) => [state, message])).toEqual([
    ["sent", undefined],
    ["unreadable", "Cette photo ne peut pas être lue. Choisissez-en une autre."],
  ]);
});

test("five photos at most are taken", async () => {
  const photos = createSellPhotos(async ({ name }) => name);
  photos.add([]);
  expect(photos.add(files("1", "2", "3", "4", "5"))).toBe(true);
  expect(photos.add(files("6"))).toBe(false);
  expect(await photos.settle()).toEqual(["1", "2", "3", "4", "5"]);
});

test("a photo that is taken out while it is sent does not come back", async () => {
  const photos = createSellPhotos(
    (_file, { signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
  );
  photos.add(files("a.jpg"));
  photos.remove(photos.list()[0]?.id ?? "");
  expect(await photos.settle()).toEqual([]);
  expect(photos.list()).toEqual([]);
});
