import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { type DefaultText, listDefaultTexts, type SiteTextRow, siteTextSearchText } from "#app/services/site-texts/site-texts.ts";

const TABLE = "site_text_content";

type Name = Pick<SiteTextRow, "section" | "key">;

/**
 * A text under a key that has no row yet; one the site knows takes its kind from there. False when the pair is taken by another form than
 * this one, which `id` names.
 */
export async function createSiteText(db: Db, actor: Actor, id: string, text: DefaultText): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const stored = await findStored(trx, text);
    if (stored) return stored.id === id;
    const builtIn = findDefaultText(text);
    const isUsed = await trx.selectFrom(TABLE).select("id").where("id", "=", id).executeTakeFirst();
    const after = await insert(trx, actor, { ...text, type: builtIn?.type ?? text.type }, isUsed ? newId() : id);
    announce(TABLE, audienceOf(TABLE, builtIn, after));
    return true;
  });
}

/** What kind of text this is: as the site has it, or as it was added. */
export async function findSiteTextType(db: Db, name: Name): Promise<SiteTextRow["type"] | undefined> {
  return findDefaultText(name)?.type ?? (await findStored(db, name))?.type;
}

export type SiteTextUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; stored: SiteTextRow };

/** `version` is the one that was on screen, 0 while nothing was stored: another one means a save in between. */
export async function updateSiteText(db: Db, actor: Actor, name: Name, version: number, content: string): Promise<SiteTextUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findStored(trx, name);
    const builtIn = findDefaultText(name);
    if (!before && !builtIn) return { ok: false, reason: "absent" };
    if (before && before.version !== version && before.content === content) return { ok: true }; // the same form again
    if (before && before.version !== version) return { ok: false, reason: "stale", stored: before };
    await storeSiteText(trx, announce, actor, name, content);
    return { ok: true };
  });
}

/** Over whatever stands there, as a part of a larger change. */
export async function storeSiteText(trx: Trx, announce: Announce, actor: Actor, name: Name, content: string) {
  const before = await findStored(trx, name);
  const builtIn = findDefaultText(name);
  const after = before ? await update(trx, actor, before, content) : builtIn && (await insert(trx, actor, { ...builtIn, content }));
  announce(TABLE, audienceOf(TABLE, before ?? builtIn, after));
}

/** Back to the first wording. False for a key that has none. */
export async function resetSiteText(db: Db, actor: Actor, name: Name): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const builtIn = findDefaultText(name);
    if (!builtIn) return false;
    const before = await findStored(trx, name);
    if (!before || before.content === builtIn.content) return true;
    announce(TABLE, audienceOf(TABLE, before, await update(trx, actor, before, builtIn.content)));
    return true;
  });
}

/** For keys the site does not read: the others have a first wording to go back to. Resolves to the id, which undoes it; undefined when refused. */
export async function deleteSiteText(db: Db, actor: Actor, name: Name): Promise<string | undefined> {
  return changeContent(db, async (trx, announce) => {
    const before = findDefaultText(name) ? undefined : await findStored(trx, name);
    if (!before) return undefined;
    await trx.deleteFrom(TABLE).where("id", "=", before.id).execute();
    await recordAudit(trx, actor, { action: "delete", table_name: TABLE, row_id: before.id, before, after: null });
    announce(TABLE, audienceOf(TABLE, before, undefined));
    return before.id;
  });
}

/** The audit log is the bin of the texts. False when nothing was deleted under this id, or its key was given away since. */
export async function restoreSiteText(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const line = await trx
      .selectFrom("audit_log")
      .select(["action", "before"])
      .where("table_name", "=", TABLE)
      .where("row_id", "=", id)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst();
    const deleted = line?.action === "delete" ? (line.before as SiteTextRow) : undefined;
    if (!deleted || (await findStored(trx, deleted))) return false;
    const { created_at, version } = deleted;
    const after = await insert(trx, actor, deleted, id, { created_at, version: version + 1 });
    announce(TABLE, audienceOf(TABLE, undefined, after));
    return true;
  });
}

/** The text of the site by this name, in its first wording. */
export function findDefaultText({ section, key }: Name) {
  return listDefaultTexts().find((text) => text.section === section && text.key === key);
}

function findStored(trx: Db | Trx, { section, key }: Name): Promise<SiteTextRow | undefined> {
  return trx.selectFrom(TABLE).selectAll().where("section", "=", section).where("key", "=", key).executeTakeFirst();
}

/** `former`: of a text that was deleted. */
async function insert(
  trx: Trx,
  actor: Actor,
  { section, key, content, type }: DefaultText,
  id = newId(),
  former?: Pick<SiteTextRow, "created_at" | "version">,
) {
  const now = nowIso();
  const recherche = siteTextSearchText({ section, key, content });
  const after = await trx
    .insertInto(TABLE)
    .values({ id, section, key, content, type, recherche, created_at: now, updated_at: now, ...former })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: former ? "restore" : "create", table_name: TABLE, row_id: after.id, before: null, after });
  return after;
}

async function update(trx: Trx, actor: Actor, before: SiteTextRow, content: string) {
  const after = await trx
    .updateTable(TABLE)
    .set({ content, recherche: siteTextSearchText({ ...before, content }), updated_at: nowIso(), version: before.version + 1 })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "update", table_name: TABLE, row_id: before.id, before, after });
  return after;
}
