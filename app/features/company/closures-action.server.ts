import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { createClosures, deleteClosure } from "#app/services/company-values/closure-commands.server.ts";
import {
  CHOOSE,
  closureInputSchema,
  holidaysInputSchema,
  readClosure,
  readHolidays,
  type TypedClosure,
} from "#app/services/company-values/closure-input.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { changeSettingsRows } from "./settings-rows.server.ts";
import type { RowRefusal } from "./settings-rows.tsx";

type ClosureCall = IntentCall<Record<"fermer" | "feries" | "supprimer", unknown>>;

export function changeClosures(args: ActionFunctionArgs, asked: ClosureCall) {
  if (asked.intent === "feries") return addHolidays(args, asked);
  return changeSettingsRows(args, asked, {
    page: "fermetures",
    schema: closureInputSchema,
    save: saveClosure,
    saved: "fermeture",
    acts: { supprimer: { run: deleteClosure, done: "reouverture" } },
    absent: "Cette fermeture n’existe plus.",
    failures: {
      fermer: "Impossible d’enregistrer cette fermeture",
      feries: "Impossible d’enregistrer ces jours fériés",
      supprimer: "Impossible de supprimer cette fermeture",
    },
  });
}

async function saveClosure(db: Db, actor: Actor, typed: TypedClosure) {
  const read = readClosure(typed);
  if (!read.ok) return { status: 400, errors: read.errors } as const;
  const stored = await createClosures(db, actor, [read.input]);
  return stored === 0 ? ({ status: 409, errors: { du: "Cette fermeture existe déjà." } } as const) : undefined;
}

async function addHolidays(args: ActionFunctionArgs, { db, admin, form }: ClosureCall) {
  const sent = parseFormData(form, holidaysInputSchema);
  const closures = sent.ok ? readHolidays(sent.value) : undefined;
  if (!closures) {
    const values = sent.ok ? { ...sent.value, montrer_motif: sent.value.montrer_motif ? "on" : "" } : sent.values;
    return data<RowRefusal<never>>({ kind: "invalid", values, errors: { jours: CHOOSE } }, { status: 400 });
  }
  try {
    await createClosures(db, admin, closures);
    return redirect("/admin-dashboard/parametres/fermetures?fait=feries");
  } catch (error) {
    return answerFailure(error, args, "Impossible d’enregistrer ces jours fériés");
  }
}
