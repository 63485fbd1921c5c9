import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { paragraphs, text } from "#app/lib/forms/fields.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { type CannedReply, MAX_REPLIES, MAX_REPLY_TEXT, MAX_REPLY_TITLE } from "./canned-reply.ts";
import { listCannedReplies } from "./canned-reply-queries.server.ts";
import { unknownVariable } from "./reply-text.ts";

const TITLE = "Le titre doit contenir au moins 2 caractères.";

export const cannedReplyInputSchema = z.object({
  titre: text({ required: TITLE, min: 2, tooShort: TITLE, max: MAX_REPLY_TITLE }),
  texte: paragraphs({ required: "Écrivez le texte de la réponse.", max: MAX_REPLY_TEXT }).superRefine((typed, context) => {
    const unknown = unknownVariable(typed);
    if (unknown !== undefined) context.addIssue({ code: "custom", message: `La variable {${unknown}} n’existe pas.` });
  }),
});
export type CannedReplyInput = z.infer<typeof cannedReplyInputSchema>;

/** The same words sent twice are stored once. */
export type ReplyCreation = { ok: true } | { ok: false; reason: "full" };

export function createCannedReply(db: Db, actor: Actor, input: CannedReplyInput): Promise<ReplyCreation> {
  return changeContent<ReplyCreation>(db, async (trx, announce) => {
    const replies = await listCannedReplies(trx);
    if (replies.some(({ titre, texte }) => titre === input.titre && texte === input.texte)) return { ok: true };
    if (replies.length >= MAX_REPLIES) return { ok: false, reason: "full" };
    const now = nowIso();
    const ordre = Math.max(0, ...replies.map((reply) => reply.ordre)) + 1;
    const stored: CannedReply = { ...input, id: newId(), created_at: now, updated_at: now, version: 1, ordre };
    await trx.insertInto("canned_replies").values(stored).execute();
    await record(trx, actor, "create", stored.id, null, stored);
    announce("canned_replies", "bureau");
    return { ok: true };
  });
}

export type ReplyUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; stored: CannedReply };

/** `version`: the one that was shown when the change was begun. */
export function updateCannedReply(db: Db, actor: Actor, id: string, version: number, input: CannedReplyInput): Promise<ReplyUpdate> {
  return changeContent<ReplyUpdate>(db, async (trx, announce) => {
    const before = await findReply(trx, id);
    if (!before) return { ok: false, reason: "absent" };
    if (before.titre === input.titre && before.texte === input.texte) return { ok: true };
    if (before.version !== version) return { ok: false, reason: "stale", stored: before };
    const after: CannedReply = { ...before, ...input, updated_at: nowIso(), version: version + 1 };
    await trx.updateTable("canned_replies").set(after).where("id", "=", id).execute();
    await record(trx, actor, "update", id, before, after);
    announce("canned_replies", "bureau");
    return { ok: true };
  });
}

/** One place up. False when it is not there any more; the first one stays where it is. */
export function raiseCannedReply(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const replies = await listCannedReplies(trx);
    const place = replies.findIndex((reply) => reply.id === id);
    const [raised, lowered] = [replies[place], replies[place - 1]];
    if (!raised) return false;
    if (!lowered) return true;
    const order = replies.with(place - 1, raised).with(place, lowered);
    for (const [index, reply] of order.entries())
      if (reply.ordre !== index + 1)
        await trx
          .updateTable("canned_replies")
          .set({ ordre: index + 1 })
          .where("id", "=", reply.id)
          .execute();
    await record(trx, actor, "update", id, raised, { ...raised, ordre: place });
    announce("canned_replies", "bureau");
    return true;
  });
}

/** False when it is not there any more. The journal keeps its words. */
export function deleteCannedReply(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const before = await findReply(trx, id);
    if (!before) return false;
    await trx.deleteFrom("canned_replies").where("id", "=", id).execute();
    await record(trx, actor, "purge", id, before, null);
    announce("canned_replies", "bureau");
    return true;
  });
}

function findReply(trx: Trx, id: string): Promise<CannedReply | undefined> {
  return trx.selectFrom("canned_replies").selectAll().where("id", "=", id).executeTakeFirst();
}

function record(
  trx: Trx,
  actor: Actor,
  action: "create" | "update" | "purge",
  row_id: string,
  before: CannedReply | null,
  after: CannedReply | null,
) {
  return recordAudit(trx, actor, { action, table_name: "canned_replies", row_id, before, after });
}
