import type { Generated } from "kysely";
import type { linkMotifs, linkUsages, roles } from "./closed-lists.ts";
import type { OneOf } from "./column-types.ts";

// Who may come in: private links, and the people somebody invited by one.

/** Opens one thing to whoever has its address, until it was used, withdrawn or past its end. */
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
  /** The account of whoever invited. */
  cree_par: string;
};
