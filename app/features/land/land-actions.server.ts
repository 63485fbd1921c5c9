import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { addLandPaper, type LandOutcome, putPaperAside, saveLandFile, withdrawLandPaper } from "./land-commands.server.ts";
import { landFileSchema, landPaperSchema, paperMistakes, withdrawalSchema } from "./land-input.ts";
import { removeScan } from "./land-scans.server.ts";
import { landFailures, STALE } from "./land-words.ts";

type LandIntent = "dossier" | "piece" | "retirer" | "ecarter" | "scan";

/** What was typed, and why it was not saved. `intent`: which form it was. */
export type LandRefusal = { kind: "invalid"; intent: LandIntent; values: FormValues; errors: FormErrors; message?: string };

/** The act of one form of the screen, in the transaction of its command. */
export async function changeLandFile(
  args: ActionFunctionArgs,
  { db, admin, intent, form }: IntentCall<Record<LandIntent, unknown>>,
  propertyId: string,
) {
  const refuse = (values: FormValues, errors: FormErrors, status: 400 | 409, message?: string) =>
    data<LandRefusal>({ kind: "invalid", intent, values, errors, message }, { status });
  const read = <Schema extends z.ZodObject>(schema: Schema) => parseFormData(form, schema);
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const answer = (outcome: LandOutcome, word: string) => {
    if (outcome.ok && args.url.searchParams.get("retour") === "accueil") return redirect("/admin-dashboard"); // whose task it was
    if (outcome.ok) return redirect(`/admin-dashboard/biens/${propertyId}/foncier?fait=${word}`);
    if (outcome.reason === "absent") throw notFound("Ce bien n’existe plus, ou il est dans la corbeille.");
    if (outcome.reason === "stale") return refuse(typed, {}, 409, outcome.message ?? STALE);
    return refuse(typed, outcome.errors ?? {}, 400, outcome.message);
  };
  try {
    if (intent === "dossier") {
      const sent = read(landFileSchema);
      return sent.ok ? answer(await saveLandFile(db, admin, propertyId, sent.value), "dossier") : refuse(sent.values, sent.errors, 400);
    }
    if (intent === "piece") {
      const sent = read(landPaperSchema);
      const mistakes = paperMistakes(sent.ok ? typed : sent.values, todayInLome());
      if (!sent.ok) return refuse(sent.values, { ...mistakes, ...sent.errors }, 400);
      const { vue_le, ...paper } = sent.value;
      if (vue_le === null || Object.keys(mistakes).length > 0) return refuse(typed, mistakes, 400);
      return answer(await addLandPaper(db, admin, propertyId, { ...paper, vue_le }, adminDisplayName(admin)), "piece");
    }
    if (intent === "ecarter" || intent === "scan") {
      const sent = read(withdrawalSchema.pick({ id: true }));
      if (!sent.ok) return refuse(sent.values, sent.errors, 400);
      if (intent === "ecarter") return answer(await putPaperAside(db, admin, propertyId, sent.value.id), "ecartee");
      await removeScan({ db, storage: mediaStorage() }, admin, propertyId, sent.value.id);
      return answer({ ok: true }, "scan");
    }
    const sent = read(withdrawalSchema);
    return sent.ok ? answer(await withdrawLandPaper(db, admin, propertyId, sent.value), "retrait") : refuse(sent.values, sent.errors, 400);
  } catch (error) {
    return answerFailure(error, args, landFailures[intent]);
  }
}
