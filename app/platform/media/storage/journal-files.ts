import type { StoredFile } from "./storage.server.ts";

/** Marks of the journal lie beside the media: outside the database, never overwritten, in every backup. No record names them. */
export const JOURNAL_FOLDER = "journal";

export function isJournalMark({ path }: Pick<StoredFile, "path">): boolean {
  return path.startsWith(`${JOURNAL_FOLDER}/`);
}
