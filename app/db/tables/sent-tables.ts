import type { Generated } from "kysely";
import type {
  alertGenres,
  alertStatuts,
  carburants,
  contactCanaux,
  contactNatures,
  contactStatuts,
  contactUrgences,
  etatsVehicule,
  sellRequestStatuts,
  services,
  testimonialStatuts,
  transmissions,
} from "./closed-lists.ts";
import type { ImageRef, JsonOrNull, OneOf, Referenced, Request } from "./row-types.ts";
import type { ListingTable } from "./schema.ts";

// What people outside send.

export type VehicleSellRequestsTable = Request &
  Referenced & {
    nom: string;
    prenom: string | null;
    /** Null where a telephone takes its place. */
    email: string | null;
    telephone: string | null;
    telephone_e164: string | null;
    marque: string;
    modele: string;
    annee: number | null;
    kilometrage: number | null;
    prix_souhaite: number | null;
    couleur: string | null;
    carburant: OneOf<typeof carburants> | null;
    transmission: OneOf<typeof transmissions> | null;
    etat_vehicule: OneOf<typeof etatsVehicule> | null;
    description: string | null;
    images: JsonOrNull<ImageRef[]>;
    video_url: string | null;
    statut: OneOf<typeof sellRequestStatuts>;
    date_evaluation: string | null;
    notes_internes: string | null;
    vehicle_id: string | null;
  };

export type TestimonialsTable = Request & {
  client_nom: string;
  client_email: string | null;
  contenu: string;
  service: OneOf<typeof services> | null;
  note: number | null;
  pays: string | null;
  statut: OneOf<typeof testimonialStatuts>;
  exemple: boolean;
};

export type ContactRequestsTable = Request &
  Referenced & {
    nature: OneOf<typeof contactNatures>;
    nom: string;
    prenom: string | null;
    /** Null only where there is another way to answer, or no person to answer (the database checks it). */
    email: string | null;
    telephone: string | null;
    telephone_e164: string | null;
    entreprise: string | null;
    sujet: string;
    message: string;
    service_demande: OneOf<typeof services> | null;
    urgence: OneOf<typeof contactUrgences>;
    statut: OneOf<typeof contactStatuts>;
    listing_table: ListingTable | null;
    listing_id: string | null;
    date_souhaitee: string | null;
    notes_internes: string | null;
    /** How it reached the company. */
    canal: Generated<OneOf<typeof contactCanaux>>;
    /** The member who wrote it down for a person; null for what people send themselves. */
    saisi_par: Generated<string | null>;
    motif: Generated<string | null>;
    follow_up_id: Generated<string | null>;
  };

/** A search a visitor wants to hear of. Its row is all that is known of that visitor, and goes when the alert is stopped. */
export type SearchAlertsTable = {
  id: string;
  created_at: string;
  updated_at: string;
  /** In small letters. Shown on no screen. */
  email: string;
  /** `annonce`: asked for on the page of a listing that was taken; it watches that one too. */
  genre: OneOf<typeof alertGenres>;
  /** The address of the search, "/acheter/villas/lome?ch=3". */
  criteres: string;
  listing_table: ListingTable | null;
  listing_id: string | null;
  statut: OneOf<typeof alertStatuts>;
  confirme_le: string | null;
  expire_le: string;
  /** The `annonce_le` of the newest listing it has been compared with. */
  vu_jusqu_a: string | null;
  /** The last day its owner was thought of, whether there was something to tell or not. */
  envoye_le: string | null;
  cle_envoi: string | null;
};
