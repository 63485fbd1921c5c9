import { createElement } from "react";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { forgetOldImports } from "#app/features/import/import-cleanup.server.ts";
import { importColumnsOf, readHeader } from "#app/features/import/import-columns.ts";
import { findImport } from "#app/features/import/import-queries.server.ts";
import { type ImportTools, workOnImports } from "#app/features/import/import-regularly.server.ts";
import { fileFault } from "#app/features/import/import-words.ts";
import { judgeLine } from "#app/features/import/judge-line.server.ts";
import { ImportReport, type ImportReportData } from "#app/features/import/screens/import-report.tsx";
import { importWords } from "#app/features/import/screens/import-state-words.ts";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { claimJob, releaseAllJobs, renewWork } from "#app/kernel/jobs/jobs.server.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { longestTurn } from "#tests/cpu-time.ts";
import { addProperty, admin, buildPropertyInput } from "#tests/factories.ts";
import { openImportDesk } from "#tests/imports.ts";
import { openTestMedia, type TestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import { zipOf } from "#tests/zips.ts";
import * as corrections from "./import-corrections.ts";
import * as model from "./import-model.ts";
import * as page from "./import-page.tsx";
import * as upload from "./import-upload.tsx";

const PAGE = "/admin-dashboard/parametres/import";
const header = [
  "Titre",
  "type_bien",
  "Transaction",
  "Prix",
  "Description",
  "Adresse ou repère",
  "Quartier",
  "Piscine",
  "Photos",
  "Couleur",
];

type Cells = { titre: string; type?: string; prix?: string; quartier?: string; piscine?: string; photos?: string };

function line({ titre, type = "Maison", prix = "45 000 000", quartier = "Agoè", piscine = "oui", photos = "" }: Cells) {
  return [titre, type, "vente", prix, "Trois chambres autour d’une cour.", "Derrière la pharmacie", quartier, piscine, photos, "rouge"];
}

function csv(lines: readonly string[][], separator = ";") {
  return [header, ...lines]
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join("\r\n");
}

/** As the server has them, with a backup that only counts. */
function toolsOf(db: Db, media: TestMedia, backups: string[] = []): ImportTools {
  const backUp = async () => `avant-import-${backups.push("")}.tar`;
  return { db, intake: media.intake, contents: listingContents, backUp };
}

function countRows(db: Db) {
  return db
    .selectFrom("properties")
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow()
    .then(({ total }) => Number(total));
}

async function countTrials(db: Db) {
  const rows = await db.selectFrom("imports").select("id").execute();
  return rows.length;
}

test("a line may name another town than ours, as the form lets a member type it", () => {
  const head = readHeader(propertyContent, [...header, "Ville"]);
  if (!head.ok) throw new Error(head.message);
  const judged = (ville: string) => judgeLine(propertyContent, head.columns, [...line({ titre: "Terrain", quartier: "Centre" }), ville]);
  expect(["Tsévié", "lama-kara", ""].map((ville) => judged(ville).input)).toMatchObject([
    { ville: "Tsévié" },
    { ville: "Kara" },
    { ville: "Lomé" },
  ]);
  expect(judged("Autre ville").notes).toEqual([{ colonne: "Ville", raison: "Indiquez le nom de la ville, de 2 à 60 caractères." }]);
});

test("IMPORT-01 a trial says what would become of each line, whatever accents and separator, and writes no content", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { tryFile } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  const known = await addProperty(db, { quartier: "Bè", prix: 30_000_000, type_transaction: "vente" });
  const lines = [
    line({ titre: "Villa à Agoè" }),
    line({ titre: "Villa avec dépendance", prix: "quarante-cinq" }),
    line({ titre: "Studio à Tokoin", type: "studette", piscine: "peut-être" }),
    line({ titre: "Immeuble R+2 à Bè", prix: "30 millions", quartier: "BE" }),
    line({ titre: "" }),
    line({ titre: "Villa à Agoè" }),
  ];
  const expected = [
    "3 a_corriger Prix : « quarante-cinq » n’est pas un nombre. Écrivez 45000000.",
    expect.stringMatching(
      /^4 a_corriger Type de bien : « studette » est inconnu\. Choisissez : .*Maison.* Piscine : « peut-être » n’est ni oui ni non\. Écrivez oui ou non\.$/,
    ),
    `5 doublon Ressemble à ${known.reference} (même transaction, même prix, même quartier). Sera importée en brouillon.`,
    "6 a_corriger Titre : la cellule est vide.",
    "7 deja La même que la ligne 2 : une seule est importée.",
  ];
  const windows = Buffer.from(csv(lines).replaceAll("’", "\x92"), "latin1");
  const first = await tryFile({ csv: windows });
  expect(first.said).toEqual(expected);
  expect(first.shown).toMatchObject({
    separateur: ";",
    encodage: "Windows-1252",
    ignorees: ["Couleur"],
    counts: { prete: 1, doublon: 1, a_corriger: 3, deja: 1 },
  });
  for (const separator of [",", "\t"]) {
    const same = await tryFile({ csv: `\ufeff${csv(lines, separator)}` });
    expect(same.said).toEqual(expected);
    expect(same.shown).toMatchObject({ separateur: separator, encodage: "UTF-8" });
  }
  expect(await countRows(db)).toBe(1);

  const sheet = await ((await call(corrections.loader, `${PAGE}/corrections/${first.id}`, { id: first.id })).body as Response).text();
  const [head = "", ...wrong] = sheet.trimEnd().split("\r\n");
  expect(head).toBe(`${header.join(";")};erreur`);
  expect(wrong).toHaveLength(3);
  expect(wrong[0]).toContain("quarante-cinq");
  expect(wrong[0]?.replaceAll("\u00a0", " ")).toMatch(/;Prix : « quarante-cinq » n’est pas un nombre\. Écrivez 45000000\.$/);
  // Mended and sent back, the column of reasons is read over and the lines are new.
  const mended = await tryFile({ csv: sheet.replaceAll("quarante-cinq", "45") });
  expect(mended.said).toHaveLength(2);
  expect(mended.shown).toMatchObject({ ignorees: ["Couleur"], counts: { prete: 1 } });

  const models = await ((await call(model.loader, `${PAGE}/modele/biens`, { rubrique: "biens" })).body as Response).text();
  const columns = models.trimEnd().split(";");
  expect(columns).toContain("Surface habitable");
  expect(columns).not.toContain("Publication");
  expect((await call(page.loader, `${PAGE}?import=${first.id}`)).body).toMatchObject({ shown: { id: first.id }, running: undefined });
});

