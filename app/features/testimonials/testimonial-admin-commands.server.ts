import type { Updateable } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import type { TestimonialsTable } from "#app/db/sent-tables.ts";
import { nowIso } from "#app/lib/dates.ts";
import { type Actor, recordAudit } from "#app/platform/audit/record-change.server.ts";
import { moveToBin, restoreFromBin } from "#app/platform/bin/bin-moves.server.ts";
import { requestSearchText } from "#app/platform/inbox/request-search.ts";
import { type ChosenLot, type ChosenOutcome, carryOutChosen } from "#app/platform/lots/chosen-lot.server.ts";
import { audienceOf } from "#app/platform/publication/audience.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import type { Testimonial, TestimonialStatut } from "./testimonial.ts";
import type { TestimonialEdit } from "./testimonial-input.ts";

/** False when it is absent, or its status is no longer the one that was `seen`. Setting the status it has already changes nothing. */
export async function moderateTestimonial(db: Db, actor: Actor, id: string, statut: TestimonialStatut, seen?: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return false;
    if (seen !== undefined && before.statut !== seen) return false;
    if (before.statut === statut && !before.a_verifier) return true;
    announce("testimonials", audienceOf("testimonials", before, await update(trx, actor, before, { statut })));
    return true;
  });
}

type TestimonialLot = Pick<ChosenLot, "cle" | "act" | "ids">;

/** The reviews that were chosen: approved, rejected or to the bin, in one transaction and under one number. */
export function changeChosenTestimonials(db: Db, actor: Actor, { cle, act, ids }: TestimonialLot): Promise<ChosenOutcome> {
  return carryOutChosen<"testimonials">(db, actor, {
    ...{ cle, act, ids, table: "testimonials" },
    nameOf: ({ client_nom }) => client_nom,
    judge: ({ statut, a_verifier }, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      const wanted = act === "approuver" ? "approuve" : "rejete";
      if (statut === wanted && !a_verifier) return { left: act === "approuver" ? "déjà approuvé" : "déjà rejeté" };
      return { change: { statut: wanted, a_verifier: false } };
    },
  });
}

/** It is real: it waits for approval like the others. False when it is absent. */
export async function confirmTestimonial(db: Db, actor: Actor, id: string): Promise<boolean> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return false;
    if (!before.a_verifier) return true;
    announce("testimonials", audienceOf("testimonials", before, await update(trx, actor, before, {})));
    return true;
  });
}

export type TestimonialUpdate = { ok: true } | { ok: false; reason: "absent" } | { ok: false; reason: "stale"; current: Testimonial };

/** A version other than the stored one means somebody saved in between: nothing is changed. */
export async function editTestimonial(
  db: Db,
  actor: Actor,
  id: string,
  version: number,
  input: TestimonialEdit,
): Promise<TestimonialUpdate> {
  return changeContent(db, async (trx, announce) => {
    const before = await findLive(trx, id);
    if (!before) return { ok: false, reason: "absent" };
    const isSame = before.client_nom === input.client_nom && before.contenu === input.contenu && before.note === input.note;
    if (before.version !== version && isSame) return { ok: true }; // the same form again: the answer to the first sending was lost
    if (before.version !== version) return { ok: false, reason: "stale", current: before };
    const recherche = requestSearchText("testimonials", { ...before, ...input });
    announce("testimonials", audienceOf("testimonials", before, await update(trx, actor, before, { ...input, recherche })));
    return { ok: true };
  });
}

/** To the bin. False when it is absent or already there. */
export async function deleteTestimonial(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await moveToBin(db, actor, "testimonials", [id])).length > 0;
}

/** Out of the bin. False when it is not there. */
export async function restoreTestimonial(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await restoreFromBin(db, actor, "testimonials", [id])).length > 0;
}

function findLive(trx: Trx, id: string): Promise<Testimonial | undefined> {
  return trx.selectFrom("testimonials").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

/** Whatever is done to a review, somebody has looked at it. */
async function update(trx: Trx, actor: Actor, before: Testimonial, change: Updateable<TestimonialsTable>) {
  const after = await trx
    .updateTable("testimonials")
    .set({ ...change, a_verifier: false, updated_at: nowIso(), version: before.version + 1 })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: "update", table_name: "testimonials", row_id: before.id, before, after });
  return after;
}
