import { capitalize } from "#app/lib/text/text.ts";
import type { ContentTable } from "./schema.ts";
import type { RowNames, Traits } from "./traits.ts";

export const contentTypes = {
  properties: {
    names: { one: "bien", many: "biens", the: "les biens", that: "ce bien", ending: "" },
    pages: { section: "biens" },
    listing: { letter: "B", lists: ["annonces", "acheter", "louer", "louer-meuble"], service: "immobilier", isOffered: true },
    pictures: "images",
    video: true,
    public: true,
    searched: true,
    binned: { label: "Bien immobilier" },
  },
  projects: {
    names: {
      one: "projet",
      many: "projets",
      the: "les réalisations",
      that: "ce projet",
      ending: "",
      long: { one: "réalisation", many: "réalisations", ending: "e" },
    },
    pages: { section: "realisations" },
    listing: { letter: "P", lists: ["nos-realisations"], service: "btp" },
    pictures: "images",
    files: { folder: "images" },
    video: true,
    public: true,
    searched: true,
    binned: { label: "Réalisation" },
  },
  vehicles: {
    names: { one: "véhicule", many: "véhicules", the: "les véhicules", that: "ce véhicule", ending: "" },
    pages: { section: "vehicules" },
    listing: { letter: "V", lists: ["vehicules-a-vendre", "vehicules-a-louer"], service: "vehicules", isOffered: true },
    pictures: "images",
    video: true,
    public: true,
    searched: true,
    binned: { label: "Véhicule" },
  },
  // Known by its property, whose form opens it.
  land_files: {
    names: { one: "dossier foncier", many: "dossiers fonciers", the: "les dossiers fonciers", ending: "" },
    screen: "foncier",
    files: { folder: "private/foncier", right: "foncier.scans" },
  },
  gallery_images: {
    names: {
      one: "image",
      many: "images",
      the: "la galerie",
      that: "cette image",
      ending: "e",
      long: { one: "image de la galerie", many: "images de la galerie", ending: "e" },
    },
    screen: "galerie",
    pictures: "image_id",
    files: { usage: "gallery", folder: "gallery", related: "general", small: true },
    video: true,
    public: { statut: "publie" },
    binned: { label: "Image" },
  },
  testimonials: {
    names: { one: "avis", many: "avis", the: "les avis", that: "ce témoignage", ending: "" },
    screen: "avis",
    public: { statut: "approuve" },
    searched: true,
    sent: {
      path: "avis",
      expires: false,
      words: ["client_nom", "client_email", "contenu", "pays"],
      waits: { statut: "en_attente", one: "avis en attente", many: "avis en attente", news: "Nouvel avis à relire", isCounted: true },
      form: "avis",
      sender: {
        name: ["client_nom"],
        email: "client_email",
        genre: "avis",
        subject: [],
        news: ["pays"],
        text: "contenu",
        etats: { en_attente: "a_relire" },
        unless: "exemple",
      },
    },
    binned: { label: "Avis", name: "{client_nom}" },
  },
  contact_requests: {
    names: {
      one: "demande",
      many: "demandes",
      the: "les contacts",
      that: "cette demande",
      ending: "e",
      long: { one: "demande de contact", many: "demandes de contact", ending: "e" },
    },
    screen: "contacts",
    searched: true,
    sent: {
      path: "contacts",
      expires: true,
      aboutListings: true,
      referenced: true,
      words: ["nom", "prenom", "entreprise", "email", "telephone", "telephone_e164", "sujet", "message", "reference"],
      waits: {
        statut: "nouveau",
        one: "nouvelle demande de contact",
        many: "nouvelles demandes de contact",
        news: "Nouvelle demande de contact",
        isCounted: true,
      },
      form: "contact",
      sender: {
        name: ["prenom", "nom"],
        email: "email",
        phone: "telephone_e164",
        subject: ["sujet"],
        text: "message",
        etats: { nouveau: "nouveau", en_cours: "en_cours", traite: "traite", spam: "spam" },
        answered: { nouveau: "traite", en_cours: "traite" },
        typist: "saisi_par",
        apart: { column: "nature", value: "signalement" },
      },
    },
    binned: { label: "Demande de contact", name: "{nom}, {sujet}" },
  },
  vehicle_sell_requests: {
    names: {
      one: "demande",
      many: "demandes",
      the: "les demandes de vente",
      that: "cette demande",
      ending: "e",
      long: { one: "demande de vente", many: "demandes de vente", ending: "e" },
    },
    screen: "demandes-vente",
    pictures: "images",
    files: { folder: "private/vehicles", small: true },
    video: true,
    searched: true,
    sent: {
      path: "vehicules/demandes",
      expires: true,
      referenced: true,
      words: ["nom", "prenom", "email", "telephone", "telephone_e164", "marque", "modele", "description", "reference"],
      // Counted by the badge of their tab alone.
      waits: {
        statut: "nouveau",
        one: "nouvelle demande de vente",
        many: "nouvelles demandes de vente",
        news: "Nouvelle demande de vente",
        isCounted: false,
      },
      sender: {
        name: ["prenom", "nom"],
        email: "email",
        phone: "telephone_e164",
        genre: "vente",
        subject: ["marque", "modele"],
        text: "description",
        etats: { nouveau: "nouveau", en_cours: "en_cours", accepte: "traite", spam: "spam" },
        done: "vehicle_id",
        answered: { nouveau: "en_cours" },
      },
    },
    binned: { label: "Demande de vente", name: "{nom}, {marque} {modele}" },
  },
  search_alerts: { screen: "chiffres", subscribed: true },
  // No visitor sees or sends one: the back-office hears that the team has changed.
  invitations: { screen: "equipe" },
  site_text_content: {
    names: { one: "texte du site", many: "textes du site", the: "les textes", ending: "" },
    screen: "textes",
    files: { usage: "site_texts", folder: "uploads", related: "site_texts" },
    public: true,
  },
  settings: { screen: "entreprise", public: true },
  // What visitors see of them is told as a change of the settings.
  closures: {
    names: { one: "fermeture", many: "fermetures", the: "les fermetures", ending: "e" },
    screen: "fermetures",
  },
  // Each belongs to a request of `contact_requests`, which says who asks, and goes with it.
  appointments: {
    names: { one: "visite", many: "visites", the: "les visites", that: "cette visite", ending: "e" },
    screen: "agenda",
  },
  bookings: {
    names: { one: "séjour", many: "séjours", the: "les séjours", that: "ce séjour", ending: "" },
    screen: "sejours",
  },
  // Computed from what people sent, and gone with it.
  people: { screen: "boite" },
  started_requests: { screen: "boite" },
  canned_replies: {
    names: { one: "réponse type", many: "réponses types", the: "les réponses types", ending: "e" },
    screen: "reponses",
  },
} as const satisfies Record<ContentTable, Traits>;

