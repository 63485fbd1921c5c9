import { sql } from "kysely";

const row = sql`id text primary key,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  deleted_at text,
  demo boolean not null default false`;
const sharedColumns = sql`id text primary key,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1`;

const villes = ["Lomé", "Kara", "Sokodé", "Aneho", "Dapaong", "Kpalimé", "Atakpamé"];
const carburant = ["essence", "diesel", "hybride", "electrique"];
const transmission = ["manuelle", "automatique"];
const services = ["immobilier", "btp", "gerance", "vehicules", "diaspora"];
const natures = ["contact", "visite", "devis", "reservation", "question_suivi", "signalement"];
const canaux = ["formulaire", "whatsapp", "appel", "email", "sur_place", "page_client", "autre"];

export function among(column: string, values: readonly string[]) {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

/** The named checks of the closed lists of a table. */
export function lists(table: string, closed: Record<string, readonly string[]>) {
  return sql.join(
    Object.entries(closed).map(([column, values]) => sql`constraint ${sql.id(`${table}_${column}_list`)} check (${among(column, values)})`),
  );
}

/** When visitors see a listing, and since when; see the triggers that set these moments. */
const publication = sql`publication text not null default 'en_ligne' check (${among("publication", ["brouillon", "programme", "en_ligne", "retire"])}),
  publier_le text, publie_le text, annonce_le text, confirme_le text, copie_de text`;
/** Stays, and the review that was set aside: what trust section 9 adds to a listing. */
const stays = sql`caution bigint,
  sejour_min integer not null default 1, sejour_max integer, heures_sejour text,
  reservable boolean not null default false,
  avis_ecarte_le text`;

const listingTables = [
  sql`create table properties (
  ${row},
  slug text not null, reference text not null,
  titre text not null, description text not null,
  type_bien text not null, type_transaction text not null, statut text not null,
  prix bigint not null,
  prix_unite text not null default 'mois' check (${among("prix_unite", ["mois", "semaine", "nuit"])}),
  prix_nuit bigint, prix_semaine bigint, prix_mois bigint,
  prix_compare bigint not null default 0,
  localisation text not null, quartier text, ville text not null,
  latitude double precision check (latitude between 6.0 and 11.2),
  longitude double precision check (longitude between -0.2 and 1.9 and latitude is not null or longitude is null and latitude is null),
  nombre_pieces integer, nombre_chambres integer, nombre_salles_bain integer,
  surface_habitable integer, surface_totale integer,
  parking boolean not null, piscine boolean not null, jardin boolean not null,
  climatisation boolean not null, securite boolean not null,
  date_disponibilite text,
  images text, video_url text,
  type_sejour text, commodites text not null,
  foncier_niveau integer not null default 0 check (foncier_niveau between 0 and 4), foncier_jusqu_au text,
  frais_menage bigint,
  ${stays},
  ${publication},
  note_qualite integer,
  recherche text not null,
  ${lists("properties", {
    type_bien: ["villa", "appartement", "maison", "studio", "terrain", "immeuble", "bureau", "commerce"],
    type_transaction: ["vente", "location", "location-meublee"],
    statut: ["disponible", "vendu", "loue", "reserve"],
    ville: villes,
    type_sejour: ["court", "long", "court_long"],
  })},
  constraint properties_prix_positive check (prix > 0))`,
  sql`create table projects (
  ${row},
  slug text not null, reference text not null,
  titre text not null, description text not null,
  categorie text not null, type_projet text, statut text,
  adresse text, ville text not null,
  superficie double precision, budget_prevu bigint, budget_reel bigint,
  date_debut text, date_fin_prevue text, date_fin_reelle text,
  pourcentage_avancement integer not null,
  client_nom text, client_email text, client_telephone text,
  notes_internes text, notes_publiques text,
  afficher_client boolean not null, masquer_budgets boolean not null,
  images text, video_url text,
  avis_ecarte_le text,
  ${publication},
  recherche text not null,
  ${lists("projects", {
    categorie: ["construction", "renovation", "rehabilitation", "amenagement"],
    type_projet: ["residentiel", "commercial", "industriel", "infrastructure"],
    statut: ["planifie", "en_cours", "termine", "suspendu"],
    ville: villes,
  })},
  constraint projects_avancement_range check (pourcentage_avancement between 0 and 100))`,
  sql`create table vehicles (
  ${row},
  slug text not null, reference text not null,
  titre text not null, description text,
  marque text not null, modele text not null, annee integer,
  type_transaction text not null, statut text not null,
  prix bigint, prix_location_jour bigint, prix_semaine bigint, prix_mois bigint,
  kilometrage integer, carburant text, transmission text, couleur text, nombre_places integer,
  climatisation boolean not null, gps boolean not null, bluetooth boolean not null,
  localisation text,
  images text, video_url text,
  proprietaire_nom text, proprietaire_telephone text, contact_proprietaire_public boolean not null,
  notes_internes text,
  ${stays},
  ${publication},
  note_qualite integer,
  recherche text not null,
  ${lists("vehicles", {
    type_transaction: ["vente", "location"],
    statut: ["disponible", "loue", "vendu", "maintenance"],
    carburant,
    transmission,
  })},
  constraint vehicles_price_of_its_kind
    check (case type_transaction when 'vente' then coalesce(prix, 0) else coalesce(prix_location_jour, 0) end > 0))`,
  sql`create table former_slugs (
  table_name text not null, slug text not null, row_id text not null, created_at text not null,
  constraint former_slugs_pk primary key (table_name, slug))`,
];

const sentTables = [
  sql`create table vehicle_sell_requests (
  ${row},
  nom text not null, prenom text, email text not null, telephone text, telephone_e164 text,
  marque text not null, modele text not null, annee integer, kilometrage integer, prix_souhaite bigint, couleur text,
  carburant text, transmission text, etat_vehicule text, description text,
  images text, video_url text,
  statut text not null, date_evaluation text, notes_internes text,
  cle_envoi text, vehicle_id text, person_id text,
  recherche text not null default '', a_verifier boolean not null default false,
  ${lists("vehicle_sell_requests", {
    carburant,
    transmission,
    etat_vehicule: ["excellent", "tres_bon", "bon", "moyen", "a_reparer"],
    statut: ["nouveau", "en_cours", "accepte", "refuse", "spam"],
  })},
  constraint vehicle_sell_requests_vehicle foreign key (vehicle_id) references vehicles (id) on delete set null)`,
  // The sender left an address, or a member wrote the request down, or the request's kind (`nature`) asks for none.
  sql`create table contact_requests (
  ${row},
  nature text not null, canal text not null default 'formulaire', saisi_par text,
  nom text not null, prenom text, email text, telephone text, telephone_e164 text, entreprise text,
  sujet text not null, message text not null, service_demande text, urgence text not null, statut text not null,
  listing_table text, listing_id text, date_souhaitee text, notes_internes text,
  cle_envoi text, person_id text, motif text, follow_up_id text,
  recherche text not null default '', a_verifier boolean not null default false,
  ${lists("contact_requests", {
    nature: natures,
    service_demande: services,
    urgence: ["urgente", "haute", "normale", "faible"],
    statut: ["nouveau", "en_cours", "traite", "ferme", "spam"],
    canal: canaux,
  })},
  constraint contact_requests_reachable check (email is not null or telephone_e164 is not null or saisi_par is not null
    or nature in ('question_suivi', 'signalement')))`,
  sql`create table testimonials (
  ${row},
  client_nom text not null, client_email text, contenu text not null, service text, note integer, pays text,
  statut text not null, exemple boolean not null,
  cle_envoi text, person_id text,
  verifie_nature text, verifie_mois text, lien_id text unique,
  recherche text not null default '', a_verifier boolean not null default false,
  ${lists("testimonials", { service: services, statut: ["en_attente", "approuve", "rejete"] })},
  constraint testimonials_note_range check (note between 1 and 5))`,
  sql`create table search_alerts (
  id text primary key, created_at text not null, updated_at text not null,
  email text not null,
  genre text not null check (genre in ('recherche', 'annonce')),
  criteres text not null, listing_table text, listing_id text,
  statut text not null check (statut in ('a_confirmer', 'active')),
  confirme_le text, expire_le text not null, vu_jusqu_a text, envoye_le text, cle_envoi text,
  constraint search_alerts_once unique (email, criteres))`,
  sql`create table started_requests (
  id text primary key, created_at text not null,
  reference text not null unique,
  canal text not null check (canal in ('whatsapp', 'appel')),
  listing_table text, listing_id text, page text not null,
  person_id text, rapprochee_le text,
  demo boolean not null default false, a_verifier boolean not null default false)`,
];

const deskTables = [
  sql`create table people (
  ${row},
  nom text not null, telephone_e164 text, email text, autres_coordonnees text not null default '[]',
  suivi text not null, signale boolean not null default false,
  attend_depuis text, urgent_depuis text, repondu_le text, dernier_le text not null,
  assigne_a text, prochaine_action text, echeance text,
  fusionnee_dans text, fusionnee_le text, fusion_reprise text not null default '[]',
  recherche text not null default '',
  ${lists("people", { suivi: ["a_repondre", "a_relire", "en_cours", "clos", "spam"] })})`,
  sql`create table person_events (
  ${row},
  person_id text not null, person_id_origine text not null, separations text not null default '',
  at text not null, genre text not null, canal text not null,
  source_table text, source_id text,
  nom text not null default '', telephone_e164 text, email text,
  etat text, urgent boolean not null default false, repondu_le text,
  resume text not null, texte text, auteur text,
  recherche text not null default '',
  ${lists("person_events", {
    genre: [
      ...natures,
      ...["vente", "avis", "commencee", "reponse", "note", "action", "fusion", "separation", "spam"],
      ...["suivi", "rendez_vous", "sejour"],
    ],
    canal: canaux,
    etat: ["nouveau", "a_relire", "en_cours", "traite", "clos", "spam"],
  })},
  constraint person_events_source unique (source_table, source_id, genre))`,
  // Two people who are not one, although they gave the same number or address; the ids in their order.
  sql`create table person_refusals (
  person_a text not null, person_b text not null, par text not null, created_at text not null,
  constraint person_refusals_pk primary key (person_a, person_b))`,
  sql`create table person_marks (
  source_table text not null, source_id text not null,
  constraint person_marks_pk primary key (source_table, source_id))`,
  sql`create table canned_replies (${sharedColumns}, titre text not null, texte text not null, ordre integer not null)`,
  sql`create table closures (
  ${sharedColumns},
  debut text not null, fin text not null, motif text,
  montrer_motif boolean not null default false, ferie boolean not null default false)`,
  sql`create table form_drafts (
  cle text not null, table_name text not null, row_id text, valeurs text not null,
  auteur text not null, appareil text not null, created_at text not null, updated_at text not null,
  version integer not null default 1,
  constraint form_drafts_pk primary key (cle))`,
  // One line per act on several rows. The same act sent again, to any process, finds its line by `cle_envoi`.
  sql`create table lots (
  id text primary key, created_at text not null,
  numero text not null unique, auteur text not null, table_name text not null, action text not null, detail text,
  nombre integer not null, laissees text not null default '[]',
  cle_envoi text not null unique, annule_le text)`,
  sql`create table imports (
  id text not null, created_at text not null, updated_at text not null,
  table_name text not null,
  etat text not null check (etat in ('lecture', 'essai', 'en_cours', 'arrete', 'fait', 'annulation', 'annule')),
  empreinte text not null, auteur text not null,
  nom_fichier text not null, nom_photos text, photos_path text,
  separateur text not null, encodage text not null, colonnes text not null, ignorees text not null, refus text not null,
  photos_nommees integer not null default 0, photos_trouvees integer not null default 0,
  commence_par text, commence_le text, sauvegarde text, fini_le text, incident text,
  constraint imports_pk primary key (id))`,
  sql`create table import_lines (
  import_id text not null, ligne integer not null,
  verdict text not null check (verdict in ('prete', 'doublon', 'a_corriger', 'deja', 'importee')),
  titre text not null, valeurs text not null, erreurs text not null, cle text not null, row_id text, row_version integer,
  constraint import_lines_pk primary key (import_id, ligne))`,
  sql`create table import_origins (
  source text not null, ancien_id text not null, row_id text not null, created_at text not null,
  constraint import_origins_pk primary key (source, ancien_id))`,
];

const editorialTables = [
  sql`create table uploaded_images (
  id text primary key, created_at text not null,
  filename text not null, original_name text not null, mime_type text not null, size_bytes bigint not null,
  storage_path text not null, public_url text not null, related_type text not null,
  owner_table text, owner_id text, is_private boolean not null,
  width integer, height integer, widths text not null, placeholder text, content_hash text not null,
  variants_state text not null, attempts integer not null default 0,
  sent_at text, empreinte_visuelle text,
  ${lists("uploaded_images", { variants_state: ["pending", "ready", "failed"] })})`,
  sql`create table gallery_images (
  ${row},
  titre text not null, description text, image_id text not null, video_url text,
  categorie text not null, ordre integer not null, statut text not null,
  constraint gallery_images_image foreign key (image_id) references uploaded_images (id),
  ${lists("gallery_images", { statut: ["publie", "brouillon"] })})`,
  sql`create table photo_pairs (
  image_a text not null, image_b text not null,
  decision text not null check (decision in ('garder')), created_at text not null,
  constraint photo_pairs_pkey primary key (image_a, image_b),
  constraint photo_pairs_in_order check (image_a <= image_b))`,
  sql`create table photo_publications (
  photo_id text not null, vehicle_id text not null, alt text not null, rang integer not null,
  storage_path text, created_at text not null,
  constraint photo_publications_pk primary key (photo_id))`,
  sql`create table unclaimed_photos (
  photo_id text not null, network text not null, stored_bytes integer not null, created_at text not null,
  constraint unclaimed_photos_pk primary key (photo_id))`,
  sql`create table site_text_content (
  ${sharedColumns},
  section text not null, key text not null, content text not null, type text not null,
  recherche text not null default '',
  constraint site_text_content_section_key unique (section, key),
  ${lists("site_text_content", {
    section: ["hero", "services", "properties", "projects", "gallery", "testimonials", "contact", "footer", "about", "navbar"],
    type: ["title", "subtitle", "paragraph", "button", "link"],
  })})`,
];

/** What the company shows and what people send, a referenced table before the one that points at it. */
export const contentTables = [...listingTables, ...sentTables, ...deskTables, ...editorialTables];
