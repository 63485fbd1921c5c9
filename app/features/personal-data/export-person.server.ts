import type { Readable } from "node:stream";
import { type Kysely, sql } from "kysely";
import { ZipFile } from "yazl";
import type { Db } from "#app/db/engine/client.server.ts";
import { sentTables } from "#app/db/tables/content-types.ts";
import { type PersonalTable, personalTables } from "#app/db/tables/personal-data.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { escapeXml } from "#app/features/sharing/feeds/xml.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { keyOf } from "#app/services/backup/erasure-book.server.ts";
import { picturesOf } from "#app/services/media/media-references.server.ts";
import { FALLBACK_FILE } from "#app/services/media/processing/picture-job.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { isAmong } from "./coordinates.server.ts";
import { holds } from "./delete-person.server.ts";
import { coordinatesOf, isOfSubject, type Subject } from "./find-person.server.ts";

// What the company answers to "what do you know of me": every row of hers in the tables that the erasure would empty, and no row, name or
// number of any other person.

// biome-ignore lint/suspicious/noExplicitAny: tables and columns are named by the list
type AnyDb = Kysely<any>;
type StoredRow = Record<string, unknown>;
type Part = { table: string; rows: StoredRow[] };

const MOST_ROWS = 5_000;
const STEP = 200;
/** What only the machine reads: search texts, ids of other rows, marks. */
const inner = new Set(["recherche", "cle_envoi", "separations", "version", "note_qualite", "person_id_origine", "lot", "sel", "precedent"]);
/** Names of members, whatever they are. */
const members = new Set(["auteur", "saisi_par", "assigne_a", "agent", "par", "actor", "actor_nom", "cree_par"]);

/** Undefined where nothing is known of her. The photos are read while the file is sent. */
export async function exportPerson({ db, storage }: { db: Db; storage: MediaStorage }, subject: Subject): Promise<Readable | undefined> {
  const parts = await collect(db, subject);
  if (parts.every(({ rows }) => rows.length === 0)) return undefined;
  const hide = await hideMembers(db);
  const readable = parts.map(({ table, rows }) => ({ table, rows: rows.map((row) => rowForHer(row, hide)) }));
  const photos = await listPhotos({ db, storage }, parts);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(pageOf(readable, photos.length)), "donnees.html", { mode: 0o100600 });
  zip.addBuffer(
    Buffer.from(JSON.stringify(Object.fromEntries(readable.map(({ table, rows }) => [table, rows])), null, 2)),
    "donnees.json",
    {
      mode: 0o100600,
    },
  );
  for (const [index, path] of photos.entries())
    zip.addReadStreamLazy(`photos/${index + 1}.jpg`, { mode: 0o100600, compress: false }, (answer) => {
      storage.open(path).then(
        (file) => (file ? answer(null, file.stream) : answer(new Error(`${path} is missing`))),
        (error: Error) => answer(error),
      );
    });
  zip.end();
  return zip.outputStream;
}

async function collect(db: Db, subject: Subject): Promise<Part[]> {
  const isHers = isAmong(new Set(coordinatesOf(subject).map(keyOf)));
  const parts: Part[] = [];
  for (const [table, columns] of personalTables) {
    if (table === "person_refusals") continue; // the ids of two people, one of whom is another
    const rows = columns.hers ? await listHers(db, table, columns.hers, subject) : [];
    if (table === "appointments" || table === "bookings") rows.push(...(await listMeetings(db, table, parts)));
    if (table === "form_drafts" || table === "import_lines") rows.push(...(await listNaming(db, table, columns, isHers)));
    parts.push({ table, rows });
  }
  parts.push({ table: "audit_log", rows: await listLines(db, parts) });
  return parts.filter(({ rows }) => rows.length > 0);
}

