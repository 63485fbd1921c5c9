import type { AppRows } from "#tests/rows.ts";

/** What visitors may read. A column that is not named here is private: a new column is until it is added here. */
const publicColumns: Record<string, string> = {
  properties:
    "id slug reference titre description type_bien type_transaction statut prix prix_unite prix_compare prix_nuit prix_semaine prix_mois frais_menage caution sejour_min sejour_max heures_sejour reservable localisation quartier ville nombre_pieces nombre_chambres nombre_salles_bain surface_habitable surface_totale parking piscine jardin climatisation securite date_disponibilite images video_url type_sejour commodites foncier_niveau foncier_jusqu_au publie_le confirme_le updated_at",
  // What ties a paper to its page, and lets it count, is left as it is: the page must show the files whose private words are looked for.
  land_files: "id property_id droit litige visible exemple clos_le",
  land_papers: "id land_file_id nature source vue_le expire_le exemple retiree_le remplacee_par document_id",
  projects:
    "id slug reference titre description categorie type_projet statut adresse ville superficie date_debut date_fin_prevue date_fin_reelle pourcentage_avancement notes_publiques images video_url created_at updated_at",
  vehicles:
    "id slug reference titre description marque modele annee type_transaction statut prix prix_location_jour prix_semaine prix_mois caution sejour_min sejour_max heures_sejour reservable kilometrage carburant transmission couleur nombre_places climatisation gps bluetooth localisation images video_url publie_le confirme_le updated_at",
  gallery_images: "id titre description image_id video_url categorie ordre statut created_at updated_at",
  testimonials: "id client_nom contenu service note pays statut exemple created_at",
  uploaded_images: "id storage_path public_url width height widths placeholder mime_type",
  site_text_content: "id section key content type",
  former_slugs: "table_name slug row_id",
  changes: "version table_name",
  // The calendar of a listing tells which nights are taken, and nothing else of them.
  occupied_units: "ressource unite",
};

/** Not data: keys, and what decides whether a row is shown at all. */
const structural =
  /^(id|key|version|deleted_at|demo|exemple|is_private|afficher_client|masquer_budgets|contact_proprietaire_public|userId|row_id|owner_id|listing_id|vehicle_id|variants_state)$/;
/** The administrator chose to show or to withhold these: here, to withhold. */
const withheld = ["update projects set afficher_client = 0, masquer_budgets = 1", "update vehicles set contact_proprietaire_public = 0"];
const emptyTables = [
  ...["audit_log", "refused_sign_ins", "mail_queue", "verification", "twoFactor", "rate_limits", "visit_book", "session", "form_drafts"],
  ...[
    "search_alerts",
    "private_links",
    "private_link_secrets",
    "invitations",
    "passkey",
    "known_devices",
    "started_requests",
    "person_refusals",
  ],
];
const ignored = /^(kysely_|migration)/;

export type Canary = { value: string; column: string };

/** Writes a value found nowhere else into every private column of every table. */
export function plantCanaries(rows: AppRows): Canary[] {
  for (const statement of withheld) rows.run(statement);
  const canaries: Canary[] = [];
  for (const table of rows.tables().filter((name) => !ignored.test(name))) {
    const shown = new Set((publicColumns[table] ?? "").split(" "));
    const secret = rows.columns(table).filter(({ name }) => !shown.has(name) && !structural.test(name));
    const marks = secret.map(({ name, type }, index) => ({ name, value: markFor(table, name, type, index) }));
    if (emptyTables.includes(table) && rows.all(`select 1 from "${table}" limit 1`).length === 0) insertMarked(rows, table, marks);
    for (const { name, value } of marks)
      if (plant(rows, table, name, value)) canaries.push({ value: String(value), column: `${table}.${name}` });
  }
  canaries.push(...plantInHiddenRows(rows), ...plantSettings(rows), ...plantPositions(rows));
  return canaries;
}

