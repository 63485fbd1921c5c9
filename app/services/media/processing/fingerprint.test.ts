import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeFingerprint } from "./encode-picture.server.ts";
import { listAlike } from "./fingerprint.ts";

/** The pictures that come with the site, 39 of them. */
async function readHousePictures() {
  const pictures: { name: string; bytes: Buffer }[] = [];
  for (const folder of [join("demo", "pictures"), join("public", "images")])
    for (const { name, isDirectory } of (await readdir(folder, { withFileTypes: true })).map((entry) => ({
      name: entry.name,
      isDirectory: entry.isDirectory(),
    })))
      if (isDirectory) pictures.push({ name, bytes: await readFile(join(folder, name, "image.jpg")) });
  return pictures;
}

function bitsApart(one: string, other: string) {
  const differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  return [...differing.toString(2)].filter((bit) => bit === "1").length;
}

async function fingerprintOf(picture: Buffer) {
  return (await makeFingerprint(picture)).fingerprint;
}

test("the pictures of the house are recognised re-encoded, smaller, brighter and darker, and none is taken for another", {
  tags: ["full"],
}, async () => {
  const pictures = await readHousePictures();
  expect(pictures).toHaveLength(39);
  const prepared = JSON.parse(await readFile(join("demo", "pictures", "pictures.json"), "utf8"));
  const prints: { name: string; empreinte_visuelle: string }[] = [];
  for (const { name, bytes } of pictures) {
    const own = await fingerprintOf(bytes);
    prints.push({ name, empreinte_visuelle: own });
    if (prepared[name]) expect([name, prepared[name].empreinte]).toEqual([name, own]);
    const { width } = await sharp(bytes).metadata();
    const changed = [
      sharp(bytes).jpeg({ quality: 60 }),
      sharp(bytes)
        .resize(width >> 1)
        .jpeg(),
      sharp(bytes)
        .resize(width >> 2)
        .jpeg(),
      sharp(bytes).linear(1.1).jpeg(),
      sharp(bytes).linear(0.9).jpeg(),
    ];
    const others = await Promise.all(changed.map(async (picture) => fingerprintOf(await picture.toBuffer())));
    expect([name, Math.max(...others.map((other) => bitsApart(own, other)))]).toEqual([name, expect.toSatisfy((bits) => bits <= 3)]);
  }
  for (const { name, empreinte_visuelle } of prints)
    expect(listAlike(empreinte_visuelle, prints).map((alike) => alike.name)).toEqual([name]);
  const distances = prints.flatMap((one, index) =>
    prints.slice(0, index).map((other) => bitsApart(one.empreinte_visuelle, other.empreinte_visuelle)),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(18);
});

test("pictures are alike up to eight bits apart, and flat ones are compared with none", () => {
  const print = (empreinte_visuelle: string | null) => ({ empreinte_visuelle });
  const own = "ffff0000ffff0000";
  expect(listAlike(own, [print("ffff0000ffff00ff")])).toHaveLength(1);
  expect(listAlike(own, [print("ffff0000ffff01ff")])).toEqual([]);
  expect(listAlike(own, [print("00ff0000ffff0000")])).toHaveLength(1);
  expect(listAlike(own, [print(""), print(null)])).toEqual([]);
  // Five bits are the sky; six say something.
  expect(listAlike("000000000000001f", [print("000000000000001f")])).toEqual([]);
  expect(listAlike("000000000000003f", [print("000000000000001f"), print("000000000000003f")])).toEqual([print("000000000000003f")]);
  for (const unread of ["", null, "xyz"]) expect(listAlike(unread, [print(own)])).toEqual([]);
});
