import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { workOnImports } from "#app/features/import/import-regularly.server.ts";
import { ImportReport } from "#app/features/import/screens/import-report.tsx";
import { ImportStart } from "#app/features/import/screens/import-start.tsx";
import { openWorkbooks, readText } from "#app/features/import/workbook.server.ts";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { openImportDesk } from "#tests/imports.ts";
import { openTestMedia } from "#tests/media.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import { sheetOf, workbookOf } from "#tests/workbooks.ts";
import { zipOf } from "#tests/zips.ts";
import * as page from "./import-page.tsx";

const PAGE = "/admin-dashboard/parametres/import";
const header = [
  "Titre",
  "Type de bien",
  "Transaction",
  "Prix",
  "Description",
  "Adresse ou repère",
  "Piscine",
  "Surface habitable",
  "Disponible le",
];

test("IMPORT-01 the first sheet of a workbook gives the lines of its CSV under its row numbers, and is imported as they are", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { tryFile } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  const text = 'Trois chambres ; une "cour".\nEt un puits.';
  const workbook = await workbookOf([
    [],
    header,
    ["Villa à Agoè", "Maison", "vente", 45_000_000, text, "Derrière la pharmacie", true, 120.5, { day: 46_357 }],
    [],
    [
      "Studio",
      "Maison",
      "vente",
      { formula: "3*100000.1", value: 300_000.30000000005 },
      "Neuf",
      { formula: "A1", value: "Rue & place" },
      false,
    ],
    ["Terrain", "Maison", "vente", "quarante-cinq", "Plat", "Route d’Atakpamé", null, "120,5", null],
    [null, null, null, { formula: "D5" }],
  ]);
  const cells = [
    [],
    header,
    [
      "Villa à Agoè",
      "Maison",
      "vente",
      "45000000",
      `"${text.replaceAll('"', '""')}"`,
      "Derrière la pharmacie",
      "VRAI",
      "120,5",
      "01/12/2026",
    ],
    [],
    ["Studio", "Maison", "vente", "300000,3", "Neuf", "Rue & place", "FAUX", "", ""],
    ["Terrain", "Maison", "vente", "quarante-cinq", "Plat", "Route d’Atakpamé", "", "120,5", ""],
  ];
  const { id, said, shown } = await tryFile({ csv: workbook, name: "Biens de novembre.xlsx" });
  expect(said).toEqual(["6 a_corriger Prix : « quarante-cinq » n’est pas un nombre. Écrivez 45000000."]);
  expect(shown).toMatchObject({ encodage: "Excel", counts: { prete: 2, a_corriger: 1 }, ignorees: [] });
  const told = textOf(renderRoute(createElement(ImportReport, { shown, running: undefined })));
  expect(told).toContain("Biens de novembre.xlsx");
  expect(told).toContain("3 lignes, première feuille du classeur.");
  const stored = await db.selectFrom("import_lines").select(["ligne", "valeurs"]).where("import_id", "=", id).orderBy("ligne").execute();
  const bare = (line: string[]) => line.map((cell) => (cell.startsWith('"') ? text : cell));
  expect(stored.map(({ ligne, valeurs }) => [ligne, valeurs])).toEqual([3, 5, 6].map((row) => [row, bare(cells[row - 1] ?? [])]));

  await call(page.action, PAGE, { fields: { intent: "importer", id } });
  await workOnImports({ db, intake: media.intake, contents: listingContents, backUp: async () => "avant-import.tar" });
  const rows = await db
    .selectFrom("properties")
    .select(["titre", "prix", "piscine", "surface_habitable", "date_disponibilite", "description"])
    .orderBy("prix")
    .execute();
  expect(rows).toMatchObject([
    { titre: "Studio", prix: 300_000, piscine: false, surface_habitable: null },
    {
      titre: "Villa à Agoè",
      prix: 45_000_000,
      piscine: true,
      surface_habitable: 121,
      date_disponibilite: "2026-12-01",
      description: text,
    },
  ]);
  // Saved as CSV and sent again, its lines are known.
  const again = await tryFile({ csv: cells.map((line) => line.join(";")).join("\r\n") });
  expect(again.shown.counts).toMatchObject({ prete: 0, deja: 2, a_corriger: 1 });
  const form = renderRoute(createElement(ImportStart, (await call(page.loader, PAGE)).body as Parameters<typeof ImportStart>[0]));
  expect(form).toMatch(/<input (?=[^>]*name="fichier")[^>]*accept="\.csv,\.xlsx,/);
  expect(textOf(form)).toContain("Fichier CSV ou Excel (.xlsx)");
});