/** By her person; what stands in a crowd, an alert or a mail has none and is found by what she gave. */
async function listHers(db: Db, table: string, hers: NonNullable<PersonalTable["hers"]>, subject: Subject): Promise<StoredRow[]> {
  const { mine, given, hasPerson } = isOfSubject(subject, hers);
  const conditions = [
    ...mine.slice(0, 1).map(({ column, values }) => sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`),
    ...given.map(({ column, values }) =>
      hasPerson
        ? sql<boolean>`${sql.ref(column)} in (${sql.join(values)}) and ${sql.ref(hers.person?.[0] ?? "")} is null`
        : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`,
    ),
  ];
  if (conditions.length === 0) return [];
  const any = db as object as AnyDb;
  return any
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`(${sql.join(conditions, sql`) or (`)})`)
    .orderBy("id")
    .limit(MOST_ROWS)
    .execute();
}

/** Her visits and stays, which belong to her requests. */
async function listMeetings(db: Db, table: "appointments" | "bookings", parts: readonly Part[]): Promise<StoredRow[]> {
  const requests = (parts.find((part) => part.table === "contact_requests")?.rows ?? []).map(({ id }) => String(id));
  const rows: StoredRow[] = [];
  for (let start = 0; start < requests.length; start += STEP)
    rows.push(
      ...(await db
        .selectFrom(table as "appointments")
        .selectAll()
        .where("demande_id", "in", requests.slice(start, start + STEP))
        .orderBy("id")
        .execute()),
    );
  return rows.map(({ autres_demandes: _ofOthers, reference: _formerNumber, ...row }) => row);
}

async function listNaming(
  db: Db,
  table: string,
  { named = [] }: PersonalTable,
  isHers: (coordinate: string) => boolean,
): Promise<StoredRow[]> {
  const rows: StoredRow[] = await (db as object as AnyDb).selectFrom(table).selectAll().limit(MOST_ROWS).execute();
  return rows.filter((row) => named.some((column) => holds(row[column], isHers)));
}

/** What the journal says of her requests; lines about members' other work are not hers. */
async function listLines(db: Db, parts: readonly Part[]): Promise<StoredRow[]> {
  const lines: StoredRow[] = [];
  for (const table of sentTables) {
    const ids = (parts.find((part) => part.table === table)?.rows ?? []).map(({ id }) => String(id));
    for (let start = 0; start < ids.length; start += STEP)
      lines.push(
        ...(await db
          .selectFrom("audit_log")
          .select(["at", "action", "table_name", "row_id", "actor", "before", "after"])
          .where("table_name", "=", table)
          .where("row_id", "in", ids.slice(start, start + STEP))
          .orderBy("at")
          .execute()),
      );
  }
  return lines;
}

/** "FADEM" for every member, by the whole name or the name of the account. */
async function hideMembers(db: Db): Promise<(text: string) => string> {
  const rows = await authDb(db).selectFrom("user").select(["prenom", "nom", "username"]).execute();
  const names = rows.map(({ prenom, nom }) => `${prenom} ${nom}`.trim()).filter((name) => name.includes(" "));
  return (text) => names.reduce((left, name) => left.replaceAll(name, "FADEM"), text);
}

function rowForHer(row: StoredRow, hide: (text: string) => string): StoredRow {
  const own = Object.entries(row).filter(([column]) => !inner.has(column) && !column.startsWith("empreinte"));
  return Object.fromEntries(
    own.map(([column, value]) => [column, members.has(column) && value !== null ? "FADEM" : valueForHer(value, hide)]),
  );
}

function valueForHer(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((each) => valueForHer(each, hide));
  return typeof value === "object" && value !== null ? rowForHer(value as StoredRow, hide) : value;
}

/** Those whose file is there. */
async function listPhotos({ db, storage }: { db: Db; storage: MediaStorage }, parts: readonly Part[]): Promise<string[]> {
  const ids = parts.flatMap(({ rows }) => rows.flatMap((row) => picturesOf({ images: row.images as ImageRef[] | null | undefined })));
  const paths: string[] = [];
  for (let start = 0; start < ids.length; start += STEP) {
    const some = db
      .selectFrom("uploaded_images")
      .select("storage_path")
      .where("id", "in", ids.slice(start, start + STEP))
      .orderBy("id");
    for (const { storage_path } of await some.execute()) {
      const path = `${storage_path}/${FALLBACK_FILE}`;
      if ((await storage.size(path)) !== undefined) paths.push(path);
    }
  }
  return paths;
}

