import type { Db } from "#app/db/engine/client.server.ts";
import { listComing } from "#app/features/bookings/booking-queries.server.ts";
import { formatDate, formatDateTime, nowIso } from "#app/lib/time/dates.ts";
import { listSentIds, type Subject } from "./find-person.server.ts";

const SHOWN = 5;
const AT_ONCE = 200;

/**
 * Why a person is not erased yet: a visit or a stay that is to come holds time that a member expects her in, so it is refused or cancelled
 * before (S15). Undefined where nothing is to come.
 */
export async function findComing(db: Db, subject: Subject, now = nowIso()): Promise<string | undefined> {
  const requests = await listSentIds(db, "contact_requests", subject);
  const coming: string[] = [];
  for (let start = 0; start < requests.length; start += AT_ONCE)
    coming.push(...(await listComingOf(db, requests.slice(start, start + AT_ONCE), now)));
  if (coming.length === 0) return undefined;
  const more = coming.length > SHOWN ? `, et ${coming.length - SHOWN} de plus` : "";
  return `À venir avec cette personne\u00a0: ${coming.slice(0, SHOWN).join(", ")}${more}. Refusez ou annulez d’abord, puis effacez.`;
}

async function listComingOf(db: Db, requests: readonly string[], now: string): Promise<string[]> {
  const { visits, stays } = await listComing(db, { requests }, now);
  return [
    ...visits.map(({ reference, debut }) => named(reference, formatDateTime(debut))),
    ...stays.map(({ reference, arrivee }) => named(reference, formatDate(arrivee))),
  ];
}

function named(reference: string | null, when: string): string {
  return reference ? `${reference} (${when})` : when;
}