const sheet = (rows: string) => ({ name: "xl/worksheets/sheet2.xml", bytes: Buffer.from(sheetOf(rows)) });
const OLD = /^Ce classeur est d’un ancien format \(\.xls\) ou protégé par un mot de passe : /;
const HEAVY = /^Ce classeur est trop grand une fois décompressé : /;
const DAMAGED = /^Ce classeur est abîmé : /;
const FOREIGN = /^Ce fichier n’est ni un CSV ni un classeur Excel \(\.xlsx\)\.$/;
const TOO_LARGE = /^Le fichier pèse plus de 5 Mo : partagez-le en plusieurs fichiers\.$/;

test("R18 IMPORT-04 a workbook that is a bomb, endless, locked, old, damaged or none is refused in a sentence, without a trace", {
  tags: ["full"],
}, async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  using workbooks = Object.assign(openWorkbooks(), { [Symbol.dispose]: () => workbooks.stop() });
  const { sendImport } = openImportDesk(db, media, listingContents, workbooks);
  const line = ["Villa", "Maison", "vente", 1, "Belle", "Rue 9", true, 9, null];
  const good = await workbookOf([header, line]);
  // Packed ten times smaller, as sheets are.
  const megabytes = (count: number) =>
    Buffer.from(Array.from({ length: count * 1_024 }, () => randomBytes(75).toString("hex").padEnd(1_024)).join(""));
  const long = randomBytes(16_000).toString("hex");
  const refused: [what: string, bytes: Buffer, sentence: RegExp][] = [
    ["2,001 lines", await workbookOf([header, ...Array.from({ length: 2_001 }, () => line)]), /^Ce fichier a plus de 2 000 lignes : /],
    [
      "60,000 lines",
      await workbookOf([header, ...Array.from({ length: 60_000 }, (_, index) => [index * 7_919])]),
      /^Ce fichier a plus de 2 000 lignes : /,
    ],
    ["a million lines", await workbookOf([], [sheet("<row><c><v>1</v></c></row>".repeat(1_000_000))]), HEAVY],
    ["a part of 8 MB", await workbookOf([header, line], [{ name: "xl/media/a.xml", bytes: megabytes(9) }]), HEAVY],
    [
      "a part of zeros",
      await workbookOf([header, line], [{ name: "xl/sharedStrings.xml", bytes: Buffer.alloc(7 * 1_024 * 1_024) }]),
      HEAVY,
    ],
    [
      "parts of 35 MB",
      await workbookOf(
        [header, line],
        Array.from({ length: 5 }, (_, index) => ({ name: `xl/${index}.xml`, bytes: megabytes(7) })),
      ),
      HEAVY,
    ],
    [
      "501 parts",
      await workbookOf(
        [header],
        Array.from({ length: 501 }, (_, index) => ({ name: `${index}.xml`, bytes: Buffer.from("x") })),
      ),
      HEAVY,
    ],
    ["one text in every cell", await workbookOf([header, ...Array.from({ length: 300 }, () => [long])]), TOO_LARGE],
    ["a locked part", await workbookOf([header], [{ ...sheet(""), isEncrypted: true }]), OLD],
    ["an old or locked workbook", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4_000)]), OLD],
    ["a zip of photos", await zipOf([{ name: "a.jpg", bytes: Buffer.from("x") }]), FOREIGN],
    ["the beginning of a zip", Buffer.from("PK\x03\x04\x00\x00"), DAMAGED],
    ["half a workbook", good.subarray(0, good.length / 2), DAMAGED],
    ["a sheet that is no XML", await workbookOf([header], [{ name: "xl/worksheets/sheet2.xml", bytes: Buffer.from("<<<") }]), DAMAGED],
    ["no sheet", await workbookOf([header], [{ name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") }]), DAMAGED],
    [
      "a cell at the far end",
      await workbookOf([], [sheet(`<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>`)]),
      /^Ce classeur n’a pas pu être lu : /,
    ],
    ["nothing", await workbookOf([]), /^Ce fichier est vide\.$/],
    ["names alone", await workbookOf([header]), /^Ce fichier n’a aucune ligne sous les noms de ses colonnes\.$/],
  ];
  for (const [what, bytes, sentence] of refused) {
    expect(bytes.length, what).toBeLessThan(5 * 1_024 * 1_024);
    const { outcome } = await sendImport({ csv: bytes, name: "biens.xlsx" });
    expect(outcome, what).toMatchObject({ ok: false, field: "fichier" });
    expect(outcome.ok ? "" : outcome.message.replaceAll("\u00a0", " "), what).toMatch(sentence);
  }
  expect(await db.selectFrom("imports").select("id").execute()).toEqual([]);
  expect(await media.temporaryFiles()).toEqual([]);
  expect((await sendImport({ csv: good })).outcome.ok).toBe(true); // by its bytes, whatever its name
  const others = Array.from({ length: 4 }, (_, index) => ({ name: `xl/worksheets/autre${index}.xml`, bytes: megabytes(7) }));
  expect((await sendImport({ csv: await workbookOf([header, line], others) })).outcome.ok).toBe(true);
});

/** A program in the place of the one that reads workbooks. */
async function openImpostor(onJob: string, timeLimitMs = 20_000) {
  const folder = await mkdtemp(join(tmpdir(), "fadem-workbook-"));
  const entry = join(folder, "impostor.mjs");
  await writeFile(
    entry,
    `let active = 0;\nprocess.on("message", ({ job }) => { ${onJob} });\nprocess.on("disconnect", () => process.exit(0));\nprocess.send({ kind: "ready" });`,
  );
  const workbooks = openWorkbooks({ entry, timeLimitMs });
  return Object.assign(workbooks, {
    [Symbol.asyncDispose]: async () => {
      workbooks.stop();
      await rm(folder, { recursive: true });
    },
  });
}

test("R17 a workbook whose process dies, hangs or lies is told at its field and in the log, and the next file is read", {
  tags: ["full"],
}, async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const warned = vi.spyOn(log, "warn");
  const csv = await workbookOf([header, ["Villa", "Maison", "vente", 1, "Belle", "Rue 9"]]);
  for (const onJob of [
    'process.kill(process.pid, "SIGKILL");',
    "for (;;);",
    'process.send({ kind: "done", result: { text: "x".repeat(6e6), above: 0 } });',
    'process.send({ kind: "done", result: { text: { length: 1 }, above: 0 } });',
  ]) {
    await using workbooks = await openImpostor(onJob, onJob.startsWith("for") ? 300 : undefined);
    const desk = openImportDesk(db, media, listingContents, workbooks);
    warned.mockClear();
    const { outcome, status } = await desk.sendImport({ csv });
    expect(outcome, onJob).toMatchObject({
      ok: false,
      field: "fichier",
      message: expect.stringMatching(/^Ce classeur n’a pas pu être lu/),
    });
    expect(status).toBe(400);
    expect(warned.mock.calls, onJob).toEqual([["child-lost", expect.objectContaining({ child: "workbooks" })]]);
    expect(
      (
        await desk.sendImport({
          csv: "Titre;Type de bien;Transaction;Prix;Description;Adresse ou repère\r\nVilla;Maison;vente;1;Belle;Rue 9",
        })
      ).outcome.ok,
    ).toBe(true);
  }
  warned.mockRestore();
  expect((await openImportDesk(db, media, listingContents).sendImport({ csv })).outcome.ok).toBe(true);
});

test("workbooks are read one at a time", async () => {
  const slowly =
    'active += 1; setTimeout(() => { process.send({ kind: "done", result: { text: "Titre", above: active } }); active -= 1; }, 20);';
  await using workbooks = await openImpostor(slowly);
  const read = () => readText(workbooks, Buffer.from("PK\x03\x04"));
  await read(); // its process is there: the others could all be given to it at once
  const all = await Promise.all(Array.from({ length: 4 }, read));
  expect(all.map(({ above }) => above)).toEqual([1, 1, 1, 1]);
});
