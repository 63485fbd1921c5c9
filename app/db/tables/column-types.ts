import type { ColumnType } from "kysely";

export type OneOf<List extends readonly string[]> = List[number];
/** Stored as JSON text; written as text, read back parsed (see stored-types.server.ts). */
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>;

/** A picture of a listing: the media record and what the picture shows, in the order of display. */
export type ImageRef = { id: string; alt: string };
