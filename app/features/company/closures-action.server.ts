import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { bookingPage } from "#app/features/bookings/booking-kinds.ts";
import { listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { endOfVisit } from "#app/features/bookings/visits/visit.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { createClosures, deleteClosure } from "#app/services/company-values/closure-commands.server.ts";
import {
  CHOOSE,
  type ClosureInput,
  closureInputSchema,
  holidaysInputSchema,
  readClosure,
  readHolidays,
  type TypedClosure,
} from "#app/services/company-values/closure-input.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { changeSettingsRows } from "./settings-rows.server.ts";
import type { RowQuestion, RowRefusal } from "./settings-rows.tsx";

type ClosureCall = IntentCall<Record<"fermer" | "feries" | "supprimer", unknown>>;

export function changeClosures(args: ActionFunctionArgs, call: ClosureCall) {
  if (call.intent === "feries") return addHolidays(args, call);
  return changeSettingsRows(args, call, {
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

async function saveClosure(db: Db, actor: Actor, typed: TypedClosure, admin: AdminSession) {
  const read = readClosure(typed);
  if (!read.ok) return { status: 400, errors: read.errors } as const;
  const question = typed.quand_meme ? undefined : await askAboutVisits(db, admin, [read.input]);
  if (question) return { status: 409, question } as const;
  const stored = await createClosures(db, actor, [read.input]);
  return stored === 0 ? ({ status: 409, errors: { du: "Cette fermeture existe déjà." } } as const) : undefined;
}

async function addHolidays(args: ActionFunctionArgs, { db, admin, form }: ClosureCall) {
  const sent = parseFormData(form, holidaysInputSchema);
  const closures = sent.ok ? readHolidays(sent.value) : undefined;
  if (!closures) {
    const values = sent.ok
      ? { annee: sent.value.annee, jours: sent.value.jours, montrer_motif: sent.value.montrer_motif ? "on" : "" }
      : sent.values;
    return data<RowRefusal<never>>({ kind: "invalid", values, errors: { jours: CHOOSE } }, { status: 400 });
  }
  try {
    const question = sent.ok && sent.value.quand_meme ? undefined : await askAboutVisits(db, admin, closures);
    if (question) {
      const values = {
        ...Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
        jours: form.getAll("jours").map(String),
      };
      return data<RowRefusal<never>>({ kind: "invalid", values, errors: {}, question }, { status: 409 });
    }
    await createClosures(db, admin, closures);
    return redirect("/admin-dashboard/parametres/fermetures?fait=feries");
  } catch (error) {
    return answerFailure(error, args, "Impossible d’enregistrer ces jours fériés");
  }
}

/** Asked before a closure over visits that are confirmed: it moves none of them by itself. */
async function askAboutVisits(db: Db, admin: AdminSession, closures: readonly ClosureInput[]): Promise<RowQuestion | undefined> {
  const overlaps = [];
  for (const { debut, fin } of closures) {
    const since = new Date(Date.parse(debut) - DAY_MS).toISOString(); // a visit that has begun before and is not over
    const { visits } = await listBookings(db, admin, { from: since, to: fin, only: "visits" });
    overlaps.push(...visits.filter((visit) => visit.statut === "confirme" && endOfVisit(visit) > debut));
  }
  if (overlaps.length === 0) return undefined;
  const isOneDay = closures.length === 1 && closures.every(({ debut, fin }) => Date.parse(fin) - Date.parse(debut) <= DAY_MS);
  return {
    words: `${visitsFall(overlaps.length)} ${isOneDay ? "ce jour-là" : "ces jours-là"}. Fermer quand même\u00a0?`,
    lines: overlaps.map(({ id, debut, nom, listing }) => ({
      label: [formatDateTime(debut), nom, listing?.titre].filter(Boolean).join(", "),
      to: bookingPage("visit", id),
    })),
  };
}

function visitsFall(count: number) {
  return count === 1 ? "1 visite confirmée tombe" : `${count} visites confirmées tombent`;
}
