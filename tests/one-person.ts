import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { addLandPaper, saveLandFile } from "#app/features/land/land-commands.server.ts";
import { addNote } from "#app/features/people/answer-commands.server.ts";
import { matchPress } from "#app/features/people/match-press.server.ts";
import { mergePeople, splitEvent } from "#app/features/people/merge-commands.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { addContactRequest, addProject, addProperty, addSellRequest, addTestimonial, addVehicle, admin } from "./factories.ts";

export const HER = {
  nom: "Quashie",
  prenom: "Akouvi",
  telephone_e164: "+22890123456",
  telephone: "90 12 34 56",
  email: "akouvi@exemple.tg",
};
const AT = "2026-11-01T08:00:00.000Z";

/** A person in every place that may hold one, in several spellings, beside another person who only speaks of her. Resolves to her id. */
export async function addPersonEverywhere(db: Db, image?: string): Promise<{ person: string; other: string }> {
  const person = await sentBy(db, HER);
  await sentBy(db, { ...HER, telephone_e164: null, telephone: null, email: "AKOUVI@exemple.tg".toLowerCase() });
  await changeContent(db, async (trx) => {
    await addSellRequest(trx, { ...HER, images: image ? [{ id: image, alt: "" }] : undefined });
    await addTestimonial(trx, { client_nom: "Akouvi Quashie", client_email: HER.email, statut: "approuve" });
  });
  await addContactRequest(db, { ...HER, a_verifier: true });
  await addNote(db, admin, person, { texte: "Rappeler le 90.12.34.56", isCall: false });

  const press = { id: newId(), created_at: AT, reference: "FD-K7QM", canal: "whatsapp" as const, page: "/" };
  await db
    .insertInto("started_requests")
    .values({ ...press, listing_table: null, listing_id: null })
    .execute();
  await matchPress(db, admin, press.id, { nom: "Akouvi Q.", telephone_e164: HER.telephone_e164 });

  const merged = await sentBy(db, {
    nom: "Quashie",
    prenom: "A.",
    telephone_e164: "+33612345678",
    telephone: "06 12 34 56 78",
    email: null,
  });
  await mergePeople(db, admin, { from: merged, into: person });

  const other = await sentBy(db, { nom: "Lawson", prenom: "Kofi", telephone_e164: "+22891000000", telephone: "91 00 00 00", email: null });
  await changeContent(db, async (trx) => {
    const message = "Ma voisine Akouvi, (+228) 90-12-34-56 ou Akouvi@Exemple.tg, attend aussi.";
    await addContactRequest(trx, { nom: "Lawson", telephone_e164: "+22891000000", email: null, message });
    await addContactRequest(trx, { nom: "Lawson", telephone_e164: "+22891000000", email: HER.email, sujet: "Partagée" });
  });
  const shared = await db.selectFrom("person_events").select("id").where("resume", "like", "Partagée%").executeTakeFirst();
  if (shared) await splitEvent(db, admin, shared.id);

  await addVehicle(db, {
    proprietaire_nom: "Akouvi Quashie",
    proprietaire_telephone: "+228 90 12 34 56",
    notes_internes: "Clés : 0022890123456",
  });
  await addProject(db, { client_nom: "akouvi quashie", client_email: HER.email, notes_internes: "Voir Kofi" } as never);
  await writeInLandFile(db);
  await writeBeside(db);
  return { person, other };
}

async function sentBy(db: Db, sender: Partial<typeof HER> | Record<string, string | null>): Promise<string> {
  const id = await changeContent(db, (trx) => addContactRequest(trx, sender as never));
  const row = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.person_id ?? "";
}

/** The seller holds the title; its lines in the journal name her too. */
async function writeInLandFile(db: Db) {
  const { id } = await addProperty(db);
  const file = { droit: null, numero: null, titulaire: "Akouvi Quashie", notes_internes: "Clés : 90 12 34 56" };
  await saveLandFile(db, admin, id, { ...file, visible: false, litige: false, reel: false, version: 0 });
  const paper = { nature: "titre_foncier", source: "copie", vue_le: "2026-10-12", expire_le: null } as const;
  await addLandPaper(db, admin, id, { ...paper, reference: "Chez 90-12-34-56", note: HER.email, remplace: "", cle: "" }, "Admin");
}

/** What members and machines keep of her beside her own rows. */
async function writeBeside(db: Db) {
  const mail = { created_at: AT, subject: "Nouvelle demande", body: "Téléphone : 90 12 34 56", not_before: AT };
  await db
    .insertInto("mail_queue")
    .values([
      { ...mail, id: newId(), recipient: "direction@fadem.example" },
      { ...mail, id: newId(), recipient: HER.email, body: "Deux annonces", list_unsubscribe: "https://fadem.example/alertes/x" },
    ])
    .execute();
  const alert = {
    created_at: AT,
    updated_at: AT,
    genre: "recherche" as const,
    statut: "active" as const,
    expire_le: "2027-11-01T08:00:00.000Z",
  };
  await db
    .insertInto("search_alerts")
    .values({
      ...alert,
      id: newId(),
      email: HER.email,
      criteres: "/acheter",
      listing_table: null,
      listing_id: null,
      confirme_le: AT,
      vu_jusqu_a: AT,
      envoye_le: null,
      cle_envoi: null,
    })
    .execute();
  const draft = {
    table_name: "vehicles" as const,
    row_id: null,
    auteur: "admin",
    appareil: "telephone" as const,
    created_at: AT,
    updated_at: AT,
    version: 1,
  };
  await db
    .insertInto("form_drafts")
    .values([
      { ...draft, cle: newId(), valeurs: JSON.stringify({ proprietaire_telephone: "90-12-34-56" }) },
      { ...draft, cle: newId(), valeurs: JSON.stringify({ titre: "Corolla" }) },
    ])
    .execute();
  const line = { import_id: newId(), verdict: "a_corriger" as const, titre: "Corolla", erreurs: "[]", row_id: null, row_version: null };
  await db
    .insertInto("import_lines")
    .values([
      { ...line, ligne: 2, cle: "a", valeurs: JSON.stringify(["Corolla", "tél. 90 12 34 56"]) },
      { ...line, ligne: 3, cle: "b", valeurs: JSON.stringify(["Yaris", ""]) },
    ])
    .execute();
  const laissees = JSON.stringify([
    { nom: "Akouvi Quashie, Visite", motif: "changee" },
    { nom: "Lawson, Terrain", motif: "changee" },
  ]);
  await db
    .insertInto("lots")
    .values({
      id: newId(),
      created_at: AT,
      numero: `L-${newId().slice(-6)}`,
      auteur: "admin",
      table_name: "contact_requests",
      action: "statut",
      detail: null,
      nombre: 1,
      laissees,
      cle_envoi: newId(),
      annule_le: null,
    })
    .execute();
}

/** Where the given words still stand, by table and column; every table of the database is read. */
export async function findAnywhere(db: Db, words: readonly RegExp[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.withoutPlugins());
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) if (words.some((word) => word.test(String(value)))) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

export const herNumbers = [/90\D{0,3}12\D{0,3}34\D{0,3}56/, /6\D{0,3}12\D{0,3}34\D{0,3}56\D{0,3}78/, /akouvi@exemple/i];
