import {
  type DocumentTable,
  documentTables,
  type FileTable,
  fileTables,
  type SentTable,
  sentTables,
  traitsOf,
  type UsageOf,
} from "#app/db/tables/content-types.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { MAX_PICTURE_BYTES, SMALL_PICTURE_BYTES } from "#app/services/addresses/sending-limits.ts";

/** What a file sent from the back-office is for: a kind of content, a picture of the gallery, a text. */
export type MediaUsage = UsageOf<Exclude<FileTable, SentTable | DocumentTable>>;

export type UsageRules = {
  /** Where the files go in the media storage. What is private has a prefix of its own: the address alone tells. */
  folder: string;
  related_type: string;
  /** The table whose readers are told when a picture has its other sizes. */
  table: ContentTable;
  maxPictureBytes: number;
  isPrivate: boolean;
};

export function rulesOf(table: FileTable): UsageRules {
  const { files, sent } = traitsOf(table);
  const maxPictureBytes = files?.small ? SMALL_PICTURE_BYTES : MAX_PICTURE_BYTES;
  return {
    folder: files?.folder ?? table,
    related_type: files?.related ?? table,
    table,
    maxPictureBytes,
    isPrivate: sent !== undefined || files?.right !== undefined,
  };
}

const allRules = fileTables.map(rulesOf);
const notFromForms: readonly string[] = [...sentTables, ...documentTables];
const fromBackOffice = fileTables.filter((table) => !notFromForms.includes(table));

export const usageRules = Object.fromEntries(
  fromBackOffice.map((table) => [traitsOf(table).files?.usage ?? table, rulesOf(table)]),
) as Record<MediaUsage, UsageRules>;

/** Every folder of the media storage that a file can be in. */
export const mediaFolders: readonly string[] = allRules.map(({ folder }) => folder);

export function isMediaUsage(text: string | null): text is MediaUsage {
  return text !== null && Object.hasOwn(usageRules, text);
}

export function tableOfRelatedType(related_type: string): ContentTable | undefined {
  return allRules.find((rules) => rules.related_type === related_type)?.table;
}
