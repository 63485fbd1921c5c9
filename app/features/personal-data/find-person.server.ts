import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type SentTable, sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { type PersonalTable, personalData } from "#app/db/tables/personal-data.ts";
import type { ErasureCounts } from "#app/db/tables/platform-tables.ts";
import { findPerson, rootOf, treeOf } from "#app/features/people/person-events.server.ts";
import { TOGO } from "#app/lib/text/phone.ts";
import { foldText } from "#app/lib/text/text.ts";
import { wholePhone } from "#app/services/form-fields/international-phone.server.ts";
import { picturesOf } from "#app/services/media/media-references.server.ts";
import { emailCoordinate, phoneCoordinates } from "./coordinates.server.ts";
import { MOST_FOUND } from "./data-words.ts";

/** A person of the Boîte with all that was merged into her, or an address or number that no person has. */
export type Subject = {
  /** The root of the merges first; none for a bare address or number. */
  people: string[];
  names: string[];
  emails: string[];
  phones: string[];
};

export type FoundPerson = { id: string; nom: string; telephone_e164: string | null; email: string | null };
/** `bare`: what was typed is a number or an address, in its one spelling; it may stand where no person is. */
export type Search = { people: FoundPerson[]; bare?: { email: string } | { phone: string } };

const AT_ONCE = 200;
const MAX_ASKED = 120;

/** By a number in any spelling, an e-mail or a name; those whose requests are all in the bin too. */
export async function findPeopleBy(db: Db, wanted: string): Promise<Search> {
  const typed = wanted.trim().slice(0, MAX_ASKED);
  const bare = readBare(typed);
  if (bare) return { people: await findByCoordinate(db, bare), bare };
  const words = foldText(typed)
    .replaceAll(/[\\%_]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6);
  if (words.length === 0) return { people: [] };
  let query = db.selectFrom("people").select(["id", "nom", "telephone_e164", "email"]).where("fusionnee_dans", "is", null);
  for (const word of words) query = query.where("recherche", "like", `%${word}%`);
  return { people: await query.orderBy("dernier_le", "desc").orderBy("id").limit(MOST_FOUND).execute() };
}

function readBare(typed: string): Search["bare"] {
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return { email: typed.toLowerCase() };
  const phone = /^[+\d][\d\s().\-/\u00a0]{5,}$/.test(typed) ? wholePhone(typed, TOGO) : null;
  return phone === null ? undefined : { phone };
}

async function findByCoordinate(db: Db, bare: NonNullable<Search["bare"]>): Promise<FoundPerson[]> {
  const [column, value] = "email" in bare ? (["email", bare.email] as const) : (["telephone_e164", bare.phone] as const);
  const events = await db.selectFrom("person_events").select("person_id").distinct().where(column, "=", value).limit(MOST_FOUND).execute();
  const ids = [...new Set(await Promise.all(events.map(({ person_id }) => rootOf(db, person_id))))];
  if (ids.length === 0) return [];
  return db.selectFrom("people").select(["id", "nom", "telephone_e164", "email"]).where("id", "in", ids).orderBy("id").execute();
}

/** Undefined when there is no such person any more. The id of a merged one finds the root. */
export async function findSubject(db: Db, id: string): Promise<Subject | undefined> {
  const root = await findPerson(db, await rootOf(db, id));
  if (!root) return undefined;
  const people = await treeOf(db, root.id);
  const given = await db
    .selectFrom("person_events")
    .select(["nom", "telephone_e164", "email"])
    .distinct()
    .where("person_id", "=", root.id)
    .where("etat", "is not", null)
    .execute();
  const rows = await db.selectFrom("people").select(["nom", "telephone_e164", "email"]).where("id", "in", people).execute();
  const all = <Column extends "nom" | "telephone_e164" | "email">(column: Column) => [
    ...new Set([...given, ...rows].flatMap((each) => each[column] || [])),
  ];
  return { people, names: all("nom"), emails: all("email"), phones: all("telephone_e164") };
}

export function subjectOf(bare: NonNullable<Search["bare"]>): Subject {
  return { people: [], names: [], ...("email" in bare ? { emails: [bare.email], phones: [] } : { emails: [], phones: [bare.phone] }) };
}

export function coordinatesOf({ emails, phones }: Pick<Subject, "emails" | "phones">): string[] {
  return [...emails.map(emailCoordinate), ...phones.flatMap(phoneCoordinates)];
}

/** The conditions by which rows of a table are hers, as the list of tables says: by her, or by what she gave where no other person has it. */
export function isOfSubject({ people, emails, phones }: Subject, { person = [], email, phone }: NonNullable<PersonalTable["hers"]>) {
  const mine = person.map((column) => ({ column, values: people }));
  const given = [
    { column: email, values: emails },
    { column: phone, values: phones },
  ].flatMap(({ column, values }) => (column === undefined ? [] : [{ column, values }]));
  return { mine: mine.filter(hasValues), given: given.filter(hasValues), hasPerson: person.length > 0 };
}

