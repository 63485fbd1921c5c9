import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { parseFormData } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import { refuseWithout } from "#app/platform/auth/admin-guard.server.ts";
import type { Asked } from "#app/platform/auth/define-action.server.ts";
import { changeRight, hasRight } from "#app/platform/auth/rights.ts";
import { findLotReport } from "#app/platform/lots/lot-book.server.ts";
import { undoLot } from "#app/platform/lots/undo-lot.server.ts";
import { undoFollowLot } from "#app/platform/people/follow-commands.server.ts";
import { describeFailure } from "#app/routes/admin/form/write-failure.server.ts";
import type { ChangeOutcome } from "./change-outcome.server.ts";
import { lotFailed, lotLate, lotUnknown } from "./lot-words.ts";
import { refuseOthersLot } from "./own-lot.server.ts";

const undoSchema = z.object({
  lot: z
    .string()
    .max(36)
    .regex(/^[0-9a-f-]{36}$/),
});

/** The undo of a lot of any table, as its page and the journal ask for it. */
export async function undoSentLot(
  args: ActionFunctionArgs,
  { admin, db, form }: Asked & { form: FormData },
): Promise<ChangeOutcome<never>> {
  const sent = parseFormData(form, undoSchema);
  if (!sent.ok) throw badRequest();
  try {
    const lot = await findLotReport(db, { id: sent.value.lot });
    if (lot) await refuseOthersLot(db, args.request, admin, lot.id);
    if (lot) refuseWithout(args.request, admin, changeRight(lot.table_name)); // his role may be another one by now
    // Followers and presses of people have no line in the book of lots: the journal alone knows them.
    const isAnybodys = hasRight(admin, "lots.annuler-autrui");
    const undone = lot
      ? await undoLot(db, admin, lot.table_name, lot.id)
      : hasRight(admin, "boite.modifier")
        ? await undoFollowLot(db, admin, sent.value.lot, { isAnybodys })
        : "unknown";
    if (undone === "unknown") return { failure: lotUnknown, status: 404 };
    if (undone === "late") return { failure: lotLate, status: 409 };
    return { lot: { numero: sent.value.lot, act: "annulation", count: undone.back, left: undone.left } };
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, args);
    return { failure: { ...lotFailed, ...(message && { description: message }) }, ...init };
  }
}
