import type { Db, Trx } from "#app/db/client.server.ts";
import { nowIso } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import type { SiteTextInput } from "./site-text-input.ts";
import { listDefaultTexts, type SiteTextRow } from "./site-texts.ts";

type Name = Pick<SiteTextRow, "section" | "key">;

/** False when the section has that key already, stored or built in. */
export async function createSiteText(db: Db, actor: Actor, input: SiteTextInput): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    if (findDefault(input) || (await findStored(trx, input))) return false;
    await insert(trx, actor, input);
    announce("site_text_content");
    return true;
  });
}

export type SiteTextUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; stored: SiteTextRow };

/** `version` is the one that was on screen, 0 while nothing was stored: another one means somebody saved in between. */
export async function updateSiteText(db: Db, actor: Actor, name: Name, version: number, content: string): Promise<SiteTextUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findStored(trx, name);
    const builtIn = findDefault(name);
    if (!before && !builtIn) return { ok: false, reason: "absent" };
    if (before && before.version !== version) return { ok: false, reason: "stale", stored: before };
    if (before) await update(trx, actor, before, content);
    else if (builtIn) await insert(trx, actor, { ...builtIn, content });
    announce("site_text_content");
    return { ok: true };
  });
}

/** Back to the first wording. False for a key that has none. */
export async function resetSiteText(db: Db, actor: Actor, name: Name): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const builtIn = findDefault(name);
    if (!builtIn) return false;
    const before = await findStored(trx, name);
    if (!before || before.content === builtIn.content) return true;
    await update(trx, actor, before, builtIn.content);
    announce("site_text_content");
    return true;
  });
}

function findDefault({ section, key }: Name) {
  return listDefaultTexts().find((text) => text.section === section && text.key === key);
}

function findStored(trx: Trx, { section, key }: Name): Promise<SiteTextRow | undefined> {
  return trx.selectFrom("site_text_content").selectAll().where("section", "=", section).where("key", "=", key).executeTakeFirst();
}

async function insert(trx: Trx, actor: Actor, { section, key, content, type }: SiteTextInput) {
  const now = nowIso();
  const after = await trx
    .insertInto("site_text_content")
    .values({ id: newId(), section, key, content, type, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "create", table_name: "site_text_content", row_id: after.id, before: null, after });
}

async function update(trx: Trx, actor: Actor, before: SiteTextRow, content: string) {
  const after = await trx
    .updateTable("site_text_content")
    .set({ content, updated_at: nowIso(), version: before.version + 1 })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "update", table_name: "site_text_content", row_id: before.id, before, after });
}
