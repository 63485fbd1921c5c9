import type { Db } from "#app/db/client.server.ts";
import { textOf } from "#app/lib/form-values.ts";
import { searchText } from "#app/lib/text.ts";
import type { Content } from "#app/platform/content/content.server.ts";
import { statutOf } from "#app/platform/content/content-definition.ts";
import type { ContentFilter } from "#app/platform/content/content-order.ts";
import { type FormDraft, listNewDrafts } from "#app/platform/drafts/form-drafts.server.ts";
import type { DraftRow } from "./draft-rows.tsx";
import { draftImages, missingIn } from "./opened-draft.server.ts";

/** What was begun and never saved as a row, beside the rows that match the same filter. */
export async function listDraftRows(db: Db, content: Content, filter: ContentFilter): Promise<DraftRow[]> {
  const drafts = (await listNewDrafts(db, content.table)).filter((draft) => isShownBy(content, filter, draft));
  return Promise.all(drafts.map((draft) => describe(db, content, draft)));
}

/** The same question as for a row, of what is typed so far: a draft is no other publication. */
function isShownBy(content: Content, { q = "", statut, ville, type, publication }: ContentFilter, { valeurs }: FormDraft) {
  const words = searchText([q]).split(" ").filter(Boolean);
  const text = searchText(content.searched.map((name) => textOf(valeurs, name)));
  return (
    words.every((word) => text.includes(word)) &&
    (!statut || statutOf(content.fields, textOf(valeurs, "statut")) === statut) &&
    (!ville || textOf(valeurs, "ville") === ville) &&
    (!type || content.listed.kinds.some((name) => textOf(valeurs, name) === type)) &&
    (!publication || publication === "brouillon")
  );
}

async function describe(db: Db, content: Content, { cle, valeurs, updated_at }: FormDraft): Promise<DraftRow> {
  const [image] = await draftImages(db, valeurs);
  return { id: cle, titre: textOf(valeurs, "titre").trim(), image, updated_at, missing: missingIn(content, valeurs) };
}
