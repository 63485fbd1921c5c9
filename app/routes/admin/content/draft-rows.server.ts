import type { Db } from "#app/db/client.server.ts";
import { textOf } from "#app/lib/form-values.ts";
import { searchText } from "#app/lib/text.ts";
import type { Content } from "#app/platform/content/content.server.ts";
import { statutOf } from "#app/platform/content/content-definition.ts";
import { type FormDraft, listNewDrafts } from "#app/platform/drafts/form-drafts.server.ts";
import type { DraftRow } from "./draft-rows.tsx";
import { draftImages, missingIn } from "./opened-draft.server.ts";

type Filter = { q?: string; statut?: string };

/** What was begun and never saved as a row, beside the rows that match the same filter. */
export async function listDraftRows(db: Db, content: Content, { q = "", statut }: Filter): Promise<DraftRow[]> {
  const drafts = (await listNewDrafts(db, content.table)).filter(({ valeurs }) => {
    const words = searchText([q]).split(" ").filter(Boolean);
    const text = searchText(content.searched.map((name) => textOf(valeurs, name)));
    return words.every((word) => text.includes(word)) && (!statut || statutOf(content.fields, textOf(valeurs, "statut")) === statut);
  });
  return Promise.all(drafts.map((draft) => describe(db, content, draft)));
}

async function describe(db: Db, content: Content, { cle, valeurs, updated_at }: FormDraft): Promise<DraftRow> {
  const [image] = await draftImages(db, valeurs);
  return { id: cle, titre: textOf(valeurs, "titre").trim(), image, updated_at, missing: missingIn(content, valeurs) };
}
