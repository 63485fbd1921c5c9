import { DRAFT_PREFIX, dropDraft, keepDraft, readDraftAt } from "#app/platform/forms/kept-drafts.ts";

export type ReplyChannel = "whatsapp" | "email" | "autre";

/** Words that were taken elsewhere to be sent, and of which nobody has said yet whether they were. */
export type PendingReply = { canal: ReplyChannel; texte: string; at: string };

/** Kept in this browser like what is typed in a form: it outlives the tab, goes after a week and at the end of the session. */
function placeOf(event: string) {
  return `${DRAFT_PREFIX}reponse-${event}`;
}

export function keepPending(event: string, { canal, texte, at }: PendingReply) {
  keepDraft(placeOf(event), {
    at,
    fields: [
      ["canal", canal],
      ["texte", texte],
    ],
    images: [],
  });
}

export function readPending(event: string): PendingReply | undefined {
  const kept = readDraftAt(placeOf(event));
  const fields = new Map(kept?.fields);
  const canal = (["whatsapp", "email", "autre"] as const).find((name) => name === fields.get("canal"));
  return kept && canal && { canal, texte: fields.get("texte") ?? "", at: kept.at };
}

export function dropPending(event: string) {
  dropDraft(placeOf(event));
}