/** Sends a form to the page that takes it, and draws what it answers. */
async function drawRefusal(db: Db, media: TestMedia, csv: Buffer | string, zip?: Buffer) {
  const { sendImport } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  const { outcome, table, status } = await sendImport({ csv, zip, table: "vehicles" });
  if (outcome.ok) throw new Error("It was tried");
  const loaderData = (await call(upload.loader, `${PAGE}/envoi`)).body;
  const actionData = { message: outcome.message, field: outcome.field, table };
  return {
    status,
    html: renderRoute(createElement(upload.default, { loaderData, actionData } as unknown as Parameters<typeof upload.default>[0])),
  };
}

/** What a field says is wrong, and how to do it. */
function saidAt(html: string, name: string) {
  const [, , described = ""] =
    new RegExp(`<input (?=[^>]*name="${name}")(?=[^>]*aria-invalid="(true)")[^>]*aria-describedby="([^"]*)"`).exec(html) ?? [];
  return described.split(" ").map((id) =>
    textOf(
      html
        .split(`id="${id}"`)[1]
        ?.split("</p>")[0]
        ?.replace(/^[^>]*>/, "") ?? "",
    ).replaceAll("\u00a0", " "),
  );
}

test("IMPORT-01 a refused file says why at its field, with the columns and how Excel saves a CSV, and the cards stay", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const refused: [file: Buffer | string, why: RegExp][] = [
    [Buffer.from("%PDF-1.7\x00"), /n’est ni un CSV ni un classeur Excel/],
    ["", /^Ce fichier est vide\.$/],
    ["nom;valeur\r\na;b", /noms des colonnes, et aucun n’est connu/],
    ["Titre;Couleur\r\na;b", /^Il manque des colonnes obligatoires : .*Marque/],
  ];
  for (const [file, why] of refused) {
    const { status, html } = await drawRefusal(db, media, file);
    expect(status).toBe(400);
    const [said, how] = saidAt(html, "fichier");
    expect(said).toMatch(why);
    expect(how).toMatch(/Dans Excel : Fichier, Enregistrer sous, .*CSV UTF-8.* Il faut au moins : Titre, .*Marque, /);
    expect(html).toContain('<option value="vehicles" selected="">');
    for (const card of ["Modèles", "Flux Meta"]) expect(html).toContain(card);
  }
});

