import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;
type Table = CreateTableBuilder<string, string>;

export async function up(db: AnyDb) {
  await createListings(db);
  await createRequests(db);
  await createEditorial(db);
  await createServices(db);
}

function oneOf(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

/** Adds the columns every content row has. */
function contentRow(table: Table): Table {
  return table
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("deleted_at", "text")
    .addColumn("demo", "boolean", (column) => column.notNull().defaultTo(false)) as Table;
}

type Column = [name: string, type: "text" | "integer" | "bigint" | "double precision" | "boolean", required?: "required"];

function columns(table: Table, list: Column[]): Table {
  return list.reduce<Table>(
    (result, [name, type, required]) => result.addColumn(name, type, (column) => (required ? column.notNull() : column)) as Table,
    table,
  );
}

function closedLists(table: Table, name: string, lists: Record<string, readonly string[]>): Table {
  return Object.entries(lists).reduce<Table>(
    (result, [column, values]) => result.addCheckConstraint(`${name}_${column}_list`, oneOf(column, values)) as Table,
    table,
  );
}

const villes = ["Lomé", "Kara", "Sokodé", "Aneho", "Dapaong", "Kpalimé", "Atakpamé"];
const carburants = ["essence", "diesel", "hybride", "electrique"];
const transmissions = ["manuelle", "automatique"];
const services = ["immobilier", "btp", "gerance", "vehicules", "diaspora"];

async function createListings(db: AnyDb) {
  let properties = columns(contentRow(db.schema.createTable("properties") as Table), [
    ["slug", "text", "required"],
    ["reference", "text", "required"],
    ["titre", "text", "required"],
    ["description", "text", "required"],
    ["type_bien", "text", "required"],
    ["type_transaction", "text", "required"],
    ["statut", "text", "required"],
    ["prix", "bigint", "required"],
    ["localisation", "text", "required"],
    ["quartier", "text"],
    ["ville", "text", "required"],
    ["nombre_pieces", "integer"],
    ["nombre_chambres", "integer"],
    ["nombre_salles_bain", "integer"],
    ["surface_habitable", "integer"],
    ["surface_totale", "integer"],
    ["parking", "boolean", "required"],
    ["piscine", "boolean", "required"],
    ["jardin", "boolean", "required"],
    ["climatisation", "boolean", "required"],
    ["securite", "boolean", "required"],
    ["date_disponibilite", "text"],
    ["images", "text"],
    ["video_url", "text"],
    ["type_sejour", "text"],
    ["commodites", "text", "required"],
    ["recherche", "text", "required"],
  ]);
  properties = closedLists(properties, "properties", {
    type_bien: ["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"],
    type_transaction: ["vente", "location", "location-meublee"],
    statut: ["disponible", "vendu", "loue", "reserve"],
    ville: villes,
    type_sejour: ["court", "long", "court_long"],
  }).addCheckConstraint("properties_prix_positive", sql`prix > 0`) as Table;
  await properties.execute();

  let projects = columns(contentRow(db.schema.createTable("projects") as Table), [
    ["slug", "text", "required"],
    ["reference", "text", "required"],
    ["titre", "text", "required"],
    ["description", "text", "required"],
    ["categorie", "text", "required"],
    ["type_projet", "text"],
    ["statut", "text"],
    ["adresse", "text"],
    ["ville", "text", "required"],
    ["superficie", "double precision"],
    ["budget_prevu", "bigint"],
    ["budget_reel", "bigint"],
    ["date_debut", "text"],
    ["date_fin_prevue", "text"],
    ["date_fin_reelle", "text"],
    ["pourcentage_avancement", "integer", "required"],
    ["client_nom", "text"],
    ["client_email", "text"],
    ["client_telephone", "text"],
    ["notes_internes", "text"],
    ["notes_publiques", "text"],
    ["afficher_client", "boolean", "required"],
    ["masquer_budgets", "boolean", "required"],
    ["images", "text"],
    ["video_url", "text"],
    ["recherche", "text", "required"],
  ]);
  projects = closedLists(projects, "projects", {
    categorie: ["construction", "renovation", "rehabilitation", "amenagement"],
    type_projet: ["residentiel", "commercial", "industriel", "infrastructure"],
    statut: ["planifie", "en_cours", "termine", "suspendu"],
    ville: villes,
  }).addCheckConstraint("projects_avancement_range", sql`pourcentage_avancement between 0 and 100`) as Table;
  await projects.execute();

  let vehicles = columns(contentRow(db.schema.createTable("vehicles") as Table), [
    ["slug", "text", "required"],
    ["reference", "text", "required"],
    ["titre", "text", "required"],
    ["description", "text"],
    ["marque", "text", "required"],
    ["modele", "text", "required"],
    ["annee", "integer"],
    ["type_transaction", "text", "required"],
    ["statut", "text", "required"],
    ["prix", "bigint"],
    ["prix_location_jour", "bigint"],
    ["kilometrage", "integer"],
    ["carburant", "text"],
    ["transmission", "text"],
    ["couleur", "text"],
    ["nombre_places", "integer"],
    ["climatisation", "boolean", "required"],
    ["gps", "boolean", "required"],
    ["bluetooth", "boolean", "required"],
    ["localisation", "text"],
    ["images", "text"],
    ["video_url", "text"],
    ["proprietaire_nom", "text"],
    ["proprietaire_telephone", "text"],
    ["contact_proprietaire_public", "boolean", "required"],
    ["notes_internes", "text"],
    ["recherche", "text", "required"],
  ]);
  vehicles = closedLists(vehicles, "vehicles", {
    type_transaction: ["vente", "location"],
    statut: ["disponible", "loue", "vendu", "maintenance"],
    carburant: carburants,
    transmission: transmissions,
  }).addCheckConstraint(
    "vehicles_price_of_its_kind",
    sql`case type_transaction when 'vente' then coalesce(prix, 0) else coalesce(prix_location_jour, 0) end > 0`,
  ) as Table;
  await vehicles.execute();

  for (const table of ["properties", "projects", "vehicles"]) {
    await db.schema.createIndex(`${table}_slug`).on(table).column("slug").unique().execute();
    await db.schema.createIndex(`${table}_reference`).on(table).column("reference").unique().execute();
    await db.schema.createIndex(`${table}_newest`).on(table).columns(["deleted_at", "created_at desc", "id desc"]).execute();
    await db.schema.createIndex(`${table}_by_statut`).on(table).columns(["statut", "deleted_at", "created_at desc", "id desc"]).execute();
  }
  await db.schema.createIndex("properties_by_type").on("properties").columns(["statut", "type_bien", "created_at desc"]).execute();
  await db.schema.createIndex("properties_by_prix").on("properties").columns(["statut", "prix", "id"]).execute();
  await db.schema.createIndex("properties_by_ville").on("properties").columns(["statut", "ville", "created_at desc"]).execute();
  await db.schema
    .createIndex("vehicles_by_transaction")
    .on("vehicles")
    .columns(["type_transaction", "statut", "created_at desc"])
    .execute();

  await db.schema
    .createTable("former_slugs")
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("row_id", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("former_slugs_pk", ["table_name", "slug"])
    .addCheckConstraint("former_slugs_table_name_list", oneOf("table_name", ["properties", "projects", "vehicles"]))
    .execute();
}

async function createRequests(db: AnyDb) {
  let sellRequests = columns(contentRow(db.schema.createTable("vehicle_sell_requests") as Table), [
    ["nom", "text", "required"],
    ["prenom", "text"],
    ["email", "text", "required"],
    ["telephone", "text"],
    ["telephone_e164", "text"],
    ["marque", "text", "required"],
    ["modele", "text", "required"],
    ["annee", "integer"],
    ["kilometrage", "integer"],
    ["prix_souhaite", "bigint"],
    ["couleur", "text"],
    ["carburant", "text"],
    ["transmission", "text"],
    ["etat_vehicule", "text"],
    ["description", "text"],
    ["images", "text"],
    ["video_url", "text"],
    ["statut", "text", "required"],
    ["date_evaluation", "text"],
    ["notes_internes", "text"],
    ["cle_envoi", "text"],
    ["vehicle_id", "text"],
  ]);
  sellRequests = closedLists(sellRequests, "vehicle_sell_requests", {
    carburant: carburants,
    transmission: transmissions,
    etat_vehicule: ["excellent", "tres_bon", "bon", "moyen", "a_reparer"],
    statut: ["nouveau", "en_cours", "accepte", "refuse", "spam"],
  }).addForeignKeyConstraint("vehicle_sell_requests_vehicle", ["vehicle_id"], "vehicles", ["id"], (key) =>
    key.onDelete("set null"),
  ) as Table;
  await sellRequests.execute();

  let contacts = columns(contentRow(db.schema.createTable("contact_requests") as Table), [
    ["nature", "text", "required"],
    ["nom", "text", "required"],
    ["prenom", "text"],
    ["email", "text", "required"],
    ["telephone", "text"],
    ["telephone_e164", "text"],
    ["entreprise", "text"],
    ["sujet", "text", "required"],
    ["message", "text", "required"],
    ["service_demande", "text"],
    ["urgence", "text", "required"],
    ["statut", "text", "required"],
    ["listing_table", "text"],
    ["listing_id", "text"],
    ["date_souhaitee", "text"],
    ["notes_internes", "text"],
    ["cle_envoi", "text"],
  ]);
  contacts = closedLists(contacts, "contact_requests", {
    nature: ["contact", "visite", "devis"],
    service_demande: services,
    urgence: ["urgente", "haute", "normale", "faible"],
    statut: ["nouveau", "en_cours", "traite", "ferme", "spam"],
    listing_table: ["properties", "projects", "vehicles"],
  });
  await contacts.execute();

  let testimonials = columns(contentRow(db.schema.createTable("testimonials") as Table), [
    ["client_nom", "text", "required"],
    ["client_email", "text"],
    ["contenu", "text", "required"],
    ["service", "text"],
    ["note", "integer"],
    ["pays", "text"],
    ["statut", "text", "required"],
    ["exemple", "boolean", "required"],
    ["cle_envoi", "text"],
  ]);
  testimonials = closedLists(testimonials, "testimonials", {
    service: services,
    statut: ["en_attente", "approuve", "rejete"],
  }).addCheckConstraint("testimonials_note_range", sql`note between 1 and 5`) as Table;
  await testimonials.execute();

  for (const table of ["vehicle_sell_requests", "contact_requests", "testimonials"]) {
    await db.schema.createIndex(`${table}_sent_once`).on(table).column("cle_envoi").unique().execute();
    await db.schema.createIndex(`${table}_newest`).on(table).columns(["deleted_at", "created_at desc", "id desc"]).execute();
    await db.schema.createIndex(`${table}_by_statut`).on(table).columns(["statut", "deleted_at", "created_at desc", "id desc"]).execute();
  }
}

async function createEditorial(db: AnyDb) {
  await columns(db.schema.createTable("uploaded_images").addColumn("id", "text", (column) => column.primaryKey()) as Table, [
    ["filename", "text", "required"],
    ["original_name", "text", "required"],
    ["mime_type", "text", "required"],
    ["size_bytes", "bigint", "required"],
    ["storage_path", "text", "required"],
    ["public_url", "text", "required"],
    ["related_type", "text", "required"],
    ["owner_table", "text"],
    ["owner_id", "text"],
    ["is_private", "boolean", "required"],
    ["width", "integer"],
    ["height", "integer"],
    ["widths", "text", "required"],
    ["placeholder", "text"],
    ["content_hash", "text", "required"],
    ["variants_state", "text", "required"],
    ["created_at", "text", "required"],
  ])
    .addCheckConstraint("uploaded_images_variants_state_list", oneOf("variants_state", ["pending", "ready", "failed"]))
    .execute();
  await db.schema.createIndex("uploaded_images_storage_path").on("uploaded_images").column("storage_path").unique().execute();
  await db.schema.createIndex("uploaded_images_content_hash").on("uploaded_images").column("content_hash").execute();
  await db.schema.createIndex("uploaded_images_owner").on("uploaded_images").columns(["owner_table", "owner_id"]).execute();

  const gallery = columns(contentRow(db.schema.createTable("gallery_images") as Table), [
    ["titre", "text", "required"],
    ["description", "text"],
    ["image_id", "text", "required"],
    ["video_url", "text"],
    ["categorie", "text", "required"],
    ["ordre", "integer", "required"],
    ["statut", "text", "required"],
  ]).addForeignKeyConstraint("gallery_images_image", ["image_id"], "uploaded_images", ["id"]) as Table;
  await closedLists(gallery, "gallery_images", { statut: ["publie", "brouillon"] }).execute();
  await db.schema.createIndex("gallery_images_by_ordre").on("gallery_images").columns(["statut", "deleted_at", "ordre", "id"]).execute();

  const texts = columns(db.schema.createTable("site_text_content").addColumn("id", "text", (column) => column.primaryKey()) as Table, [
    ["section", "text", "required"],
    ["key", "text", "required"],
    ["content", "text", "required"],
    ["type", "text", "required"],
    ["created_at", "text", "required"],
    ["updated_at", "text", "required"],
  ])
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint("site_text_content_section_key", ["section", "key"]) as Table;
  await closedLists(texts, "site_text_content", {
    section: ["hero", "services", "properties", "projects", "gallery", "testimonials", "contact", "footer", "about", "navbar"],
    type: ["title", "subtitle", "paragraph", "button", "link"],
  }).execute();
}

async function createServices(db: AnyDb) {
  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();

  await columns(db.schema.createTable("audit_log").addColumn("id", "text", (column) => column.primaryKey()) as Table, [
    ["at", "text", "required"],
    ["actor", "text", "required"],
    ["action", "text", "required"],
    ["table_name", "text", "required"],
    ["row_id", "text", "required"],
    ["before", "text"],
    ["after", "text"],
  ])
    .addCheckConstraint("audit_log_action_list", oneOf("action", ["create", "update", "delete", "restore", "purge"]))
    .execute();
  await db.schema.createIndex("audit_log_of_row").on("audit_log").columns(["table_name", "row_id", "at desc"]).execute();
  await db.schema.createIndex("audit_log_newest").on("audit_log").column("at desc").execute();

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("changes")
    .addColumn("version", isPostgres ? "bigserial" : "integer", (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("daily_counts")
    .addColumn("jour", "text", (column) => column.notNull())
    .addColumn("measure", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("daily_counts_pk", ["jour", "measure", "subject"])
    .addCheckConstraint(
      "daily_counts_measure_list",
      oneOf("measure", ["view", "visit", "visitor", "engaged", "whatsapp", "call", "form", "lcp_good", "lcp_total"]),
    )
    .execute();

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("reset_at", "text", (column) => column.notNull())
    .execute();
}
