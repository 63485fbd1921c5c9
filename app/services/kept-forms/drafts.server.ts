import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { Device } from "#app/db/tables/closed-lists.ts";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import type { FormDraftsTable } from "#app/db/tables/platform-tables.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { DRAFT_KEPT_MS, DRAFT_MAX_BYTES } from "./form-draft.ts";

export type FormDraft = Selectable<FormDraftsTable>;

/** What a member typed in the form of one row; `base` is the version of his draft that it follows, 0 for none. */
export type TypedDraft = { table: PagedTable; row: string; base: number; valeurs: FormValues; appareil: Device };

export type DraftKeeping =
  | { kind: "kept"; draft: FormDraft }
  /** Another device of the same member has kept something meanwhile: nothing is changed. */
  | { kind: "other"; draft: FormDraft }
  | { kind: "too-long" }
  /** The id is that of another kind of content. */
  | { kind: "foreign" };

/** So many of a table are listed. */
const LISTED = 50;
/** So many are read for it: those with neither title nor photo are kept for their form and not listed. */
const READ = 400;

/**
 * Keeps what is typed in a form until it is saved. No row of a content changes, so no visitor hears of it and no page is dropped; the
 * back-office hears of drafts that come, because its lists show them.
 */
export function keepDraft(db: Db, member: Actor, typed: TypedDraft): Promise<DraftKeeping> {
  return changeContent(db, (trx, announce) => writeDraft(trx, announce, member, typed));
}

/** The same as a part of a larger change. */
export async function writeDraft(trx: Trx, announce: Announce, member: Actor, typed: TypedDraft): Promise<DraftKeeping> {
  const { table, row, base, appareil } = typed;
  const valeurs = JSON.stringify(typed.valeurs);
  if (Buffer.byteLength(valeurs) > DRAFT_MAX_BYTES) return { kind: "too-long" };
  const before = await trx.selectFrom("form_drafts").selectAll().where(isOwn(row, member)).orderBy("cle", "desc").executeTakeFirst();
  if (before && before.table_name !== table) return { kind: "foreign" };
  const isAfresh = !before || !isAlive(before);
  if (!isAfresh && before.version !== base)
    return JSON.stringify(before.valeurs) === valeurs ? { kind: "kept", draft: before } : { kind: "other", draft: before };
  const now = nowIso();
  const row_id = (await isStored(trx, table, row)) ? row : null;
  const begun = isAfresh ? { appareil, created_at: now } : { appareil: before.appareil, created_at: before.created_at };
  if (before) await trx.deleteFrom("form_drafts").where("cle", "=", before.cle).execute();
  const version = (before?.version ?? base) + 1;
  const draft = await trx
    .insertInto("form_drafts")
    .values({ ...begun, cle: cleOf(row, member), table_name: table, row_id, valeurs, auteur: member.username, updated_at: now, version })
    .returningAll()
    .executeTakeFirstOrThrow();
  const isSameLine =
    before && !isAfresh && isListed(before) === isListed(draft) && textOf(before.valeurs, "titre") === textOf(draft.valeurs, "titre");
  if (row_id === null && !isSameLine) announce<PagedTable>(table, "bureau", []);
  return { kind: "kept", draft };
}

/** The member's own; undefined when there is none, or when its time is over. */
export async function findDraft(db: Db | Trx, table: PagedTable, row: string, member: Actor): Promise<FormDraft | undefined> {
  const draft = await db
    .selectFrom("form_drafts")
    .selectAll()
    .where(isOwn(row, member))
    .where("table_name", "=", table)
    .orderBy("cle", "desc")
    .executeTakeFirst();
  return draft && isAlive(draft) ? draft : undefined;
}