test("what a browser sees of a file is told before it is sent", () => {
  for (const name of ["biens.XLS", "biens.ods"]) expect(fileFault({ name, size: 9_000 })).toMatch(/n’est ni un CSV ni un classeur Excel/);
  expect(fileFault({ name: "biens.csv", size: 0 })).toBe("Ce fichier est vide.");
  expect(fileFault({ name: "biens.xlsx", size: 5 * 1_024 * 1_024 + 1 })).toMatch(/^Le fichier pèse plus de 5/);
  for (const name of ["biens.csv", "biens.txt", "biens", "biens.XLSX"]) expect(fileFault({ name, size: 9 })).toBeUndefined();
});

test("a file that cannot be tried is told in one sentence without a trace, and a form sent twice is one trial", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { sendImport, tryFile } = openImportDesk(db, media, listingContents);
  const many = csv(Array.from({ length: 2_001 }, (_, index) => line({ titre: `Maison ${index}` })));
  const refused: [content: string | Buffer, sentence: string | RegExp][] = [
    ["", "Ce fichier est vide."],
    [" \r\n", "Ce fichier est vide."],
    [Buffer.from("%PDF-1.7\x00"), "Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx)."],
    [`${header.join(";")}\r\n`, "Ce fichier n’a aucune ligne sous les noms de ses colonnes."],
    [csv([line({ titre: "A" })]).replace("Prix", "Combien"), "Il manque une colonne obligatoire : Prix."],
    ["nom;valeur\r\na;b", /^La première ligne doit porter les noms des colonnes/],
    [csv([line({ titre: "A" })]).replace("Couleur", "Titre"), "La colonne « Titre » est deux fois dans le fichier."],
    [`${csv([line({ titre: "A" })])}\r\n"Villa;maison`, /^La ligne 3 ne peut pas être lue : un guillemet/],
    [many, "Ce fichier a plus de 2 000 lignes : partagez-le en plusieurs fichiers."],
    [`${csv([])}\r\n${"x".repeat(5 * 1_024 * 1_024)}`, "Le fichier pèse plus de 5 Mo : partagez-le en plusieurs fichiers."],
  ];
  for (const [content, sentence] of refused) {
    const { outcome } = await sendImport({ csv: content });
    const message = outcome.ok ? "" : outcome.message.replaceAll("\u00a0", " ");
    expect(outcome).toMatchObject({ ok: false, field: "fichier" });
    if (typeof sentence === "string") expect(message).toBe(sentence);
    else expect(message).toMatch(sentence);
  }
  expect(await countTrials(db)).toBe(0);
  expect(await media.temporaryFiles()).toEqual([]);

  const sent = { csv: csv([line({ titre: "Villa" })]), cle: "01890000-0000-7000-8000-000000000001" };
  const [one, other] = [await sendImport(sent), await sendImport(sent)];
  expect(one.outcome).toEqual({ ok: true, id: sent.cle });
  expect(other.outcome).toEqual(one.outcome);
  expect(await countTrials(db)).toBe(1);
  // A process that was killed while it read leaves a row and a zip: after a minute the same form is read anew.
  const zip = await zipOf([{ name: "a.jpg", bytes: await phonePhoto({ width: 320, height: 240 }) }]);
  const withPhotos = { ...sent, cle: "01890000-0000-7000-8000-000000000002", zip };
  await tryFile(withPhotos);
  await db.updateTable("imports").set({ etat: "lecture" }).where("id", "=", withPhotos.cle).execute();
  await renewWork(db, "import", withPhotos.cle);
  await claimJob(db, "import", withPhotos.cle);
  expect((await tryFile(withPhotos)).shown).toMatchObject({ etat: "lecture", isCutShort: false });
  await releaseAllJobs(db);
  expect(await findImport(db, withPhotos.cle)).toMatchObject({ isCutShort: true });
  expect((await tryFile(withPhotos)).shown).toMatchObject({ etat: "essai", counts: { prete: 1 } });
  // Gone back to, the same form may bring another file: that is another trial.
  const third = await sendImport({ ...sent, csv: csv([line({ titre: "Autre villa" })]) });
  expect(third.outcome).toMatchObject({ ok: true });
  expect(third.outcome).not.toEqual(one.outcome);
});

