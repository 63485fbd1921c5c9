import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { Device } from "#app/db/tables/closed-lists.ts";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import type { FormDraftsTable } from "#app/db/tables/platform-tables.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { DRAFT_KEPT_MS, DRAFT_MAX_BYTES, rowVersionOf } from "./form-draft.ts";

export type FormDraft = Selectable<FormDraftsTable>;

/** What was typed, under the id of its row; `base` is the version of the draft it follows, 0 for none. */
export type TypedDraft = { table: PagedTable; cle: string; base: number; valeurs: FormValues; appareil: Device };

export type DraftKeeping =
  | { ok: true; draft: FormDraft }
  | { ok: false; reason: "too-long" }
  /** The id is that of another kind of content. */
  | { ok: false; reason: "foreign" }
  /** The row was saved after this was begun, which ended its drafts: nothing is changed. */
  | { ok: false; reason: "saved" }
  /** Another device has kept something meanwhile: nothing is changed. */
  | { ok: false; reason: "other"; draft: FormDraft };

/** So many of a table are listed. */
const LISTED = 50;

/**
 * Keeps what is typed in a form until it is saved. No row of a content changes, so no visitor hears of it and no page is dropped; the
 * back-office hears of drafts that come, because its lists show them.
 */
export function keepFormDraft(db: Db, actor: Actor, typed: TypedDraft): Promise<DraftKeeping> {
  return changeContent(db, (trx, announce) => writeFormDraft(trx, announce, actor, typed));
}

/** The same as a part of a larger change. */
export async function writeFormDraft(trx: Trx, announce: Announce, actor: Actor, typed: TypedDraft): Promise<DraftKeeping> {
  const { table, cle, base, appareil } = typed;
  const valeurs = JSON.stringify(typed.valeurs);
  if (Buffer.byteLength(valeurs) > DRAFT_MAX_BYTES) return { ok: false, reason: "too-long" };
  const before = await trx.selectFrom("form_drafts").selectAll().where("cle", "=", cle).executeTakeFirst();
  if (before && before.table_name !== table) return { ok: false, reason: "foreign" };
  const isAfresh = !before || !isAlive(before);
  const [row] = await listSavedRows(trx, table, [cle]);
  const follows = rowVersionOf(typed.valeurs);
  if (row && row.version > follows && (isAfresh || rowVersionOf(before.valeurs) !== follows)) return { ok: false, reason: "saved" };
  if (!isAfresh && before.version !== base)
    return JSON.stringify(before.valeurs) === valeurs ? { ok: true, draft: before } : { ok: false, reason: "other", draft: before };
  const now = nowIso();
  const row_id = row?.id ?? null;
  const change = { table_name: table, row_id, valeurs, auteur: actor.username, updated_at: now, version: (before?.version ?? base) + 1 };
  const beginning = { appareil, created_at: now };
  const draft = await trx
    .insertInto("form_drafts")
    .values({ ...change, ...beginning, cle })
    .onConflict((conflict) => conflict.column("cle").doUpdateSet(isAfresh ? { ...change, ...beginning } : change))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isAfresh && row_id === null) announce<PagedTable>(table, "bureau", []);
  return { ok: true, draft };
}

/** Undefined when there is none, or when its time is over. */
export async function findFormDraft(db: Db, table: PagedTable, cle: string): Promise<FormDraft | undefined> {
  const draft = await db.selectFrom("form_drafts").selectAll().where("cle", "=", cle).where("table_name", "=", table).executeTakeFirst();
  return draft && isAlive(draft) ? draft : undefined;
}

/** Drafts of rows that are not there yet, the newest first. */
export function listNewDrafts(db: Db, table: PagedTable): Promise<FormDraft[]> {
  return db
    .selectFrom("form_drafts")
    .selectAll()
    .where("table_name", "=", table)
    .where("row_id", "is", null)
    .where("updated_at", ">", oldestKept())
    .orderBy("updated_at", "desc")
    .limit(LISTED)
    .execute();
}

/** Drafts of rows that are not saved yet, without a change after `since`, the oldest first. */
export async function findForgottenDrafts(db: Db, tables: readonly PagedTable[], since: string, limit: number) {
  if (tables.length === 0) return { total: 0, drafts: [] };
  const rows = await db
    .selectFrom("form_drafts")
    .selectAll()
    .select(({ fn }) => fn.countAll<number>().over().as("total"))
    .where("table_name", "in", tables)
    .where("row_id", "is", null)
    .where("updated_at", ">", oldestKept())
    .where("updated_at", "<=", since)
    .orderBy("updated_at")
    .orderBy("cle")
    .limit(limit)
    .execute();
  return { total: Number(rows[0]?.total ?? 0), drafts: rows.map(({ total: _, ...draft }) => draft) };
}

/** How many rows that are not there yet each table has drafts of. */
export async function countNewDrafts(db: Db): Promise<Partial<Record<PagedTable, number>>> {
  const rows = await db
    .selectFrom("form_drafts")
    .select(({ fn }) => ["table_name", fn.countAll<number>().as("total")])
    .where("row_id", "is", null)
    .where("updated_at", ">", oldestKept())
    .groupBy("table_name")
    .execute();
  return Object.fromEntries(rows.map(({ table_name, total }) => [table_name, Number(total)]));
}

/** Its row is saved: whatever device typed in it, it follows a row that is no more. */
export async function endFormDraft(trx: Trx, cle: string) {
  await trx.deleteFrom("form_drafts").where("cle", "=", cle).execute();
}

/** False when there is none, or another version of it. */
export function eraseFormDraft(db: Db, table: PagedTable, cle: string, base: number): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const gone = await trx
      .deleteFrom("form_drafts")
      .where("cle", "=", cle)
      .where("table_name", "=", table)
      .where("version", "<=", base)
      .returning("row_id")
      .executeTakeFirst();
    if (gone?.row_id === null) announce<PagedTable>(table, "bureau", []);
    return gone !== undefined;
  });
}

/** As old as none that is kept: it is shown nowhere and goes with the next purge. */
const THROWN_AWAY = new Date(0).toISOString();

/** Throws a draft of a new row away, or (`isBack`) takes it back while it is there. False when there is none. */
export function throwDraftAway(db: Db, table: PagedTable, cle: string, isBack = false): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const moved = await trx
      .updateTable("form_drafts")
      .set({ updated_at: isBack ? nowIso() : THROWN_AWAY })
      .where("cle", "=", cle)
      .where("table_name", "=", table)
      .where("row_id", "is", null)
      .where("updated_at", isBack ? "=" : ">", isBack ? THROWN_AWAY : oldestKept())
      .returning("cle")
      .executeTakeFirst();
    if (moved) announce<PagedTable>(table, "bureau", []);
    return moved !== undefined;
  });
}

/** Drafts unchanged for 30 days; their photos go with the next sweep. */
export async function purgeFormDrafts(db: Db, now = Date.now()): Promise<number> {
  const gone = await db.deleteFrom("form_drafts").where("updated_at", "<=", oldestKept(now)).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

function isAlive({ updated_at }: Pick<FormDraft, "updated_at">) {
  return updated_at > oldestKept();
}

function oldestKept(now = Date.now()) {
  return new Date(now - DRAFT_KEPT_MS).toISOString();
}

/** Those of these rows that were saved, in the bin or not. */
export function listSavedRows(db: Db | Trx, table: PagedTable, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  const { shared, rows } = sharedTable<PagedTable>(db, table);
  return shared.selectFrom(rows).select(["id", "version"]).where("id", "in", ids).execute();
}
