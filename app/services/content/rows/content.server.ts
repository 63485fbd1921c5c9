import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { Device } from "#app/db/tables/closed-lists.ts";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { withoutControls } from "#app/lib/text/text.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { type AdminRow, adminListUrl, type ContentDefinition } from "#app/services/content/content-definition.ts";
import type { ContentFields, ContentInput } from "#app/services/content/content-fields.ts";
import type { ContentFilter } from "#app/services/content/content-order.ts";
import { searchTextOf } from "#app/services/content/content-search.ts";
import { columnsOf } from "#app/services/content/content-values.ts";
import { writeDraft } from "#app/services/kept-forms/drafts.server.ts";
import type { ChosenOutcome } from "#app/services/lots/run-lot.server.ts";
import { findLive } from "#app/services/publication/change-rows.server.ts";
import type { PublicationState } from "#app/services/publication/publication-rules.ts";
import {
  type ContentColumns,
  type ContentUpdate,
  createContent,
  insertContent,
  setContentStatut,
  updateContent,
  updateContentWithin,
  withAllowedPublication,
} from "./content-commands.server.ts";
import { type ContentLot, changeChosenContent } from "./content-lots.server.ts";
import { type ContentPage, exportContent, findContentPage, findContentRow, listContentRows } from "./content-queries.server.ts";
import { schemaOf } from "./content-schema.server.ts";
import type { ScoreOf } from "./content-scores.server.ts";

/** `version`: of the row it is about, where there is one; `base`: of the draft it follows, 0 for none. */
export type Unfinished = { id: string; version?: number; base: number; values: FormValues; appareil: Device };
type UnfinishedKeeping = "kept" | "too-long" | "other" | "absent" | "stale";

/** Tables of content hold complete rows only. A row that was timed does not go out any more: it is a draft like what was typed over it. */
function keepUnfinished(
  db: Db,
  actor: Actor,
  table: PagedTable,
  { id, version, base, values, appareil }: Unfinished,
): Promise<UnfinishedKeeping> {
  return changeContent(db, async (trx, announce) => {
    const row = await findLive(trx, table, id);
    if (row?.version !== version) return row ? "stale" : "absent";
    const columns = { publication: "brouillon", publier_le: null };
    if (row) withAllowedPublication(row, columns);
    const isTimed = row && "publication" in row && (row as PublicationState).publication === "programme";
    const valeurs = { ...mapTexts(values, withoutControls), ...(row && { version: String(row.version + (isTimed ? 1 : 0)) }) };
    const keeping = await writeDraft(trx, announce, actor, { table, row: id, base, valeurs, appareil });
    if (keeping.kind !== "kept") return keeping.kind === "too-long" ? "too-long" : "other";
    if (isTimed)
      await updateContentWithin(trx, announce, actor, table, row, () => columns as object as Partial<ContentColumns<typeof table>>);
    return "kept";
  });
}

function mapTexts(values: FormValues, change: (text: string) => string): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : change(value)]),
  );
}

/** Where a kind of content is special. */
type Doors<Table extends PagedTable, Fields> = {
  /** For rules that concern several fields: made of `schemaOf(fields)`. */
  schema?: z.ZodObject;
  /** Columns stored otherwise than they were typed, such as those that another choice makes meaningless. */
  store?: (input: ContentInput<Fields>) => Partial<ContentInput<Fields>>;
  /** From 0 to 100, stored with the row for the order of its list. */
  noteOf?: (row: AdminRow<Table>) => number;
};

type Filter = ContentFilter;

/** A kind of content as the server works with it. */
export type Content<Table extends PagedTable = PagedTable, Fields extends ContentFields = ContentFields> = ContentDefinition<
  Table,
  Fields