/** The same database through a process that dies at a statement, and answers nothing after it. */
function dyingAt(db: Db, at: number): Db {
  let count = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      count += 1;
      if (count >= at) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test("IMPORT-02 an import writes ready lines as drafts, once however often it is killed, alone, and is stopped and undone", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { tryFile } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  const file = csv([
    ...Array.from({ length: 45 }, (_, index) => line({ titre: `Maison ${index}`, quartier: `Rue ${index}` })),
    line({ titre: "" }),
  ]);
  const { id } = await tryFile({ csv: file });
  const other = await tryFile({ csv: csv([line({ titre: "Autre" })]) });
  const press = (intent: string, which = id) => call(page.action, PAGE, { fields: { intent, id: which } });

  expect((await press("importer")).headers.get("location")).toBe(`${PAGE}?import=${id}`);
  expect((await press("importer")).status).toBe(302); // a second press
  const busy = await press("importer", other.id);
  expect(busy.status).toBe(409);
  expect(busy.body).toMatchObject({ description: expect.stringMatching(/^Un import est en cours, commencé par .+ à \d{1,2}h\d\d\.$/) });

  const backups: string[] = [];
  const tools = toolsOf(db, media, backups);
  let kills = 0;
  // From one end to the other: in the claim, the backup, between the lines of a step and at its commit.
  for (let at = 1; kills < 60; at += 17) {
    const dead = { ...tools, db: dyingAt(db, at), intake: { ...media.intake, db: dyingAt(db, at) } };
    const isThrough = await workOnImports(dead).then(
      () => true,
      () => false,
    );
    if (isThrough) break;
    kills += 1;
    const written = await countRows(db);
    expect(written % 20 === 0 || written === 45).toBe(true);
    // No process takes it while its owner may live; after its claim any process does.
    await claimJob(db, "import", id);
    await workOnImports(tools);
    expect(await countRows(db)).toBe(written);
    await releaseAllJobs(db);
  }
  expect(kills).toBeGreaterThan(10);
  await workOnImports(tools);

  const rows = await db.selectFrom("properties").select(["titre", "publication", "publie_le", "version", "id"]).execute();
  expect(rows).toHaveLength(45);
  expect(new Set(rows.map(({ titre }) => titre)).size).toBe(45);
  expect(rows.every(({ publication, publie_le }) => publication === "brouillon" && publie_le === null)).toBe(true);
  expect(backups.length).toBeGreaterThan(0);
  const shown = await findImport(db, id);
  expect(shown).toMatchObject({ etat: "fait", canUndo: true, counts: { importee: 45, a_corriger: 1, prete: 0 } });
  expect(shown?.sauvegarde).toMatch(/^avant-import-/);

  const again = await tryFile({ csv: file });
  expect(again.shown.counts).toMatchObject({ prete: 0, doublon: 0, deja: 45, a_corriger: 1 });
  expect(again.said[0]).toMatch(/^2 deja Importée le .+ sous B-\d{4}\.$/);

  // Stopped after a step, gone on with, then taken back as one: what somebody changed stays.
  await press("importer", other.id);
  await press("arreter", other.id);
  await workOnImports(tools);
  expect(await findImport(db, other.id)).toMatchObject({ etat: "arrete", counts: { prete: 1, importee: 0 } });
  const [changed] = rows;
  await propertyContent.update(db, admin, changed?.id ?? "", 1, buildPropertyInput({ titre: "Corrigée depuis", publication: "brouillon" }));
  await press("annuler");
  await expect(workOnImports({ ...tools, db: dyingAt(db, 30) })).rejects.toThrow("killed");
  await releaseAllJobs(db);
  await workOnImports(tools);
  const undone = await findImport(db, id);
  expect(undone && importWords(undone).replaceAll("\u00a0", " ")).toBe(
    "Import annulé : 44 annonces mises à la corbeille, 1 laissée parce qu’elle a changé depuis.",
  );
  const left = await db.selectFrom("properties").select("titre").where("deleted_at", "is", null).execute();
  expect(left).toEqual([{ titre: "Corrigée depuis" }]);
  expect((await tryFile({ csv: file })).shown.counts).toMatchObject({ prete: 44, deja: 1 });

  // After a day it is undone row by row only.
  await db.updateTable("imports").set({ etat: "fait", fini_le: "2026-01-01T00:00:00.000Z" }).where("id", "=", id).execute();
  expect((await press("annuler")).status).toBe(409);
});

