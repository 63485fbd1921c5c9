import { type Db, openDatabase } from "#app/db/engine/client.server.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { attachAll, computePeople } from "#app/features/people/update-people.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { searchText } from "#app/lib/text/text.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { chunks, createPick, type Pick } from "#tests/random-listings.ts";

const PEOPLE = 10_000;
const REQUESTS = 22_000;
const ANSWERS = 8_000;
const DAYS = 700;

const firstNames = ["Afi", "Kossi", "Akouvi", "Yawo", "Reine", "Selom", "Mawuena", "Komla", "Essi", "Edem", "Ablavi", "Kodjo"];
const names = ["Adjovi", "Amouzou", "Koffi", "Lawson", "Agbeko", "Tchalla", "Mensah", "Dossou", "Ayité", "Gnassingbé", "Lare", "Sossou"];
const subjects = ["Visite de la villa", "Devis de construction", "Terrain à Agoè", "Location meublée", "Prix du véhicule"];
const vocabulary =
  "bonjour je souhaite visiter votre villa avec ma famille cette semaine si possible merci de me dire quand elle est libre terrain titre foncier prix construction chantier devis maison étage forage clôture voiture appartement meublé Lomé Agoè Baguida quartier calme école proche paiement".split(
    " ",
  );
const statuts = [...Array(15).fill("nouveau"), ...Array(10).fill("en_cours"), ...Array(30).fill("traite"), ...Array(43).fill("ferme")];

/** Words to search for: one request has the rare word, nearly every person the frequent word. */
export const rareWord = "zzqx";
export const frequentWord = "villa";
export const knownNumber = "90 00 40 00";

/** Ten thousand people with thirty thousand events in a stopped installation: what they sent over two years, our answers, followers and deadlines. */
export async function fillPeople(file: string) {
  const db = openDatabase({ kind: "sqlite", file });
  try {
    const pick = createPick(20);
    for (const indexes of chunks(REQUESTS))
      await db
        .insertInto("contact_requests")
        .values(indexes.map((index) => request(pick, index)))
        .execute();
    await attachAll(db);
    await answer(db, pick);
    await follow(db, pick);
    const { people, events } = await countPeople(db);
    if (people < PEOPLE || events < REQUESTS + ANSWERS) throw new Error(`Only ${people} people with ${events} events`);
  } finally {
    await db.destroy();
  }
}

/** The first ten thousand are one each; the others write again. */
function request(pick: Pick, index: number) {
  const person = index < PEOPLE ? index : pick.below(PEOPLE);
  const at = new Date(Date.now() - pick.below(DAYS * 1_440) * MINUTE_MS).toISOString();
  const number = `+228${90_000_000 + person}`;
  const words = Array.from({ length: 15 + pick.below(50) }, () => pick.one(vocabulary));
  const row = {
    ...{ id: newId(), created_at: at, updated_at: at, nature: pick.one(["contact", "visite", "devis"] as const) },
    ...{ nom: names[person % names.length] as string, prenom: firstNames[Math.floor(person / names.length) % firstNames.length] as string },
    ...{ email: `personne${person}@exemple.tg`, telephone: number, telephone_e164: number, entreprise: null, sujet: pick.one(subjects) },
    message: index === REQUESTS / 2 ? `${words.join(" ")} ${rareWord}` : words.join(" "),
    ...{ service_demande: null, urgence: pick.isChance(0.1) ? ("urgente" as const) : ("normale" as const) },
    statut: person % 50 === 0 ? ("spam" as const) : (pick.one(statuts) as "nouveau"),
    ...{ listing_table: null, listing_id: null, date_souhaitee: null, notes_internes: null, cle_envoi: null },
  };
  return { ...row, recherche: requestSearchText("contact_requests", row) };
}

async function answer(db: Db, pick: Pick) {
  const requests = await db.selectFrom("person_events").select(["id", "person_id", "at"]).where("etat", "=", "traite").execute();
  const auteur = "Essi";
  for (const indexes of chunks(ANSWERS)) {
    const answered = indexes.map((index) => requests[index % requests.length] as (typeof requests)[number]);
    await changeContent(db, async (trx) => {
      for (const { id, person_id, at } of answered) {
        const then = new Date(Date.parse(at) + pick.below(600) * MINUTE_MS).toISOString();
        const texte = `Bonjour, merci pour votre message. ${Array.from({ length: 20 }, () => pick.one(vocabulary)).join(" ")}`;
        await trx.updateTable("person_events").set({ repondu_le: then }).where("id", "=", id).execute();
        await trx
          .insertInto("person_events")
          .values({
            ...{ id: newId(), created_at: then, updated_at: then, deleted_at: null, demo: false, person_id, person_id_origine: person_id },
            ...{ at: then, canal: "whatsapp", genre: "reponse", nom: "", telephone_e164: null, email: null, etat: null, urgent: false },
            ...{ repondu_le: null, source_table: null, source_id: null, resume: texte.slice(0, 120), texte, auteur },
            recherche: searchText([texte]),
          })
          .execute();
      }
      await computePeople(trx, new Set(answered.map(({ person_id }) => person_id)));
    });
  }
}

async function follow(db: Db, pick: Pick) {
  const { id: member } = await authDb(db).selectFrom("user").select("id").executeTakeFirstOrThrow();
  const people = await db.selectFrom("people").select("id").execute();
  await changeContent(db, async (trx) => {
    for (const { id } of people) {
      if (!pick.isChance(0.3)) continue;
      const echeance = pick.isChance(0.3) ? new Date(Date.now() + (pick.below(30) - 5) * DAY_MS).toISOString() : null;
      const prochaine_action = echeance && "Rappeler pour la visite";
      await trx.updateTable("people").set({ assigne_a: member, echeance, prochaine_action }).where("id", "=", id).execute();
    }
  });
}

async function countPeople(db: Db) {
  const count = async (table: "people" | "person_events") =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow()
      ).total,
    );
  return { people: await count("people"), events: await count("person_events") };
}