type Types = typeof contentTypes;
/** The tables that have a trait, or have it with this value. */
type TablesWith<Trait extends keyof Traits, Value = unknown> = {
  [Table in ContentTable]: Types[Table] extends Record<Trait, Value> ? Table : never;
}[ContentTable];

export type PagedTable = TablesWith<"pages">;
export type ListingTable = TablesWith<"listing">;
/** The first word of the address of a list. */
export type ListName = Types[ListingTable]["listing"]["lists"][number];
export type PublicTable = TablesWith<"public">;
export type SearchedTable = TablesWith<"searched">;
export type SentTable = TablesWith<"sent">;
/** Sent by visitors under a key, so that a repeat is recognised. */
export type SubmittedTable = SentTable | TablesWith<"subscribed">;
export type BinTable = TablesWith<"binned">;
/** Those that files are sent for. */
export type FileTable = PagedTable | TablesWith<"files">;
export type DocumentTable = TablesWith<"files", { right: string }>;
/** What the back-office calls the files of a table. */
export type UsageOf<Tables extends FileTable> = {
  [Table in Tables]: Types[Table] extends { files: { usage: infer Usage } } ? Usage : Table;
}[Tables];
/** The names of the forms that have a page of their own. */
export type SentForm = { [Table in SentTable]: Types[Table]["sent"] extends { form: infer Form } ? Form : never }[SentTable];
/** The columns that a search reads of what people sent. */
export type SentWord<Table extends SentTable> = Types[Table]["sent"]["words"][number];
/** Whose sender is told a reference. */
export type ReferencedTable = { [Table in SentTable]: Types[Table]["sent"] extends { referenced: true } ? Table : never }[SentTable];
type PictureListTable = TablesWith<"pictures", "images">;
export type OnePictureTable = TablesWith<"pictures", "image_id">;

