import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { acceptedTypes, type ChoiceRules, chooseFiles, DEFAULT_MAX_IMAGES, fittingFiles, rejectionLines } from "./file-choice.ts";
import { listingPhotos } from "./upload-words.ts";

const rules: ChoiceRules = { usage: "properties", max: 10, freeSlots: 10, withVideo: false, hasVideo: false };
const photo = (name = "photo.jpg", size = 1_000) => ({ name, size, type: "image/jpeg" });
const film = (name = "visite.mp4", size = 1_000) => ({ name, size, type: "video/mp4" });

test("UPL-07 a choice may fill the free slots, five by default, and with video one film besides", () => {
  expect(DEFAULT_MAX_IMAGES).toBe(5);
  const six = Array.from({ length: 6 }, (_, index) => photo(`${index}.jpg`));
  expect(chooseFiles(six, { ...rules, max: 5, freeSlots: 5 }).accepted).toHaveLength(5);
  expect(chooseFiles(six, { ...rules, freeSlots: 2 }).accepted.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg"]);

  const vehicles: ChoiceRules = { ...rules, usage: "vehicles", freeSlots: 2, withVideo: true };
  const mixed = chooseFiles([film("un.mp4"), photo("a.jpg"), film("deux.webm"), photo("b.jpg"), photo("c.jpg")], vehicles);
  expect(mixed.accepted.map(({ name }) => name)).toEqual(["un.mp4", "a.jpg", "b.jpg"]);
  expect(mixed.rejected.map(({ name, code }) => [name, code])).toEqual([
    ["deux.webm", "Too many files"],
    ["c.jpg", "Too many files"],
  ]);
  expect(chooseFiles([film()], { ...vehicles, hasVideo: true }).accepted).toEqual([]);
  expect(chooseFiles([film()], { ...vehicles, freeSlots: 0 }).accepted).toHaveLength(1);
});

test("UPL-02 only pictures are kept, and without video a film is none", () => {
  const { accepted, rejected } = chooseFiles([photo(), film()], rules);
  expect(accepted).toEqual([photo()]);
  expect(rejected).toEqual([
    { name: "visite.mp4", code: `File type must be ${acceptedTypes(false)}`, message: "Veuillez sélectionner des fichiers image valides" },
  ]);
});

test("UPL-03 a listing takes thirty photos at most, also when they come one after the other", () => {
  const { max, tooMany } = listingPhotos;
  const thirty = Array.from({ length: 30 }, (_, index) => photo(`${index}.jpg`));
  expect(chooseFiles(thirty, { ...rules, max, freeSlots: max }).rejected).toEqual([]);
  const after = chooseFiles([photo("30.jpg")], { ...rules, max, freeSlots: max - thirty.length });
  expect(after).toMatchObject({ accepted: [], rejected: [{ message: tooMany }] });
  expect(tooMany).toBe("Vous ne pouvez uploader que 30 images maximum");
});

test("UPL-08 each refused file says why in French, with the English words as its code", () => {
  const eightMegabytes = 8 * MEGABYTE;
  const files = [film(), photo("lourde.jpg", eightMegabytes + 1), photo("vide.png", 0), photo("a.jpg"), photo("b.jpg")];
  expect(chooseFiles(files, { ...rules, max: 30, freeSlots: 1 }).rejected).toEqual([
    {
      name: "visite.mp4",
      code: "File type must be image/jpeg,image/png,image/gif,image/webp",
      message: "Veuillez sélectionner des fichiers image valides",
    },
    { name: "lourde.jpg", code: `File is larger than ${eightMegabytes} bytes`, message: "Ce fichier dépasse 8\u00a0Mo" },
    { name: "vide.png", code: "File is smaller than 1 bytes", message: "Ce fichier est vide" },
    { name: "b.jpg", code: "Too many files", message: "Vous ne pouvez uploader que 30 images maximum" },
  ]);
});

test("a file without a type is judged by its name, one with a type is not", () => {
  expect(chooseFiles([{ name: "IMG_1.JPG", size: 1, type: "" }], rules).accepted).toHaveLength(1);
  expect(chooseFiles([{ name: "notes.txt", size: 1, type: "" }], rules).accepted).toEqual([]);
  expect(chooseFiles([{ name: "faux.jpg", size: 1, type: "text/html" }], rules).accepted).toEqual([]);
});

test("the limit is on the last byte, and lower in the gallery", () => {
  const limit = 8 * 1_024 * 1_024;
  expect(chooseFiles([photo("a.jpg", limit)], rules).accepted).toHaveLength(1);
  expect(chooseFiles([photo("a.jpg", limit + 1)], rules).rejected[0]?.code).toBe(`File is larger than ${limit} bytes`);
  const five = 5 * 1_024 * 1_024;
  expect(chooseFiles([photo("a.jpg", five)], { ...rules, usage: "gallery" }).accepted).toHaveLength(1);
  expect(chooseFiles([photo("a.jpg", five + 1)], { ...rules, usage: "gallery" }).rejected[0]?.message).toBe(
    "L'image ne doit pas dépasser 5MB",
  );
});

test("thirty photos too many are one sentence, and up to three files of one reason are named", () => {
  const forty = Array.from({ length: 40 }, (_, index) => photo(`${index}.jpg`));
  const { rejected } = chooseFiles([{ name: "contrat.pdf", size: 1, type: "application/pdf" }, ...forty], rules);
  expect(rejectionLines(rejected).map(({ name, message }) => `${name}\u00a0: ${message}`)).toEqual([
    "contrat.pdf\u00a0: Veuillez sélectionner des fichiers image valides",
    "30 fichiers\u00a0: Vous ne pouvez uploader que 10 images maximum",
  ]);
  const three = chooseFiles(forty.slice(0, 3), { ...rules, freeSlots: 0 });
  expect(rejectionLines(three.rejected).map(({ name }) => name)).toEqual(["0.jpg, 1.jpg, 2.jpg"]);
});

test.each([
  ["by its type", { name: "IMG_0041", type: "image/heic" }, "properties"],
  ["by its name", { name: "IMG_0041.HEIC", type: "" }, "vehicles"],
  ["in the gallery", { name: "IMG_0041.heif", type: "image/heif" }, "gallery"],
] as const)("a photo of an iPhone that could not be read is told how it can be, %s", (_, file, usage) => {
  expect(chooseFiles([{ ...file, size: 1_000 }], { ...rules, usage }).rejected.map(({ message }) => message)).toEqual([
    "Cette photo d’iPhone ne peut pas être lue ici. Dans Réglages › Appareil photo › Formats, choisissez «\u00a0Le plus compatible\u00a0».",
  ]);
});

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

test("a photo above the limit is made smaller, in the gallery too, and one below it is left alone", async () => {
  const files = [file("a.jpg", "image/jpeg", 5 * MEGABYTE + 1), file("b.jpg", "image/jpeg", 5 * MEGABYTE)];
  const sizes = async (usage: "gallery" | "properties") => (await fittingFiles(files, usage)).map(({ size }) => size);
  expect(await sizes("gallery")).toEqual([10, 5 * MEGABYTE]);
  expect(decoded).toEqual(["a.jpg"]);
  expect(await sizes("properties")).toEqual([5 * MEGABYTE + 1, 5 * MEGABYTE]);
});
