import { redirect } from "react-router";
import { rightHere } from "#app/features/listing-desk/content-address.ts";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { otherDraft, typedValues } from "#app/features/listing-desk/opened-draft.server.ts";
import { removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { contentFor, draftFor, typedBy } from "#app/services/content/rows/content-for.server.ts";
import { readId, readVersion } from "#app/services/desk-forms/form-submission.server.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { deviceOf } from "#app/services/kept-forms/device.server.ts";
import { eraseDraft, keepDraft } from "#app/services/kept-forms/drafts.server.ts";
import { DRAFT_TOO_LONG, type DraftAnswer } from "#app/services/kept-forms/form-draft.ts";

const intents = intentsWith(rightHere("modifier"), ["garder", "effacer"]);

/** Opened as an address it leads to the list. */
export const loader = defineLoader(rightHere("modifier"), ({ pattern }) => {
  const content = contentAt(pattern);
  return redirect(`${content.listUrl}`);
});

/**
 * What is typed in a form, sent by itself a few seconds after the last key; or a draft that is thrown away, which leads to the list.
 * No row changes here.
 */
export const action = defineAction(intents, async (args, { admin, db, intent, form }) => {
  const whole = contentAt(args.pattern);
  const content = contentFor(whole, admin);
  const { table, fields } = content;
  const cle = readId(removeField(form, "cle"));
  const base = readVersion(removeField(form, "base")) ?? 0;
  if (cle === undefined) throw badRequest();
  if (intent === "effacer") {
    if ([...form.keys()].length > 0) throw badRequest("Le formulaire contient un champ inconnu.");
    const isErased = await eraseDraft(db, table, cle, admin, base);
    return redirect(`${content.listUrl}?fait=${isErased ? "effacement" : "brouillon"}`); // left: another device has typed in it since
  }
  const typed = typedValues(fields, form);
  try {
    const valeurs = await typedBy(whole, admin, db, cle, typed);
    const keeping = await keepDraft(db, admin, { table, row: cle, base, valeurs, appareil: deviceOf(args.request) });
    if (keeping.kind === "kept") {
      const { version, updated_at } = keeping.draft;
      return answer({ kind: "kept", version, updated_at });
    }
    if (keeping.kind === "foreign") throw badRequest();
    if (keeping.kind === "too-long") return answer({ kind: "refused", message: DRAFT_TOO_LONG }, 413);
    return answer({ kind: "other", other: await otherDraft(db, draftFor(content, admin, keeping.draft)) }, 409);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message = "Le serveur n’a pas pu garder ce brouillon.", status } = describeFailure(error, args);
    return answer({ kind: "refused", message }, status);
  }
});

function answer(body: DraftAnswer, status = 200) {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
