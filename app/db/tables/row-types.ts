import type { ColumnType, Generated } from "kysely";
import type { publications } from "./closed-lists.ts";

/** What every row of content has. */
export type BaseRow = {
  id: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  deleted_at: Generated<string | null>;
  demo: Generated<boolean>;
};

/** What all that people send has beside. */
export type Request = BaseRow & {
  cle_envoi: string | null;
  recherche: string;
  a_verifier: Mark;
  person_id: Generated<string | null>;
};

/** "D-7K4M", which its sender was told; null on rows of before there was one. */
export type Referenced = { reference: Generated<string | null> };

/** What a listing has beside: whether visitors see it, and since when. */
export type Listing = BaseRow & {
  slug: string;
  reference: string;
  publication: Generated<OneOf<typeof publications>>;
  /** The minute a timed one goes online. */
  publier_le: Generated<string | null>;
  /** Its first publication; null while no visitor ever saw it. Kept by triggers (the baseline), like the next. */
  publie_le: Generated<string | null>;
  /** When it last became available to visitors. */
  annonce_le: Generated<string | null>;
  /** When a member last said that it is still available. */
  confirme_le: Generated<string | null>;
  /** The listing it was duplicated from. */
  copie_de: Generated<string | null>;
};

/** True while no member has looked at what came in a crowd from one network: it is in no count and no mail. */
export type Mark = Generated<boolean>;

/** From 0 to 100, for the order of a list; null until it is computed anew after a change of what it is made of (the baseline). */
export type QualityScore = Generated<number | null>;

export type OneOf<List extends readonly string[]> = List[number];
/** Stored as JSON text; written as text, read back parsed (see engine/client.server.ts). */
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>;

/** A picture of a listing: the media record and what the picture shows, in the order of display. */
export type ImageRef = { id: string; alt: string };