test("an import whose backup fails stands still with a sentence, and one line that the database refuses holds no other up", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { tryFile } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  const { id } = await tryFile({ csv: csv([line({ titre: "Une" }), line({ titre: "Deux" }), line({ titre: "Trois" })]) });
  await call(page.action, PAGE, { fields: { intent: "importer", id } });
  await workOnImports({ ...toolsOf(db, media), backUp: () => Promise.reject(new Error("ENOSPC")) });
  const stopped = await findImport(db, id);
  expect(stopped).toMatchObject({ etat: "arrete", incident: expect.stringMatching(/^La sauvegarde qui précède/) });
  expect(await countRows(db)).toBe(0);

  await call(page.action, PAGE, { fields: { intent: "importer", id } });
  const refusing = listingContents.map((content) => ({
    ...content,
    insert: ((...args: Parameters<typeof content.insert>) => {
      if ((args[3] as { titre?: unknown }).titre === "Deux") throw new Error("check constraint failed");
      return content.insert(...args);
    }) as typeof content.insert,
  }));
  await workOnImports({ ...toolsOf(db, media), contents: refusing });
  expect(await findImport(db, id)).toMatchObject({ etat: "fait", counts: { importee: 2, a_corriger: 1 } });
});

test("IMPORT-03 photos come from the zip by name, and what is dangerous, missing or no picture is refused and named", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { sendImport, tryFile } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  const photo = await phonePhoto({ width: 400, height: 300 });
  const zip = await zipOf([
    { name: "façade.jpg", bytes: photo, isPlain: true },
    { name: "salon.jpg", bytes: await phonePhoto({ width: 420, height: 300, seed: "#335" }) },
    { name: "../evasion.jpg", bytes: photo },
    { name: "dossier/a.jpg", bytes: photo },
    { name: "lien.jpg", bytes: Buffer.from("/etc/passwd"), mode: 0o120777 },
    { name: "secret.jpg", bytes: photo, isEncrypted: true },
    { name: "lourde.jpg", bytes: Buffer.alloc(9 * 1_024 * 1_024, 1), isPlain: true },
    { name: "bombe.jpg", bytes: Buffer.alloc(7 * 1_024 * 1_024) },
    { name: "texte.jpg", bytes: Buffer.from("Ceci n’est pas une image.") },
    { name: "abimee.jpg", bytes: Buffer.concat([photo.subarray(0, 200), Buffer.alloc(500, 7)]), isPlain: true },
    { name: "__MACOSX/._x", bytes: Buffer.from("x") },
  ]);
  const named = (titre: string, photos: string) => line({ titre, photos, quartier: titre });
  const { id, said, shown } = await tryFile({
    csv: csv([
      named("Bonne", "FAÇADE.jpg | salon.jpg"),
      named("Évasion", "../evasion.jpg"),
      named("Lien", "lien.jpg"),
      named("Secret", "secret.jpg"),
      named("Lourde", "lourde.jpg"),
      named("Bombe", "bombe.jpg"),
      named("Texte", "texte.jpg"),
      named("Absente", "boutique-3.jpg"),
      named("Adresse", "https://exemple.tg/a.jpg"),
      named("Abîmée", "abimee.jpg"),
    ]),
    zip,
  });
  expect(said).toEqual([
    "3 a_corriger Photos : « ../evasion.jpg » nomme un dossier : écrivez le nom du fichier seul.",
    "4 a_corriger Photos : « lien.jpg » est un lien, pas une photo.",
    "5 a_corriger Photos : « secret.jpg » est protégé par un mot de passe.",
    "6 a_corriger Photos : « lourde.jpg » pèse plus de 8 Mo une fois décompressé.",
    "7 a_corriger Photos : « bombe.jpg » est compressé cent fois ou plus, ce qu’aucune photo n’est.",
    "8 a_corriger Photos : « texte.jpg » n’est pas une photo (JPEG, PNG, WebP ou GIF).",
    "9 a_corriger Photos : « boutique-3.jpg » est absente du zip.",
    "10 a_corriger Photos : Les photos par adresse web ne sont pas acceptées : le serveur ne va chercher aucun fichier ailleurs. Mettez les fichiers dans le zip et leurs noms dans la colonne.",
  ]);
  const refusals = shown.refus.map((sentence) => sentence.replaceAll("\u00a0", " "));
  expect(refusals).toContain("« ../evasion.jpg » est dans un dossier : mettez les photos directement dans le zip.");
  expect(refusals).toContain("« dossier/a.jpg » est dans un dossier : mettez les photos directement dans le zip.");
  expect(shown).toMatchObject({ photos_nommees: 11, photos_trouvees: 3 });

  await call(page.action, PAGE, { fields: { intent: "importer", id } });
  await workOnImports(toolsOf(db, media));
  const rows = await db.selectFrom("properties").select(["titre", "images"]).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ titre: "Bonne", images: [{ alt: "" }, { alt: "" }] });
  const done = await findImport(db, id);
  expect(done?.counts).toMatchObject({ importee: 1, a_corriger: 9 });
  expect(done?.lines.find(({ ligne }) => ligne === 11)?.erreurs[0]?.raison).toContain("abimee.jpg");
  // The zip stays no longer than it is needed, and nothing of it on the way.
  await forgetOldImports({ db, storage: media.storage });
  expect((await media.storedFiles()).filter((path) => path.startsWith("private/imports"))).toEqual([]);
  expect(await media.temporaryFiles()).toEqual([]);

  const broken = await sendImport({ csv: csv([line({ titre: "Seule" })]), zip: Buffer.from("pas un zip") });
  expect(broken.outcome).toEqual({ ok: false, field: "photos", message: "Le fichier de photos n’est pas un zip lisible." });
  const crowd = await zipOf(Array.from({ length: 501 }, (_, index) => ({ name: `${index}.jpg`, bytes: Buffer.from("x") })));
  const crowded = await sendImport({ csv: csv([line({ titre: "Seule" })]), zip: crowd });
  expect(crowded.outcome).toMatchObject({ ok: false, message: expect.stringContaining("plus de 500 fichiers") });
});

