/** Internal notes that somebody else wrote in between, and what was typed here. */
export type NotesConflict = { id: string; stored: string | null; typed: string | null };
