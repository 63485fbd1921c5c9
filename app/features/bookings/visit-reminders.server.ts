import type { Db } from "#app/db/engine/client.server.ts";
import { SITE } from "#app/features/bookings/time/meeting-request.server.ts";
import { writeBooking } from "#app/features/bookings/time/write-booking.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { claimJob, finishJob, releaseJob } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { addDays } from "#app/lib/time/dates.ts";
import type { Letter } from "./booking.ts";
import { letterOf } from "./booking-kinds.ts";
import { type MailSetup, queueLetter } from "./letters.server.ts";
import { remindAt, type Visit } from "./visits/visit.ts";

type Reminded = Pick<Visit, "statut" | "debut" | "rappel_le">;

/** Confirmed, not reminded of, and its eve is past 17h00 while it has not begun. */
function isDue({ statut, debut, rappel_le }: Reminded, now: string): boolean {
  return statut === "confirme" && rappel_le === null && remindAt(debut) <= now && debut > now;
}

/** Whether a member has to remind: by mail nothing is sent, without a mail server or an address, or once the eve is over. */
export function isToRemind(
  visit: Reminded & { email: string | null; isTyped?: boolean; owed?: Letter | null },
  now = new Date(),
  { smtpUrl }: Pick<MailSetup, "smtpUrl"> = env(),
) {
  const moment = now.toISOString();
  return isDue(visit, moment) && visit.owed !== "deplacement" && !(smtpUrl && visit.email && !visit.isTyped && isEve(visit, moment));
}

/** Reminders are sent on their own day only: a server that starts in the morning leaves them to a member. */
function isEve({ debut }: Pick<Visit, "debut">, now: string): boolean {
  return addDays(now.slice(0, 10), 1) === debut.slice(0, 10);
}

const REMINDERS = "visit-reminders";

/**
 * From 17h00 on, reminds by mail of the confirmed visits of the next day. The job of a visit and its start is claimed by one process; the
 * transaction that queues the mail writes `rappel_le` and ends the job, so that a kill repeats the whole or nothing. Resolves to how many
 * were queued; without a mail server, or an address, the visit is a task of a member.
 */
export async function sendReminders(db: Db, setup: MailSetup, now = Date.now()): Promise<number> {
  const moment = new Date(now).toISOString();
  const tomorrow = addDays(moment.slice(0, 10), 1);
  if (!setup.smtpUrl || moment < remindAt(tomorrow)) return 0;
  const due = await db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["appointments.id", "debut", "demande_id"])
    .where("appointments.statut", "=", "confirme")
    .where("rappel_le", "is", null)
    .where("debut", ">=", tomorrow)
    .where("debut", "<", addDays(tomorrow, 1))
    .where("email", "is not", null)
    .where("canal", "=", "formulaire")
    .orderBy("debut")
    .execute();
  // Who was not told of a move hears of the new hour by its own text first; the claim of a day is used once.
  const owed = await findOwedTexts(
    db,
    due.map(({ demande_id }) => demande_id),
  );
  let queued = 0;
  for (const { id, debut, demande_id } of due)
    if (letterOf("visit", owed.get(demande_id)) !== "deplacement" && (await remindOf(db, id, debut, setup, now))) queued++;
  if (queued > 0) log.info("visit-reminders", { messages: queued });
  return queued;
}

async function remindOf(db: Db, id: string, debut: string, setup: MailSetup, now: number): Promise<boolean> {
  const claim = await claimJob(db, REMINDERS, `${id} ${debut}`, now);
  if (!claim) return false;
  try {
    return await changeContent(db, async (trx, announce) => {
      await finishJob(trx, claim);
      // Read again: it may have been moved or cancelled since, or reminded of by a member.
      const visit = await trx.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst();
      const moment = new Date(now).toISOString();
      if (!visit || visit.debut !== debut || !isDue(visit, moment)) return false;
      if (!(await queueLetter(trx, "visit", id, "rappel", { setup, now }))) return false;
      await writeBooking(trx, announce, SITE, "appointments", visit, { rappel_le: moment });
      return true;
    });
  } catch (error) {
    await releaseJob(db, claim);
    throw error;
  }
}

/** Every process looks; of three, one queues. */
export function remindRegularly(db: Db, setup: MailSetup, everyMs = LOOK_EVERY_MS) {
  return workRegularly({ name: REMINDERS, work: () => sendReminders(db, setup), everyMs });
}
