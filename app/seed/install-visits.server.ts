import type { Trx } from "#app/db/engine/client.server.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { nextReference } from "#app/features/bookings/time/write-booking.server.ts";
import { findSlotRules } from "#app/features/bookings/visits/slots.server.ts";
import { listSlots, timeOfVisit } from "#app/features/bookings/visits/slots.ts";
import { stands, visitSubject } from "#app/features/bookings/visits/visit.ts";
import { findTeam } from "#app/features/bookings/visits/visit-place.server.ts";
import { toE164 } from "#app/lib/text/phone.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { LOME } from "#app/lib/time/zones.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { takeUnits } from "#app/services/occupied-units/occupied-units.server.ts";
import { insertSent } from "#app/services/sent/sent-commands.server.ts";
import { type NewRow, rowBasis } from "./seed-columns.ts";
import type { SeedVisit } from "./seed-content.server.ts";

type Listing = { id: string; titre: string };
type InstalledListings = { properties: readonly Listing[]; vehicles: readonly Listing[] };

/** How the request of a visit stands. */
const requestStatuts = { demande: "nouveau", confirme: "traite", annule: "traite" } as const;

/** The invented visits of the coming week, each on a day the office opens, with their requests; a part of the transaction of the installation. */
export async function installVisits(trx: Trx, seeds: readonly SeedVisit[], installed: InstalledListings, now: number) {
  const rules = await findSlotRules(trx, new Date(now).toISOString());
  const tomorrow = new Date(now + DAY_MS).toISOString().slice(0, 10);
  const settings = { ...rules.settings, preavis_heures: 0 };
  const open = listSlots({ ...rules, settings, full: new Set(), from: tomorrow, days: 7 }).filter(({ debuts }) => debuts.length > 0);
  const member = await authDb(trx).selectFrom("user").select("id").orderBy("createdAt").limit(1).executeTakeFirst();
  for (const seed of seeds) {
    const { table, mode, statut, days, fuseau = LOME } = seed;
    const listing = installed[table].find(({ titre }) => titre === seed.titre);
    const debut = open[seed.openDay - 1]?.debuts.find((start) => start.slice(11, 16) === seed.at);
    if (!listing || !debut) throw new Error(`${seed.titre} cannot be visited on open day ${seed.openDay} at ${seed.at}`);
    const visit: NewRow<"appointments"> & { debut: string } = {
      ...rowBasis(now, days),
      reference: await nextReference(trx, "appointments"),
      demande_id: await addRequest(trx, seed, listing, debut, now),
      listing_table: table,
      listing_id: listing.id,
      mode,
      debut,
      duree: settings.duree,
      statut,
      fuseau,
      agent: statut === "confirme" ? (member?.id ?? null) : null,
    };
    const timedVisit = { ...visit, listing_table: table, listing_id: listing.id };
    const { source, units } = timeOfVisit(timedVisit, settings, await findTeam(trx, timedVisit));
    if (stands({ statut }) && !(await takeUnits(trx, source, units)).ok) throw new Error(`${debut} is taken twice`);
    await trx.insertInto("appointments").values(visit).execute();
  }
}

async function addRequest(trx: Trx, seed: SeedVisit, listing: Listing, debut: string, now: number): Promise<string> {
  const { table, nom, telephone, message, email = null } = seed;
  const sujet = visitSubject({ table, titre: listing.titre });
  const words = { nom, telephone, message, email, prenom: null, entreprise: null, sujet, telephone_e164: toE164(telephone) ?? null };
  const request = {
    ...rowBasis(now, seed.days),
    ...words,
    nature: "visite",
    canal: "formulaire",
    statut: requestStatuts[seed.statut],
    urgence: "normale",
    service_demande: contentTypes[table].listing.service,
    listing_table: table,
    listing_id: listing.id,
    date_souhaitee: debut.slice(0, 10),
  };
  await insertSent(trx, "contact_requests", request);
  return request.id;
}