/** What a colleague has of a row that is not there yet, the newest. */
export async function findColleaguesDraft(db: Db | Trx, table: PagedTable, row: string, member: Actor): Promise<FormDraft | undefined> {
  const draft = await db
    .selectFrom("form_drafts")
    .selectAll()
    .where(isOfRow(row))
    .where("table_name", "=", table)
    .where("row_id", "is", null)
    .where("auteur", "!=", member.username)
    .orderBy("updated_at", "desc")
    .executeTakeFirst();
  return draft && isAlive(draft) ? draft : undefined;
}

/** Drafts of rows that are not there yet, by whomever, the newest first. */
export async function listUnfinished(db: Db, table: PagedTable): Promise<FormDraft[]> {
  const drafts = await db
    .selectFrom("form_drafts")
    .selectAll()
    .where("table_name", "=", table)
    .where("row_id", "is", null)
    .where("updated_at", ">", oldestKept())
    .orderBy("updated_at", "desc")
    .limit(READ)
    .execute();
  return drafts.filter(isListed).slice(0, LISTED);
}

/** Drafts of rows that are not saved yet, without a change after `since`, the oldest first. */
export async function findForgottenDrafts(db: Db, tables: readonly PagedTable[], since: string, limit: number) {
  if (tables.length === 0) return { total: 0, drafts: [] };
  const rows = await db
    .selectFrom("form_drafts")
    .selectAll()
    .where("table_name", "in", tables)
    .where("row_id", "is", null)
    .where("updated_at", ">", oldestKept())
    .where("updated_at", "<=", since)
    .orderBy("updated_at")
    .orderBy("cle")
    .limit(READ)
    .execute();
  const drafts = rows.filter(isListed);
  return { total: drafts.length, drafts: drafts.slice(0, limit) };
}

/** How many rows that are not there yet each table has drafts of. */
export async function countUnfinished(db: Db): Promise<Partial<Record<PagedTable, number>>> {
  const rows = await db
    .selectFrom("form_drafts")
    .select(["table_name", "valeurs"])
    .where("row_id", "is", null)
    .where("updated_at", ">", oldestKept())
    .limit(READ)
    .execute();
  const counts: Partial<Record<PagedTable, number>> = {};
  for (const { table_name } of rows.filter(isListed)) counts[table_name] = (counts[table_name] ?? 0) + 1;
  return counts;
}

/**
 * The row is saved: the draft it was saved from is over, up to the version that the form followed. What another device of the member typed
 * after that, and what colleagues typed, stays and belongs to a stored row from now on.
 */
export async function endDraft(trx: Trx, row: string, member: Actor, base: number) {
  await trx.updateTable("form_drafts").set(over()).where(isOwn(row, member)).where("version", "<=", base).execute();
  await trx.updateTable("form_drafts").set({ row_id: row }).where(isOfRow(row)).where("row_id", "is", null).execute();
}

/** Throws the member's own draft away unless another device has typed in it after `base`: false when something is left of it. */
export function eraseDraft(db: Db, table: PagedTable, row: string, member: Actor, base: number): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const gone = await trx
      .updateTable("form_drafts")
      .set(over())
      .where(isOwn(row, member))
      .where("table_name", "=", table)
      .where("version", "<=", base)
      .where("updated_at", ">", THROWN_AWAY)
      .returning("row_id")
      .executeTakeFirst();
    if (gone?.row_id === null) announce<PagedTable>(table, "bureau", []);
    return gone !== undefined || (await findDraft(trx, table, row, member)) === undefined;
  });
}

/** As old as none that is kept: it is shown nowhere and goes with the next purge. */
const THROWN_AWAY = new Date(0).toISOString();

const NO_WORDS = "{}";
const hasWords = sql<boolean>`valeurs <> ${NO_WORDS}`;

/**
 * A draft that is over leaves its number: one that begins afterwards counts on from there, or a device that still has the form of before would
 * take it for the one it follows and write over it.
 */
function over() {
  return { valeurs: NO_WORDS, updated_at: THROWN_AWAY, created_at: nowIso() };
}

