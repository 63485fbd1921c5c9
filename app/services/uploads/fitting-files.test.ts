import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fittingFiles } from "./fitting-files.ts";

const MEGABYTE = 1_024 * 1_024;
let decoded: string[];

/** A device that reads what its name says it can, and draws every picture as a JPEG of ten bytes. */
beforeEach(() => {
  decoded = [];
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.name.startsWith("illisible")) throw new DOMException("cannot be decoded", "InvalidStateError");
    decoded.push(file.name);
    return { width: 4_000, height: 3_000, close() {} };
  });
  const pen = { fillRect() {}, drawImage() {} };
  vi.stubGlobal("document", {
    createElement: () => ({
      getContext: () => pen,
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob([new Uint8Array(10)], { type })),
    }),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function file(name: string, type: string, bytes = 1_000) {
  return new File([new Uint8Array(bytes)], name, { type });
}

test("a photo of an iPhone becomes a JPEG where the device reads it, and stays what it is where not", async () => {
  const [read, unread] = await fittingFiles([file("IMG_41.HEIC", ""), file("illisible.heic", "image/heic")], "properties");
  expect([read?.name, read?.type]).toEqual(["IMG_41.jpg", "image/jpeg"]);
  expect([unread?.name, unread?.type]).toEqual(["illisible.heic", "image/heic"]);
});

test("a photo above the limit is made smaller, in the gallery too; one below it is left alone", async () => {
  const files = [file("a.jpg", "image/jpeg", 5 * MEGABYTE + 1), file("b.jpg", "image/jpeg", 5 * MEGABYTE)];
  const sizes = async (usage: "gallery" | "properties") => (await fittingFiles(files, usage)).map(({ size }) => size);
  expect(await sizes("gallery")).toEqual([10, 5 * MEGABYTE]);
  expect(decoded).toEqual(["a.jpg"]);
  expect(await sizes("properties")).toEqual([5 * MEGABYTE + 1, 5 * MEGABYTE]);
});