test("every content with an address of its own is imported under the labels of its form", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { tryFile } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  expect(listingContents.length).toBeGreaterThan(2);
  for (const content of listingContents) {
    const sample = sampleOf(content.fields);
    const columns = importColumnsOf(content);
    const lines = [columns.map(({ field }) => field.label), columns.map(({ name }) => sample[name] ?? "")];
    const { id, said } = await tryFile({ csv: lines.map((cells) => cells.join("\t")).join("\n"), table: content.table });
    expect(said, content.table).toEqual([]);
    await call(page.action, PAGE, { fields: { intent: "importer", id } });
    await workOnImports(toolsOf(db, media));
    const { rows } = await content.list(db, { page: 1 });
    expect(rows, content.table).toMatchObject([{ titre: sample.titre, publication: "brouillon" }]);
  }
});

test("a long file gives others their turn every few lines, in its trial and in its import", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { tryFile } = openImportDesk(db, media, listingContents);
  const { call } = await signInToBackOffice(db);
  const file = csv(Array.from({ length: 120 }, (_, index) => line({ titre: `Maison ${index}`, quartier: `Rue ${index}` })));
  await tryFile({ csv: file }); // what is slow only once is not what is measured
  const longest = await longestTurn(async () => {
    const { id } = await tryFile({ csv: file });
    await call(page.action, PAGE, { fields: { intent: "importer", id } });
    await workOnImports(toolsOf(db, media));
  });
  expect(await countRows(db)).toBe(120);
  expect(longest).toBeLessThan(100);
});