/** Numbers are found again however they are grouped; see `findCanaries`. */
function markFor(table: string, name: string, type: string, index: number) {
  if (/int|real|numeric/i.test(type)) return 731_900_000 + table.length * 1_000 + index * 17;
  return ["before", "after", "images", "widths", "commodites", "value", "valeurs"].includes(name)
    ? JSON.stringify([{ id: "0", alt: `canari-${table}-${name}` }])
    : `canari-${table}-${name}`;
}

/** False for a closed list or a key, which cannot hold a word of ours. */
function plant(rows: AppRows, table: string, name: string, value: string | number) {
  try {
    return rows.run(`update "${table}" set "${name}" = ?`, value) > 0;
  } catch {
    // Unique or numbered: one row will do, and a closed list stays as it is.
  }
  try {
    return rows.run(`update "${table}" set "${name}" = ? where rowid = (select max(rowid) from "${table}")`, value) > 0;
  } catch {
    return false;
  }
}

function insertMarked(rows: AppRows, table: string, marks: { name: string; value: string | number }[]) {
  const user = String(rows.one('select id from "user" limit 1').id);
  const fixed: Record<string, string> = {
    version: "1",
    id: "canari",
    userId: user,
    key: "canari",
    cle: "canari",
    row_id: "canari",
    action: "update",
    genre: "recherche",
    statut: "active",
    role: "commercial",
    canal: "whatsapp",
    motif: "principal",
    demo: "0",
  };
  const values = new Map(marks.map(({ name, value }) => [name, value]));
  const columns = rows.columns(table).map(({ name }) => name);
  const given = columns.map((name) => fixed[name] ?? values.get(name) ?? null);
  rows.run(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    ...given,
  );
}

/** The public columns of a row that is not shown are as private as the rest of it. */
function plantInHiddenRows(rows: AppRows): Canary[] {
  const hidden: [table: string, column: string, condition: string][] = [
    ["gallery_images", "description", "statut <> 'publie'"],
    ["testimonials", "contenu", "statut <> 'approuve'"],
  ];
  const inBin: [table: string, column: string][] = [
    ["properties", "description"],
    ["projects", "description"],
    ["vehicles", "description"],
  ];
  for (const [table] of inBin) rows.run(`update ${table} set deleted_at = created_at where id = (select max(id) from ${table})`);
  return [...hidden, ...inBin.map(([table, column]): [string, string, string] => [table, column, "deleted_at is not null"])].map(
    ([table, column, condition]) => {
      const value = `canari-cache-${table}`;
      rows.run(`update ${table} set ${column} = ? where ${condition}`, value);
      return { value, column: `${table}.${column} (caché)` };
    },
  );
}

function plantSettings(rows: AppRows): Canary[] {
  const value = "canari-notification@exemple.tg";
  rows.run(
    "insert or replace into settings (key, value, updated_at) values ('notification_email', ?, ?)",
    JSON.stringify(value),
    new Date().toISOString(),
  );
  return [{ value, column: "settings.notification_email" }];
}

/** Two numbers that must be in Togo, and of which a public zone has the beginning. */
function plantPositions(rows: AppRows): Canary[] {
  rows.run("update properties set latitude = 6.22351, longitude = 1.20702");
  return [
    { value: "6.2235", column: "properties.latitude" },
    { value: "1.2070", column: "properties.longitude" },
  ];
}

/** The columns seen, a number counting whatever stands between its digits. */
export function findCanaries(text: string, canaries: readonly Canary[]): string[] {
  const ungrouped = text.replace(/(?<=\d)[\s\u00a0\u202f.](?=\d)/g, "");
  return canaries.filter(({ value }) => (/^\d+$/.test(value) ? ungrouped : text).includes(readable(value))).map(({ column }) => column);
}

function readable(value: string) {
  return /canari-[\w@.-]+/.exec(value)?.[0] ?? value;
}
