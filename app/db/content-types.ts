import type { ContentTable } from "./schema.ts";

/** What the program knows about a table of content, said here once: whatever lists tables derives from it. */
type Traits = {
  /** Has a list, forms, an export and a history in the back-office that derive from its definition, under "/admin-dashboard/biens". */
  pages?: { section: string };
  /** Visitors find one at an address of its own, "/biens/villa-b-0008"; the letter begins its reference. */
  listing?: { letter: string };
  /** The column that names its pictures. A picture nothing names is deleted after a day. */
  pictures?: "images" | "image_id";
  /** Names a film in `video_url`, which may be one of our own files. */
  video?: true;
  /** Visitors can see something of it: whatever its status, or with this one only. */
  public?: true | { statut: string };
  /** Has a list that is searched and told by status. */
  searched?: true;
  /** Sent by people outside: what hangs on a row leaves the audit log with it. `expires`: kept as long as the settings say. */
  sent?: { expires: boolean };
  /** Goes to the bin, under this name; `that` stands in the question before a row goes for good. */
  binned?: { label: string; that: string };
};

export const contentTypes = {
  properties: {
    pages: { section: "biens" },
    listing: { letter: "B" },
    pictures: "images",
    video: true,
    public: true,
    searched: true,
    binned: { label: "Bien immobilier", that: "ce bien" },
  },
  projects: {
    pages: { section: "realisations" },
    listing: { letter: "P" },
    pictures: "images",
    video: true,
    public: true,
    searched: true,
    binned: { label: "Réalisation", that: "ce projet" },
  },
  vehicles: {
    pages: { section: "vehicules" },
    listing: { letter: "V" },
    pictures: "images",
    video: true,
    public: true,
    searched: true,
    binned: { label: "Véhicule", that: "ce véhicule" },
  },
  gallery_images: { pictures: "image_id", video: true, public: { statut: "publie" }, binned: { label: "Image", that: "cette image" } },
  testimonials: {
    public: { statut: "approuve" },
    searched: true,
    sent: { expires: false },
    binned: { label: "Avis", that: "ce témoignage" },
  },
  contact_requests: { searched: true, sent: { expires: true }, binned: { label: "Demande de contact", that: "cette demande" } },
  vehicle_sell_requests: {
    pictures: "images",
    video: true,
    searched: true,
    sent: { expires: true },
    binned: { label: "Demande de vente", that: "cette demande" },
  },
  site_text_content: { public: true },
  settings: { public: true },
} as const satisfies Record<ContentTable, Traits>;

type Types = typeof contentTypes;
/** The tables that have a trait, or have it with this value. */
type With<Trait extends keyof Traits, Value = unknown> = {
  [Table in ContentTable]: Types[Table] extends Record<Trait, Value> ? Table : never;
}[ContentTable];

export type PagedTable = With<"pages">;
export type ListingTable = With<"listing">;
export type PublicTable = With<"public">;
export type SearchedTable = With<"searched">;
export type SentTable = With<"sent">;
export type BinTable = With<"binned">;
type PictureListTable = With<"pictures", "images">;

export const contentTables = Object.keys(contentTypes) as ContentTable[];
export const pagedTables = tablesWith("pages") as PagedTable[];
export const listingTables = tablesWith("listing") as [ListingTable, ...ListingTable[]];
export const publicTables = tablesWith("public") as PublicTable[];
export const sentTables = tablesWith("sent") as SentTable[];
export const binTables = tablesWith("binned") as BinTable[];
export const videoTables = tablesWith("video") as With<"video">[];
/** Those whose rows name several pictures; `gallery_images` names one. */
export const pictureListTables = contentTables.filter((table) => traitsOf(table).pictures === "images") as PictureListTable[];
export const onePictureTables = contentTables.filter((table) => traitsOf(table).pictures === "image_id") as With<"pictures", "image_id">[];

export function traitsOf(table: ContentTable): Traits {
  return contentTypes[table];
}

function tablesWith(trait: keyof Traits) {
  return contentTables.filter((table) => traitsOf(table)[trait] !== undefined);
}

/** "/biens", under which visitors find a listing. */
export function listingPath(table: ListingTable): `/${string}` {
  return `/${contentTypes[table].pages.section}`;
}