test("IMPORT-01 the folded lines of a trial unfold, a page at a time", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const { call } = await signInToBackOffice(db);
  const lines = Array.from({ length: 250 }, (_, index) => line({ titre: index === 0 ? "" : `Maison ${index}`, quartier: `Rue ${index}` }));
  const { id } = await openImportDesk(db, media, listingContents).tryFile({ csv: csv(lines) });
  const draw = async (more = "") => {
    const { shown } = (await call(page.loader, `${PAGE}?import=${id}${more}`)).body as { shown: ImportReportData };
    const html = renderRoute(createElement(ImportReport, { shown, running: undefined })).replaceAll("&amp;", "&");
    const links = [...html.matchAll(/href="[^"]*\?import=[^"&]*([^"]*)"[^>]*>([^<]*)</g)].map(([, to, label]) => `${label} ${to}`.trim());
    return { lines: shown.lines.map(({ ligne }) => ligne), links, text: textOf(html) };
  };
  const folded = await draw();
  expect(folded.lines).toEqual([2]);
  expect(folded.text).toContain("Les 249 autres lignes prêtes sont repliées.");
  expect(folded.links).toEqual(["Déplier toutes les lignes &lignes=0"]);
  const first = await draw("&lignes=0");
  expect([first.lines.length, first.lines[0], first.lines.at(-1)]).toEqual([200, 2, 201]);
  expect(first.text).toContain("Maison 199");
  expect(first.links).toEqual(["Lignes suivantes &lignes=201", "Replier"]);
  const rest = await draw("&lignes=201");
  expect([rest.lines[0], rest.lines.at(-1)]).toEqual([202, 251]);
  expect(rest.links).toEqual(["Revenir aux premières &lignes=0", "Replier"]);
  expect((await draw("&lignes=9999999999")).lines).toEqual([2]); // no line: as without
});
