import { data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { listSearch } from "#app/lib/text/list-filter.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminRow } from "#app/services/content/content-definition.ts";
import type { ContentFormResult } from "#app/services/content/content-row-form.tsx";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { RefusedFields } from "#app/services/content/rows/content-commands.server.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import { deviceOf } from "#app/services/drafts/device.server.ts";
import { DRAFT_TOO_LONG } from "#app/services/drafts/form-draft.ts";

const NOTHING_TO_KNOW_IT_BY = "Donnez un titre ou ajoutez une photo\u00a0: un brouillon se retrouve par l’un ou l’autre.";

const TYPED_ELSEWHERE =
  "Ce brouillon a été modifié aussi sur un autre appareil. Rien n’a été écrasé\u00a0: rechargez la page pour voir cette version.";

type Unfinished = { id: string; version?: number; draftBase: number; values: FormValues };

/** Saved as a draft: whatever is missing or wrong is for later. */
export function isForLater({ fields }: Content, values: FormValues): boolean {
  return "publication" in fields && textOf(values, "publication") === "brouillon";
}

/** Keeps a listing that is not complete: tables of content hold complete rows only, so it lies among the drafts, as it was typed. */
export async function keepForLater(
  content: Content,
  db: Db,
  actor: Actor,
  { id, version, draftBase, values }: Unfinished,
  received: ReceivedRequest & { url: URL },
) {
  const refused = (errors: FormErrors) => data<ContentFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  if (textOf(values, "titre").trim() === "" && listOf(values, "images").length === 0) return refused({ titre: NOTHING_TO_KNOW_IT_BY });
  try {
    const keeping = await content.keepForLater(db, actor, { id, version, base: draftBase, values, appareil: deviceOf(received.request) });
    if (keeping === "kept")
      return redirect(
        content.listUrl + listSearch(version === undefined ? new URLSearchParams() : received.url.searchParams, { fait: "brouillon" }),
      );
    if (keeping === "too-long") return data<ContentFormResult>({ kind: "failed", values, message: DRAFT_TOO_LONG }, { status: 413 });
    if (keeping === "other") return data<ContentFormResult>({ kind: "failed", values, message: TYPED_ELSEWHERE }, { status: 409 });
    return staleOrAbsent(content, values, keeping === "stale" ? await content.find(db, id) : undefined);
  } catch (error) {
    if (error instanceof RefusedFields) return refused(error.errors);
    const { message, ...init } = describeFailure(error, received);
    return data<ContentFormResult>({ kind: "failed", values, message }, init);
  }
}

/** The row as another member saved it meanwhile, beside what was typed; or it is gone. */
export function staleOrAbsent({ words }: Content, values: FormValues, stored: AdminRow | undefined) {
  if (stored) return data<ContentFormResult>({ kind: "stale", values, stored }, { status: 409 });
  return data<ContentFormResult>({ kind: "failed", values, message: words.absent }, { status: 404 });
}