const headings: Record<string, string> = {
  contact_requests: "Vos demandes",
  vehicle_sell_requests: "Vos véhicules à vendre",
  testimonials: "Vos avis",
  appointments: "Vos visites",
  bookings: "Vos séjours et locations",
  people: "Votre fiche",
  person_events: "Ce qui s’est passé",
  started_requests: "Vos appels et messages commencés sur le site",
  search_alerts: "Vos alertes par e-mail",
  mail_queue: "E-mails qui attendent d’être envoyés",
  form_drafts: "Brouillons de l’équipe qui citent vos coordonnées",
  import_lines: "Lignes de fichiers qui citent vos coordonnées",
  audit_log: "Ce que l’équipe a fait de vos demandes",
};

/** What is told on the page; the other file has every column. */
const labels: Record<string, string> = {
  created_at: "Reçu le",
  at: "Le",
  nom: "Nom",
  prenom: "Prénom",
  client_nom: "Nom",
  email: "E-mail",
  client_email: "E-mail",
  telephone: "Téléphone",
  telephone_e164: "Téléphone international",
  autres_coordonnees: "Autres coordonnées",
  entreprise: "Entreprise",
  sujet: "Sujet",
  message: "Message",
  contenu: "Avis",
  note: "Note",
  pays: "Pays",
  resume: "Quoi",
  texte: "Texte",
  canal: "Par",
  marque: "Marque",
  modele: "Modèle",
  annee: "Année",
  kilometrage: "Kilométrage",
  prix_souhaite: "Prix souhaité",
  description: "Description",
  statut: "État",
  notes_internes: "Notes de l’équipe",
  prochaine_action: "Prochaine action",
  echeance: "Échéance",
  date_souhaitee: "Date souhaitée",
  debut: "Début",
  arrivee: "Arrivée",
  depart: "Départ",
  motif: "Motif",
  reference: "Référence",
  page: "Page",
  criteres: "Recherche",
  expire_le: "Finit le",
  recipient: "À",
  subject: "Objet",
  body: "Texte",
  valeurs: "Contenu",
  titre: "Titre",
  action: "Acte",
  auteur: "Par",
  saisi_par: "Saisi par",
};

function pageOf(parts: readonly Part[], photos: number): string {
  const body = parts.map(({ table, rows }) => `<h2>${headings[table] ?? table}</h2>\n${rows.map(cardOf).join("\n")}`).join("\n");
  const pictures = photos > 0 ? `<p>Vos photos (${photos}) sont dans le dossier «\u00a0photos\u00a0».</p>` : "";
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vos données chez FADEM</title>
<style>body{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}dl{border:1px solid #ccc;border-radius:8px;padding:.75rem 1rem;display:grid;grid-template-columns:11rem 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}@media(max-width:30rem){dl{display:block}}</style>
</head><body><h1>Vos données chez FADEM</h1>
<p>Voici tout ce que FADEM garde de vous, le ${escapeXml(formatDateTime(new Date().toISOString()))}. «\u00a0FADEM\u00a0» remplace le nom des membres de l’équipe. Le fichier donnees.json contient la même chose, colonne par colonne.</p>
${pictures}
${body}
</body></html>
`;
}

function cardOf(row: StoredRow): string {
  const facts = Object.entries(row).flatMap(([column, value]) => {
    const label = labels[column];
    const text = label === undefined ? "" : textOf(value);
    return text ? [`<dt>${label}</dt><dd>${escapeXml(text)}</dd>`] : [];
  });
  return `<dl>${facts.join("")}</dl>`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (typeof value === "object") return Object.values(value).map(textOf).filter(Boolean).join(", ");
  return String(value);
}
