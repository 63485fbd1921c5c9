import type { Db } from "#app/db/engine/client.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { typedPrix } from "#app/lib/text/money.ts";
import { searchText } from "#app/lib/text/text.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { listMembers } from "#app/services/auth/auth-tables.server.ts";
import { type ContentFilter, isShownBy } from "#app/services/content/content-order.ts";
import { searchTextOf } from "#app/services/content/content-search.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { draftFor } from "#app/services/content/rows/content-for.server.ts";
import { type FormDraft, listUnfinished, rowOfDraft } from "#app/services/kept-forms/drafts.server.ts";
import type { DraftRow } from "./draft-rows.tsx";
import { draftImages, missingIn } from "./opened-draft.server.ts";

type Member = Actor & { role: string };

/** What was begun and never saved as a row, beside the rows that match the same filter. */
export async function listDraftRows(db: Db, content: Content, member: Member, filter: ContentFilter): Promise<DraftRow[]> {
  const words = searchText([filter.q ?? ""])
    .split(" ")
    .filter(Boolean);
  const isShown = isShownBy(content, filter);
  const drafts = (await listUnfinished(db, content.table)).filter(({ valeurs }) => {
    const text = searchTextOf(content, valeurs);
    return words.every((word) => text.includes(word)) && isShown({ ...valeurs, publication: "brouillon" });
  });
  const names = new Map(drafts.length > 0 ? await listMembers(db) : []);
  return Promise.all(
    drafts.map(async (draft) => ({
      ...(await describe(db, content, draftFor(content, member, draft))),
      isOwn: draft.auteur === member.username,
      member: names.get(draft.auteur) ?? draft.auteur,
    })),
  );
}

async function describe(db: Db, content: Content, draft: FormDraft) {
  const { valeurs, updated_at } = draft;
  const [image] = await draftImages(db, valeurs);
  const prix = "prix" in content.fields ? { prix: typedPrix(textOf(valeurs, "prix")) ?? null } : {};
  return {
    id: rowOfDraft(draft),
    titre: textOf(valeurs, "titre").trim(),
    image,
    updated_at,
    ...prix,
    missing: missingIn(content, valeurs),
  };
}
