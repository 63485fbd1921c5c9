import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Row = Record<string, unknown> & { id: string };
/** A column as it is, or by the words of its values; of a box the words of a ticked one. */
type Said = string | [column: string, words: Record<string, string>];
const LIST = "commodites";

const STEP_ROWS = 500;
const ticked = (column: string, label: string): Said => [column, { true: label, "1": label }];
const sale = "Vente à vendre achat acheter";
const letting = "Location à louer";

const searched: Record<string, Said[]> = {
  properties: [
    ...["titre", "localisation", "description", "ville", "quartier"],
    ["type_bien", ownWords("villa appartement maison studio terrain immeuble bureau commerce")],
    ["type_transaction", { vente: sale, location: letting, "location-meublee": "Location meublée à louer meublé" }],
    ["type_sejour", { court: "Court séjour", long: "Long séjour", court_long: "Court / long séjour" }],
    ...[ticked("parking", "Parking"), ticked("piscine", "Piscine"), ticked("jardin", "Jardin")],
    ...[ticked("climatisation", "Climatisation"), ticked("securite", "Sécurité"), "commodites", "reference"],
  ],
  vehicles: [
    ...["titre", "marque", "modele", "annee", "description", "localisation"],
    ["type_transaction", { vente: sale, location: letting }],
    ["carburant", { essence: "Essence", diesel: "Diesel", hybride: "Hybride", electrique: "Électrique" }],
    ["transmission", { manuelle: "Manuelle", automatique: "Automatique" }],
    ...["couleur", ticked("climatisation", "Climatisation"), ticked("gps", "GPS"), ticked("bluetooth", "Bluetooth"), "reference"],
  ],
  projects: [
    ...["titre", "adresse", "description", "ville"],
    ["categorie", { construction: "Construction", renovation: "Rénovation", rehabilitation: "Réhabilitation", amenagement: "Aménagement" }],
    ["type_projet", ownWords("residentiel commercial industriel infrastructure")],
    "reference",
  ],
};

/**
 * What a search reads of a listing also has the words of its type, of its transaction and of what it offers. The space it begins with tells
 * it from a text of a former process, which may still be writing: those are few, have an index of their own, and are written anew.
 */
export async function up(db: AnyDb) {
  for (const [table, said] of Object.entries(searched)) {
    const columns = ["id", ...said.map((part) => (typeof part === "string" ? part : part[0]))];
    for (let last = ""; ; ) {
      const rows = (await db.selectFrom(table).select(columns).where("id", ">", last).orderBy("id").limit(STEP_ROWS).execute()) as Row[];
      for (const row of rows)
        await db
          .updateTable(table)
          .set({ recherche: textOf(row, said) })
          .where("id", "=", row.id)
          .execute();
      if (rows.length < STEP_ROWS) break;
      last = rows.at(-1)?.id ?? "";
    }
    await db.schema.createIndex(`${table}_unworded`).on(table).column("id").where(sql<boolean>`substr(recherche, 1, 1) <> ' '`).execute();
  }
}

function textOf(row: Row, said: readonly Said[]): string {
  const words = said.flatMap((part) => (typeof part === "string" ? wordsOf(part, row[part]) : (part[1][String(row[part[0]])] ?? [])));
  return ` ${folded(words.filter((word) => word !== "").join(" "))}`;
}

function wordsOf(column: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (column !== LIST) return [String(value)];
  // Stored as text on one engine, and parsed by the driver of the other.
  return (typeof value === "string" ? (JSON.parse(value) as unknown[]) : (value as unknown[])).map(String);
}

function folded(text: string) {
  const opened = text.toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("’", "'");
  return opened.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ");
}

function ownWords(values: string): Record<string, string> {
  return Object.fromEntries(values.split(" ").map((value) => [value, value]));
}
