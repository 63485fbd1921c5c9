import type { Generated } from "kysely";
import type {
  contactCanaux,
  linkMotifs,
  linkUsages,
  personEventEtats,
  personEventGenres,
  personSuivis,
  pressCanaux,
  roles,
} from "./closed-lists.ts";
import type { Json, OneOf } from "./row-types.ts";
import type { ListingTable } from "./schema.ts";

// What the desk works with besides what people write: when the office is closed, who asks, and what happened with them.

/** Hours at which the office is closed although its week says otherwise; `debut` and `fin` are moments of whole minutes. */
export type ClosuresTable = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  debut: string;
  fin: string;
  motif: string | null;
  /** Visitors read why; otherwise only that it is closed. */
  montrer_motif: boolean;
  ferie: boolean;
};

/** A person who asks for something. All but the follow-up is computed from the events, by `features/people/update-people.server.ts` alone. */
export type PeopleTable = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  /** Set while all that was sent is in the bin. */
  deleted_at: string | null;
  demo: boolean;
  nom: string;
  telephone_e164: string | null;
  email: string | null;
  /** The other numbers and addresses that were given. */
  autres_coordonnees: Json<string[]>;
  suivi: OneOf<typeof personSuivis>;
  /** Something of it was marked as spam, and something was not. */
  signale: boolean;
  /** The oldest arrival without an answer, and the oldest urgent one. */
  attend_depuis: string | null;
  urgent_depuis: string | null;
  /** When we last answered. */
  repondu_le: string | null;
  dernier_le: string;
  /** The member who follows it. */
  assigne_a: Generated<string | null>;
  prochaine_action: Generated<string | null>;
  echeance: Generated<string | null>;
  /** Merged people form trees: what hangs on one is shown with the person at the root. */
  fusionnee_dans: Generated<string | null>;
  fusionnee_le: Generated<string | null>;
  /** Which columns of the follow-up the other person took over with the merge. */
  fusion_reprise: Json<string[]>;
  recherche: string;
};

/** Something that happened with a person: a row that was sent, with what the row says, or a reply, a note, a merge. */
export type PersonEventsTable = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  deleted_at: string | null;
  demo: boolean;
  /** With whom it is shown. */
  person_id: string;
  /** Whose it is: itself, or a person who was merged into `person_id`. */
  person_id_origine: string;
  /** Whose it was before each time it was taken out of a fiche, newest last, with a space between. */
  separations: Generated<string>;
  at: string;
  genre: OneOf<typeof personEventGenres>;
  canal: OneOf<typeof contactCanaux>;
  source_table: string | null;
  source_id: string | null;
  /** The name, number and address given there, and nowhere else: an answer goes to them. */
  nom: string;
  telephone_e164: string | null;
  email: string | null;
  /** Null for what is no request. */
  etat: OneOf<typeof personEventEtats> | null;
  urgent: boolean;
  repondu_le: string | null;
  resume: string;
  texte: string | null;
  auteur: string | null;
  recherche: string;
};

/** Two people of whom a member said that they are not one; the ids in their order. */
export type PersonRefusalsTable = { person_a: string; person_b: string; par: string; created_at: string };

/** Rows that were written since their people were last computed. Written by triggers. */
export type PersonMarksTable = { source_table: string; source_id: string };

/** A press of a WhatsApp or call button of the site. Of who pressed nothing is known until a member matches it with a message. */
export type StartedRequestsTable = {
  id: string;
  created_at: string;
  /** "B-0004-K7QM", or "FD-K7QM" without a listing; made by the browser, and in the message. */
  reference: string;
  canal: OneOf<typeof pressCanaux>;
  listing_table: ListingTable | null;
  listing_id: string | null;
  page: string;
  person_id: Generated<string | null>;
  rapprochee_le: Generated<string | null>;
  demo: Generated<boolean>;
  /** One of too many from its network: shown once its reference is looked for. */
  a_verifier: Generated<boolean>;
};

/** Words the members answer with; `{prenom}` and its like are filled in when a member answers. */
export type CannedRepliesTable = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  titre: string;
  texte: string;
  ordre: number;
};

// Who may come in: private links, and the people a member invited by one.

/** Opens one thing to the person who has its address, until it was used, withdrawn or past its end. */
export type PrivateLinksTable = {
  id: string;
  created_at: string;
  updated_at: string;
  usage: OneOf<typeof linkUsages>;
  /** What it opens: the id of a row that its usage knows where to find. */
  cible_id: string;
  /** Null for one without end. */
  expire_le: string | null;
  revoque_le: string | null;
  utilise_le: string | null;
  cree_par: string;
};

/** What the address of a link ends in, never itself: its SHA-256, and its last four characters to tell it by. */
export type PrivateLinkSecretsTable = {
  empreinte: string;
  lien_id: string;
  indice: string;
  motif: Generated<OneOf<typeof linkMotifs>>;
  created_at: string;
  /** Its own end, before that of the link; null for none. */
  expire_le: Generated<string | null>;
  /** Since then another one serves in its place. */
  remplace_le: string | null;
};

export type InvitationsTable = {
  id: string;
  created_at: string;
  updated_at: string;
  link_id: string;
  prenom: string;
  nom: string;
  role: OneOf<typeof roles>;
  /** The account of the member who invited. */
  cree_par: string;
  /** The account that gets a new password by it; null for a new member. */
  compte: string | null;
};