/** Throws the member's draft of a new row out of the list, or (`isBack`) takes it back while it is there. False when there is none. */
export function throwDraftAway(db: Db, table: PagedTable, row: string, member: Actor, isBack = false): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const moved = await trx
      .updateTable("form_drafts")
      .set({ updated_at: isBack ? nowIso() : THROWN_AWAY })
      .where(isOwn(row, member))
      .where("table_name", "=", table)
      .where("row_id", "is", null)
      .where("updated_at", isBack ? "=" : ">", isBack ? THROWN_AWAY : oldestKept())
      .where(hasWords)
      .returning("cle")
      .executeTakeFirst();
    if (moved) announce<PagedTable>(table, "bureau", []);
    return moved !== undefined;
  });
}

/** A colleague's draft of a new row becomes the member's; `own`: not while he has one of that row himself. */
export function takeUpDraft(db: Db, table: PagedTable, row: string, member: Actor, appareil: Device): Promise<"taken" | "own" | "absent"> {
  return changeContent(db, async (trx, announce) => {
    if (await findDraft(trx, table, row, member)) return "own";
    const draft = await findColleaguesDraft(trx, table, row, member);
    if (!draft) return "absent";
    const former = await trx.deleteFrom("form_drafts").where(isOwn(row, member)).returning("version").execute();
    const version = Math.max(draft.version, ...former.map((each) => each.version)) + 1;
    const { cle, ...taken } = { ...draft, version, auteur: member.username, appareil, created_at: nowIso() };
    await trx
      .insertInto("form_drafts")
      .values({ ...taken, cle: cleOf(row, member), valeurs: JSON.stringify(draft.valeurs) })
      .execute();
    await trx.updateTable("form_drafts").set(over()).where("cle", "=", cle).execute();
    announce<PagedTable>(table, "bureau", []);
    return "taken";
  });
}

/** Drafts unchanged for 30 days, and what is left of those that are over for as long; their photos go with the next sweep. */
export async function purgeDrafts(db: Db, now = Date.now()): Promise<number> {
  const oldest = oldestKept(now);
  const gone = await db
    .deleteFrom("form_drafts")
    .where("updated_at", "<=", oldest)
    .where((drafts) => drafts.or([hasWords, drafts("created_at", "<=", oldest)]))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** The row that a draft is of. */
export function rowOfDraft({ cle }: Pick<FormDraft, "cle">): string {
  return cle.split(":", 1)[0] ?? "";
}

/** What has neither title nor photo is kept for its form and stands in no list. */
function isListed({ valeurs }: Pick<FormDraft, "valeurs">): boolean {
  return textOf(valeurs, "titre").trim() !== "" || listOf(valeurs, "images").length > 0;
}

function isAlive({ updated_at }: Pick<FormDraft, "updated_at">) {
  return updated_at > oldestKept();
}

function oldestKept(now = Date.now()) {
  return new Date(now - DRAFT_KEPT_MS).toISOString();
}

/** One draft per member and row. */
function cleOf(row: string, { id = "" }: Actor) {
  return `${row}:${id}`;
}

type Drafts = ExpressionBuilder<Database, "form_drafts">;

/** What a former process kept lies under the bare id of its row, and is of the member who typed in it last. */
function isOwn(row: string, member: Actor) {
  return (drafts: Drafts) =>
    drafts.or([drafts("cle", "=", cleOf(row, member)), drafts.and([drafts("cle", "=", row), drafts("auteur", "=", member.username)])]);
}

function isOfRow(row: string) {
  return (drafts: Drafts) => drafts.or([drafts("cle", "=", row), drafts("cle", "like", `${row}:%`)]);
}

/** In the bin or not. */
async function isStored(trx: Trx, table: PagedTable, id: string): Promise<boolean> {
  const { shared, rows } = sharedTable<PagedTable>(trx, table);
  return (await shared.selectFrom(rows).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
