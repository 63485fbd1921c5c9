import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { addNote } from "#app/features/people/answer-commands.server.ts";
import { signInAsAdmin } from "#tests/admin-sign-in.ts";
import { admin } from "#tests/factories.ts";
import { openTestMedia } from "#tests/media.ts";
import { addPersonEverywhere, HER } from "#tests/one-person.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { exportPerson } from "./export-person.server.ts";
import { findSubject, subjectOf } from "./find-person.server.ts";

async function unzip(bytes: Buffer) {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileNameRaw.toString(), Buffer.concat(await stream.toArray()));
  }
  return files;
}

test("CONSERV-02 a person's file has every row and photo of hers, FADEM for the members, and no other person", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const photo = await media.send(await phonePhoto({ width: 90, height: 60 }));
  const { person } = await addPersonEverywhere(db, photo.id);
  await signInAsAdmin(db);
  await db
    .updateTable("user" as never)
    .set({ prenom: "Afi", nom: "Mensah" } as never)
    .execute();
  await addNote(db, { ...admin, prenom: "Afi", nom: "Mensah" }, person, { texte: "Afi Mensah l’a rappelée", isCall: true });
  const subject = await findSubject(db, person);
  const stream = subject && (await exportPerson({ db, storage: media.storage }, subject));
  const files = await unzip(Buffer.concat((await stream?.toArray()) ?? []));

  expect([...files.keys()]).toEqual(["donnees.html", "donnees.json", "photos/1.jpg"]);
  expect(files.get("photos/1.jpg")?.length).toBeGreaterThan(100);
  const told = JSON.parse(String(files.get("donnees.json"))) as Record<string, Record<string, unknown>[]>;
  expect(Object.keys(told).sort()).toEqual(
    [
      ...["audit_log", "contact_requests", "form_drafts", "import_lines", "mail_queue", "people", "person_events"],
      ...["search_alerts", "started_requests", "testimonials", "vehicle_sell_requests"],
    ].filter((table) => table !== "audit_log" || told.audit_log),
  );
  expect(told.contact_requests).toHaveLength(4);
  expect(told.mail_queue?.map(({ recipient }) => recipient)).toEqual([HER.email]);
  const everything = [...files.values()].slice(0, 2).map(String).join("\n");
  expect(everything).toContain("Rappeler le 90.12.34.56");
  expect(everything).toContain("FADEM l’a rappelée");
  const strangers = /.{0,60}(?:Kofi|Lawson|91 ?00 ?00 ?00|Mensah|Yaris|empreinte|"recherche":).{0,20}/g;
  expect(everything.match(strangers) ?? []).toEqual([]);
  expect(String(files.get("donnees.html"))).toMatch(
    /<h1>Vos données chez FADEM<\/h1>[\s\S]*Vos demandes[\s\S]*<dt>Téléphone<\/dt><dd>90 12 34 56<\/dd>/,
  );
});

test("CONSERV-02 of a number that stands nowhere there is no file", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  expect(await exportPerson({ db, storage: media.storage }, subjectOf({ phone: "+22890999999" }))).toBeUndefined();
});