function hasValues({ values }: { values: readonly string[] }) {
  return values.length > 0;
}

/** How much there is of her, by the words of the receipt. */
export async function countSubject(db: Db, subject: Subject): Promise<ErasureCounts> {
  const { requests, events, presses, alerts } = await sideBySide(db, {
    requests: () => countSent(db, subject),
    events: () => countIn(db, "person_events", subject.people),
    presses: () => countIn(db, "started_requests", subject.people),
    alerts: () => countAlerts(db, subject.emails),
  });
  return { ...requests, commencees: presses, historique: events, alertes: alerts };
}

async function countSent(db: Db, subject: Subject) {
  const counts = { demandes: 0, avis: 0, photos: 0 };
  for (const table of sentTables) {
    const ids = await listSentIds(db, table, subject);
    counts[traitsOf(table).sent?.expires ? "demandes" : "avis"] += ids.length;
    if (traitsOf(table).pictures !== "images") continue;
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const { shared, rows } = sharedTable<"vehicle_sell_requests">(db, table as "vehicle_sell_requests");
      const counted = await shared
        .selectFrom(rows)
        .select("images")
        .where("id", "in", ids.slice(start, start + AT_ONCE))
        .execute();
      counts.photos += counted.flatMap(picturesOf).length;
    }
  }
  return counts;
}

/** The requests and reviews that go with her: those of her fiche, and those in a crowd that no member has looked at. */
export async function listSentIds(db: Db, table: SentTable, subject: Subject): Promise<string[]> {
  const columns = personalData[table];
  if (!("hers" in columns) || !columns.hers) return [];
  const { given } = isOfSubject(subject, columns.hers);
  const { shared, rows } = sharedTable<SentTable>(db, table);
  const ids = new Set<string>();
  if (subject.people.length > 0)
    for (const { id } of await shared.selectFrom(rows).select("id").where("person_id", "in", subject.people).execute()) ids.add(id);
  for (const { column, values } of given) {
    const alone = shared.selectFrom(rows).select("id").where("person_id", "is", null);
    for (const { id } of await alone.where(column as "id", "in", values).execute()) ids.add(id);
  }
  return [...ids];
}

async function countIn(db: Db, table: "person_events" | "started_requests", people: readonly string[]): Promise<number> {
  if (people.length === 0) return 0;
  const { shared, rows } = sharedTable<"person_events" | "started_requests">(db, table);
  const counted = shared.selectFrom(rows).select(({ fn }) => fn.countAll<number>().as("total"));
  return Number((await counted.where("person_id" as "id", "in", people).executeTakeFirstOrThrow()).total);
}

async function countAlerts(db: Db, emails: readonly string[]): Promise<number> {
  if (emails.length === 0) return 0;
  const counted = db.selectFrom("search_alerts").select(({ fn }) => fn.countAll<number>().as("total"));
  return Number((await counted.where("email", "in", emails).executeTakeFirstOrThrow()).total);
}

/** A name in a row that is not hers and is exactly one of her names: a member says whether it is she. */
export type NamedRow = { table: string; id: string; column: string; titre: string; reference: string };

export async function findNamedRows(db: Db, { names }: Pick<Subject, "names">): Promise<NamedRow[]> {
  const folded = new Set(names.map((name) => foldText(name).trim()).filter(Boolean));
  if (folded.size === 0) return [];
  const namedRows: NamedRow[] = [];
  for (const [table, personal] of Object.entries(personalData)) {
    const columns = "names" in personal ? (personal.names ?? []) : [];
    for (const column of columns) {
      const filled = table === "land_files" ? await listHolders(db) : await listNamed(db, table as "vehicles" | "projects", column);
      for (const { nom, ...row } of filled) if (folded.has(foldText(nom ?? "").trim())) namedRows.push({ table, column, ...row });
    }
  }
  return namedRows;
}

function listNamed(db: Db, table: "vehicles" | "projects", column: string) {
  const { shared, rows } = sharedTable<"vehicles" | "projects">(db, table);
  const named = column as "titre";
  const filled = shared.selectFrom(rows).select(["id", "titre", "reference"]).select(`${named} as nom`);
  return filled.where(named, "is not", null).execute();
}

/** A land file has the title of its property; one whose property is gone for good waits for the end of its scans. */
async function listHolders(db: Db) {
  const files = await db
    .selectFrom("land_files")
    .leftJoin("properties", "properties.id", "land_files.property_id")
    .select(["land_files.id", "properties.titre", "properties.reference", "titulaire as nom"])
    .where("titulaire", "is not", null)
    .execute();
  return files.map(({ titre, reference, ...row }) => ({ ...row, titre: titre ?? "Bien supprimé", reference: reference ?? "" }));
}
