import { DRAFT_PREFIX, dropDraft, keepDraft, readDraftAt } from "#app/platform/forms/kept-drafts.ts";

/** The words of an answer as they stand in the field, gaps and all, and the canned reply they began with. */
export type WrittenReply = { texte: string; modele: string | undefined; at: string };

/** One for each request, in this browser, like what is typed in a form: it outlives the page and the tab, and goes with the session. */
function placeOf(event: string) {
  return `${DRAFT_PREFIX}redaction-${event}`;
}

/** An empty field is no answer to come back to. */
export function keepWritten(event: string, { texte, modele = "", at }: WrittenReply) {
  if (texte.trim() === "") return dropWritten(event);
  keepDraft(placeOf(event), {
    at,
    fields: [
      ["texte", texte],
      ["modele", modele],
    ],
    images: [],
  });
}

export function readWritten(event: string): WrittenReply | undefined {
  const kept = readDraftAt(placeOf(event));
  const fields = new Map(kept?.fields);
  const texte = fields.get("texte");
  return kept && texte ? { texte, modele: fields.get("modele") || undefined, at: kept.at } : undefined;
}

export function dropWritten(event: string) {
  dropDraft(placeOf(event));
}