/** The first word of the rights that a table is read and changed with. */
type ScreenOf<Table extends ContentTable> = Types[Table] extends { pages: { section: infer Screen extends string } }
  ? Screen
  : Types[Table] extends { screen: infer Screen extends string }
    ? Screen
    : never;

/** What Kysely is told where any request will do: a union of tables is more than it can compute, and their shared columns are alike. */
export type AnySent = "contact_requests";

export const contentTables = Object.keys(contentTypes) as ContentTable[];
export const pagedTables = tablesWith("pages") as PagedTable[];
export const listingTables = tablesWith("listing") as [ListingTable, ...ListingTable[]];
/** Those that visitors can have, and keep as favourites. */
export const offeredTables = listingTables.filter(isOffered);
export const publicTables = tablesWith("public") as PublicTable[];
export const sentTables = tablesWith("sent") as SentTable[];
export const sentForms = sentTables.flatMap((table) => traitsOf(table).sent?.form ?? []) as SentForm[];
export const referencedTables = sentTables.filter(isReferenced);
/** What people ask about a listing. */
export const listingRequestTable = sentTables.find((table) => traitsOf(table).sent?.aboutListings) as AnySent;
export const binTables = tablesWith("binned") as BinTable[];
export const fileTables = contentTables.filter((table) => traitsOf(table).pages || traitsOf(table).files) as FileTable[];
/** Whose files belong to one of their rows and are documents: no form of the back-office shows them. */
export const documentTables = fileTables.filter((table) => traitsOf(table).files?.right !== undefined) as DocumentTable[];
export const videoTables = tablesWith("video") as TablesWith<"video">[];
/** Those whose rows name several pictures; `gallery_images` names one. */
export const pictureListTables = contentTables.filter((table) => traitsOf(table).pictures === "images") as PictureListTable[];
export const onePictureTables = contentTables.filter((table) => traitsOf(table).pictures === "image_id") as OnePictureTable[];

export function traitsOf(table: ContentTable): Traits {
  return contentTypes[table];
}

export function screenOf<Table extends ContentTable>(table: Table): ScreenOf<Table> {
  const { pages, screen } = traitsOf(table);
  return (pages?.section ?? screen) as ScreenOf<Table>;
}

function tablesWith(trait: keyof Traits) {
  return contentTables.filter((table) => traitsOf(table)[trait] !== undefined);
}

/** How one speaks of the rows of a table that has no word of its own. */
export const anyRow: RowNames & { the: string } = { one: "ligne", many: "lignes", the: "les lignes", ending: "e" };

export function namesOf(table: ContentTable): RowNames & { the: string } {
  return traitsOf(table).names ?? anyRow;
}

/** The same where these words alone must say which rows are meant: "réalisations". */
export function longNamesOf(table: ContentTable): RowNames {
  return namesOf(table).long ?? namesOf(table);
}

/** "Réalisations", above a list. */
export function listTitle(table: ContentTable): string {
  return capitalize(longNamesOf(table).many);
}

/** "/admin-dashboard/contacts", the list of what people sent. */
export function sentListUrl(table: SentTable): `/admin-dashboard/${string}` {
  return `/admin-dashboard/${contentTypes[table].sent.path}`;
}

/** "/avis/envoyer", where a form has its page. */
export function sentFormPath(form: SentForm): `/${string}` {
  return `/${form}/envoyer`;
}

/** "/biens", under which visitors find a listing. */
export function listingPath(table: ListingTable): `/${string}` {
  return `/${contentTypes[table].pages.section}`;
}

/** Whose reference begins so. */
export function tableOfReference(reference: string): ListingTable | undefined {
  return listingTables.find((table) => contentTypes[table].listing.letter === reference.charAt(0));
}

/** To be had while it is available, and taken with any other status. */
export function isOffered(table: ListingTable): boolean {
  return traitsOf(table).listing?.isOffered === true;
}

/** Its sender is told a reference when it is sent. */
export function isReferenced(table: ContentTable): table is ReferencedTable {
  return traitsOf(table).sent?.referenced === true;
}

/** Sold, let or reserved: visitors see it and cannot have it. */
export function isTaken(table: ListingTable, statut: string | null): boolean {
  return isOffered(table) && statut !== "disponible";
}
