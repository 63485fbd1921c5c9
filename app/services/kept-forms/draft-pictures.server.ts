import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";

/** What the drafts hold that were touched after this time. */
export async function listDraftValues(db: Db | Trx, after = ""): Promise<FormValues[]> {
  const drafts = await db.selectFrom("form_drafts").select("valeurs").where("updated_at", ">", after).execute();
  return drafts.map(({ valeurs }) => valeurs);
}

/** The pictures that a draft names, as its form sends them: "id|what it shows". */
export function picturesOfDraft({ images = [] }: FormValues): string[] {
  return [images].flat().map((ref) => ref.split("|", 1)[0] ?? "");
}

export async function listDraftedPictures(db: Db | Trx, after?: string): Promise<Set<string>> {
  return new Set((await listDraftValues(db, after)).flatMap(picturesOfDraft));
}
