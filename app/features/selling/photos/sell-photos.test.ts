import { expect, test } from "vitest";
import { tooManyPhotos } from "#app/features/selling/vehicle-sell-request.ts";
import { UploadFailure } from "#app/services/uploads/post-file.ts";
import { createSellPhotos, mayBePicture, UNREADABLE } from "./sell-photos.ts";

const files = (...names: string[]) => names.map((name) => new File(["x"], name, { type: "image/jpeg" }));

test("SELL-08 one failing photo does not stop the others, is named with its reason, and may be sent again", async () => {
  let isBroken = true;
  const photos = createSellPhotos(async ({ name }) => {
    if (name === "b.jpg" && isBroken) throw new UploadFailure("network", "La connexion a été coupée. Réessayez.");
    return `token-${name}`;
  });
  photos.add(files("a.jpg", "b.jpg", "c.jpg"));
  expect(await photos.settle()).toEqual(["token-a.jpg", "token-c.jpg"]);
  const failed = photos.list().find(({ state }) => state === "error");
  expect([failed?.file.name, failed?.failure?.message]).toEqual(["b.jpg", "La connexion a été coupée. Réessayez."]);

  isBroken = false;
  photos.retry(failed?.id ?? "");
  expect(await photos.settle()).toEqual(["token-a.jpg", "token-b.jpg", "token-c.jpg"]);
});

test("photos the network failed leave with the request that is sent again, and those refused wait for their owner", async () => {
  const sendings: string[] = [];
  let isOffline = true;
  const photos = createSellPhotos(async ({ name }) => {
    sendings.push(name);
    if (name === "huge.jpg") throw new Error("Cette photo est trop lourde.");
    if (isOffline) throw new UploadFailure("network", "La connexion a été coupée. Réessayez.");
    return `token-${name}`;
  });
  photos.add(files("a.jpg", "huge.jpg"));
  expect(await photos.settle()).toEqual([]);
  isOffline = false;
  expect(await photos.settle()).toEqual(["token-a.jpg"]);
  expect(sendings.filter((name) => name === "huge.jpg")).toHaveLength(1);
  expect(photos.list().map(({ state }) => state)).toEqual(["uploaded", "error"]);
});

test("CORRV-04 a photo the device cannot read is named and does not leave, and the others do", async () => {
  const photos = createSellPhotos(async ({ name }) => {
    if (name === "b.heic") throw new UploadFailure(UNREADABLE, "Cette photo ne peut pas être lue. Choisissez-en une autre.");
    return `token-${name}`;
  });
  photos.add(files("a.jpg", "b.heic"));
  expect(await photos.settle()).toEqual(["token-a.jpg"]);
  expect(photos.list().map(({ state, failure }) => [state, failure?.code, failure?.message])).toEqual([
    ["uploaded", undefined, undefined],
    ["error", UNREADABLE, "Cette photo ne peut pas être lue. Choisissez-en une autre."],
  ]);
});

test("SELL-05 images only are taken, and a sixth is refused", async () => {
  expect(["image/jpeg", "image/heic", ""].filter((type) => mayBePicture.test(type))).toHaveLength(3); // a phone may not know the type
  expect(["application/pdf", "video/mp4", "text/html"].filter((type) => mayBePicture.test(type))).toEqual([]);
  expect(tooManyPhotos).toEqual({ title: "Limite d'images", description: "Vous ne pouvez ajouter que 5 images maximum" });
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

test("a photo that is asked for again while another is on its way waits its turn", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let fails = true;
  const photos = createSellPhotos(async ({ name }) => {
    if (name === "a.jpg" && fails) throw new UploadFailure("network", "Coupé");
    if (name === "b.jpg") await gate;
    return name;
  });
  photos.add(files("a.jpg", "b.jpg"));
  await expect.poll(() => photos.list().map(({ state }) => state)).toEqual(["error", "uploading"]);
  fails = false;
  photos.retry(photos.list()[0]?.id ?? "");
  expect(photos.list()[0]).toMatchObject({ state: "selected", failure: undefined });
  open();
  expect(await photos.settle()).toEqual(["a.jpg", "b.jpg"]);
});
