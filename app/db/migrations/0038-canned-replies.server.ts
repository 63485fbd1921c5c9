import { type Kysely, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

const first: [titre: string, texte: string][] = [
  [
    "Visite\u00a0: proposer un créneau",
    "Bonjour {prenom}, ici {moi} de FADEM. Merci pour votre message au sujet de {titre} ({reference}). Une visite est possible {date} à {heure}.",
  ],
  [
    "Toujours disponible",
    "Bonjour {prenom}, ici {moi} de FADEM. Oui, {titre} ({reference}) est toujours disponible à {prix}. Voici la page\u00a0: {lien}",
  ],
  [
    "Papiers du bien",
    "Bonjour {prenom}, ici {moi} de FADEM. Les papiers de {titre} ({reference}) se consultent à notre bureau\u00a0: {bureau}. Dites-nous quand vous pouvez passer.",
  ],
  ["Merci, à bientôt", "Bonjour {prenom}, merci pour votre message. Nous restons à votre disposition. {moi}, FADEM."],
];

/**
 * Words to answer with. An installation that is there gets the four that come with every installation; a new one gets them with its first
 * content, so that a database made for a restore or a copy stays empty. A former process that still runs knows of none.
 */
export async function up(db: AnyDb) {
  await db.schema
    .createTable("canned_replies")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("titre", "text", (column) => column.notNull())
    .addColumn("texte", "text", (column) => column.notNull())
    .addColumn("ordre", "integer", (column) => column.notNull())
    .execute();
  for (const [index, [titre, texte]] of first.entries())
    await sql`insert into canned_replies (id, created_at, updated_at, titre, texte, ordre)
      select ${sql.lit(`00000000-0038-7000-8000-00000000000${index + 1}`)}, updated_at, updated_at, ${sql.lit(titre)}, ${sql.lit(texte)},
        ${sql.lit(index + 1)} from settings where key = 'installed'`.execute(db);
}
