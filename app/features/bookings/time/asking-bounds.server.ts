import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import type { Submission } from "#app/services/visitor-forms/store-once.server.ts";
import { endDueOptions, isNotSetAside } from "./held-time.server.ts";

// A stranger cannot fill a calendar (RDV-06, DISPO-05): beyond these a request holds nothing and is stored as a message.

type BookingTable = "appointments" | "bookings";

/** Of one telephone or e-mail: visits to come, options that live. */
const MOST_OF_SENDER = 2;
/** Of one network, while no member has answered them. */
export const MOST_OF_NETWORK = { appointments: 4, bookings: 3 } as const;
/** So many messages of a network are named beside what it holds. */
const MOST_BESIDE = 500;

type Sender = { email: string | null; telephone_e164: string | null };

/** Enough to count by, too little to find the address again. */
export function networkDigest({ sender }: Submission): string | null {
  if (!sender) return null;
  return createHmac("sha256", authSecret()).update(`booking-network ${sender.network}`).digest("hex").slice(0, 32);
}

/** What is asked for and waits, or is confirmed and to come; what a member has put away counts no more. */
function living(db: Db | Trx, table: BookingTable, now: string) {
  const visits = table === "appointments";
  return db
    .selectFrom(table as "appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .where(visits ? isNotSetAside.visit : isNotSetAside.stay)
    .where(sql.ref<string>(visits ? "appointments.debut" : "bookings.option_jusqu_a"), ">", now)
    .where(sql.ref<string>(`${table}.statut`), "in", visits ? ["demande", "confirme"] : ["option"]);
}

function waiting(db: Db | Trx, table: BookingTable, now: string) {
  return living(db, table, now).where(sql.ref<string>(`${table}.statut`), "in", ["demande", "option"]);
}

/** Whether who asks, and the network, may still hold time; who gave a number of no country alone holds none, as he cannot be counted. */
export async function mayHoldMore(
  trx: Trx,
  table: BookingTable,
  { email, telephone_e164 }: Sender,
  reseau: string | null,
  now: string,
): Promise<boolean> {
  if (email === null && telephone_e164 === null) return false;
  const ofSender = await living(trx, table, now)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where((row) =>
      row.or([
        ...(telephone_e164 ? [row("telephone_e164", "=", telephone_e164)] : []),
        ...(email ? [row(row.fn<string>("lower", ["email"]), "=", email.toLowerCase())] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (Number(ofSender.count) >= MOST_OF_SENDER) return false;
  if (reseau === null) return true;
  const ofNetwork = await waiting(trx, table, now)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("reseau", "=", reseau)
    .executeTakeFirstOrThrow();
  return Number(ofNetwork.count) < MOST_OF_NETWORK[table];
}

/** Names a message beside what its network holds: nothing else tells which network it came from. */
export async function noteBeside(trx: Trx, reseau: string | null, request: string, now: string) {
  if (reseau === null) return;
  for (const table of ["appointments", "bookings"] as const) {
    const first = await waiting(trx, table, now)
      .select([sql.ref<string>(`${table}.id`).as("id"), "autres_demandes"])
      .where("reseau", "=", reseau)
      .orderBy(sql.ref(`${table}.created_at`))
      .orderBy(sql.ref(`${table}.id`))
      .limit(1)
      .executeTakeFirst();
    if (!first) continue;
    const named = readBeside(first.autres_demandes);
    if (named.length >= MOST_BESIDE) return;
    await trx
      .updateTable(table as "appointments")
      .set({ autres_demandes: JSON.stringify([...named, request]) })
      .where("id", "=", first.id)
      .execute();
    return;
  }
}

function readBeside(stored: string | null): string[] {
  return stored === null ? [] : (JSON.parse(stored) as string[]);
}

export type CrowdedNetwork = { requests: string[]; names: string[] };

/** Networks that have reached a bound, the one with the most requests first, with all that waits of them. */
export async function listCrowdedNetworks(db: Db, now = nowIso()): Promise<CrowdedNetwork[]> {
  const networks = new Map<string, { held: Record<BookingTable, number>; ids: Set<string> }>();
  for (const table of ["appointments", "bookings"] as const)
    for (const { reseau, demande_id, autres_demandes } of await waiting(db, table, now)
      .select(["reseau", "demande_id", "autres_demandes"])
      .where("reseau", "is not", null)
      .execute()) {
      const known = networks.get(reseau ?? "") ?? { held: { appointments: 0, bookings: 0 }, ids: new Set() };
      networks.set(reseau ?? "", known);
      known.held[table]++;
      for (const id of [demande_id, ...readBeside(autres_demandes)]) known.ids.add(id);
    }
  const crowded: CrowdedNetwork[] = [];
  for (const { held, ids } of networks.values()) {
    if (held.appointments < MOST_OF_NETWORK.appointments && held.bookings < MOST_OF_NETWORK.bookings) continue;
    const open = await db
      .selectFrom("contact_requests")
      .select(["id", "nom"])
      .where("id", "in", [...ids])
      .where("statut", "=", "nouveau")
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .execute();
    crowded.push({ requests: open.map(({ id }) => id), names: open.map(({ nom }) => nom) });
  }
  return crowded.toSorted((one, other) => other.requests.length - one.requests.length);
}

/** A visit that no member answered is over once it should have begun: what said by which network it was asked for goes. */
export async function forgetNetworks(db: Db, now = nowIso()) {
  const over = db.selectFrom("appointments").select("id").where("reseau", "is not", null).where("debut", "<=", now);
  if ((await over.limit(1).execute()).length === 0) return;
  await db
    .updateTable("appointments")
    .set({ reseau: null, autres_demandes: null })
    .where("reseau", "is not", null)
    .where("debut", "<=", now)
    .execute();
}

/** Every process looks: options whose minute is past are ended, and networks of what is over forgotten. */
export function tendHeldTimeRegularly(db: Db, everyMs = LOOK_EVERY_MS) {
  const work = async () => {
    await endDueOptions(db);
    await forgetNetworks(db);
  };
  return workRegularly({ name: "held-time", work, everyMs });
}