> & {
  listUrl: `/admin-dashboard/${string}`;
  schema: z.ZodObject;
  /** What would be stored of a form, lists as lists. */
  columns(input: ContentInput<Fields>): Record<string, unknown>;
  noteOf: ScoreOf;
  /** With an id that exists already the first row is returned: a form sent twice creates once. `copyOf`: the row it began as a copy of. */
  create(
    db: Db,
    actor: Actor,
    input: ContentInput<Fields>,
    id?: string,
    copyOf?: string,
    draftBase?: number,
  ): Promise<Selectable<Database[Table]>>;
  /** The same as a part of a larger change; `at`: when it was made, elsewhere. */
  insert(
    trx: Trx,
    announce: Announce,
    actor: Actor,
    input: ContentInput<Fields>,
    id: string,
    at?: string,
  ): Promise<Selectable<Database[Table]>>;
  /** A version other than the stored one means a member saved in between: nothing is changed. `isReal`: no longer a row of the demonstration. */
  update(
    db: Db,
    actor: Actor,
    id: string,
    version: number,
    input: ContentInput<Fields>,
    mark?: { isReal?: boolean; draftBase?: number },
  ): Promise<ContentUpdate<Table>>;
  /** A draft that is not complete, as it was typed: it lies beside the rows. */
  keepForLater(db: Db, actor: Actor, unfinished: Unfinished): Promise<UnfinishedKeeping>;
  /** The status alone, whatever the rules of today say of the other columns. */
  setStatut(db: Db, actor: Actor, row: { id: string; version: number }, statut: string): Promise<ContentUpdate<Table>>;
  /** The rows that were chosen in the list, in one transaction and under one number. */
  changeChosen(db: Db, actor: Actor, lot: ContentLot): Promise<ChosenOutcome>;
  /** To the bin. False when it is absent or already there. */
  remove(db: Db, actor: Actor, id: string): Promise<boolean>;
  /** Out of the bin. False when it is not there. */
  restore(db: Db, actor: Actor, id: string): Promise<boolean>;
  find(db: Db, id: string): Promise<AdminRow<Table> | undefined>;
  list(db: Db, filter: Filter & { page: number }): Promise<ContentPage<Table>>;
  /** The first rows of the list, in its order. */
  listIds(db: Db, filter: Filter, limit: number): Promise<string[]>;
  export(db: Db, filter: Filter): AsyncGenerator<string, void>;
};

export function contentOf<Table extends PagedTable, Fields extends ContentFields>(
  definition: ContentDefinition<Table, Fields>,
  { schema = schemaOf(definition.fields), store, ...doors }: Doors<Table, Fields> = {},
): Content<Table, Fields> {
  const { table } = definition;
  const noteOf = doors.noteOf as ScoreOf;

  function columns(input: ContentInput<Fields>) {
    return columnsOf(definition.fields, { ...input, ...store?.(input) });
  }

  function stored(input: ContentInput<Fields>, reference: string | undefined): ContentColumns<Table> {
    const values: Record<string, unknown> = columns(input);
    const recherche = searchTextOf(definition, { ...values, reference });
    for (const [name, { kind }] of Object.entries(definition.fields))
      if (kind === "words" || kind === "images") values[name] &&= JSON.stringify(values[name]);
    return { ...values, recherche } as object as ContentColumns<Table>;
  }

  return {
    ...definition,
    listUrl: adminListUrl(table),
    schema,
    columns,
    noteOf,
    create: (db, actor, input, id = newId(), copyOf, draftBase) =>
      createContent(
        ...([db, actor, table, id] as const),
        (reference) => ({ ...stored(input, reference), ...(copyOf && { copie_de: copyOf }) }),
        noteOf,
        draftBase,
      ),
    insert: (trx, announce, actor, input, id, at) =>
      insertContent(trx, announce, actor, table, id, (reference) => stored(input, reference), noteOf, at),
    update: (db, actor, id, version, input, { isReal, draftBase } = {}) =>
      updateContent(db, actor, table, { id, version, isReal, isForm: true, draftBase }, (reference) => stored(input, reference), noteOf),
    keepForLater: (db, actor, unfinished) => keepUnfinished(db, actor, table, unfinished),
    setStatut: (db, actor, row, statut) => setContentStatut(db, actor, table, row, statut as Database[Table]["statut"]),
    changeChosen: (db, actor, lot) => changeChosenContent(db, actor, { table, fields: definition.fields, schema }, lot),
    remove: async (db, actor, id) => (await moveToBin(db, actor, table, [id])).length > 0,
    restore: async (db, actor, id) => (await restoreFromBin(db, actor, table, [id])).length > 0,
    find: (db, id) => findContentRow(db, table, id),
    list: (db, filter) => listContentRows(db, definition, filter),
    listIds: async (db, filter, limit) => (await findContentPage(db, definition, filter, { limit, offset: 0 })).ids,
    export: (db, filter) => exportContent(db, definition, filter),
  };
}
