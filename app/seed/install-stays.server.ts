import type { Trx } from "#app/db/engine/client.server.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { findOffer, priceOf, staySubject } from "#app/features/bookings/requests/stay-request.server.ts";
import { timeOfStay } from "#app/features/bookings/stays/stay.ts";
import { nextReference } from "#app/features/bookings/time/write-booking.server.ts";
import { toE164 } from "#app/lib/text/phone.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { takeUnits } from "#app/services/occupied-units/occupied-units.server.ts";
import { insertSent } from "#app/services/sent/sent-commands.server.ts";
import { type NewRow, rowBasis } from "./seed-columns.ts";
import type { SeedStay } from "./seed-content.server.ts";

type Listing = { id: string; titre: string };
type InstalledListings = { properties: readonly Listing[]; vehicles: readonly Listing[] };

/** The invented stays and blocked dates, counted from the day of installation; a part of its transaction. */
export async function installStays(trx: Trx, seeds: readonly SeedStay[], installed: InstalledListings, now: number) {
  for (const seed of seeds) {
    const listing = installed[seed.table].find(({ titre }) => titre === seed.titre);
    if (!listing) throw new Error(`No listing is called ${seed.titre}`);
    const arrivee = addDays(todayInLome(new Date(now)), seed.in);
    const stay: NewRow<"bookings"> & { arrivee: string; depart: string } = {
      ...rowBasis(now, seed.demande?.days ?? 1),
      reference: null,
      demande_id: null,
      listing_table: seed.table,
      listing_id: listing.id,
      arrivee,
      depart: addDays(arrivee, seed.nights),
      statut: "bloquee",
      origine: "bureau",
      motif: seed.motif ?? null,
    };
    if (seed.demande) Object.assign(stay, await addRequest(trx, seed, stay, listing, now));
    const { source, units } = timeOfStay({ ...stay, listing_table: seed.table, listing_id: listing.id });
    if (!(await takeUnits(trx, source, units)).ok) throw new Error(`${seed.titre} is taken twice`);
    await trx.insertInto("bookings").values(stay).execute();
  }
}

/** The request of an invented stay, which was given; what the stay is besides. */
async function addRequest(
  trx: Trx,
  { table, demande }: SeedStay,
  stay: { arrivee: string; depart: string },
  listing: Listing,
  now: number,
): Promise<Partial<NewRow<"bookings">>> {
  const offer = await findOffer(trx, { table, id: listing.id });
  if (!demande || !offer) throw new Error(`${listing.titre} takes no request for dates`);
  const { days, personnes, email = null, ...said } = demande;
  const words = { ...said, prenom: null, entreprise: null, email, sujet: staySubject(table, listing.titre) };
  const telephone_e164 = toE164(said.telephone) ?? null;
  const request = {
    ...rowBasis(now, days),
    ...words,
    telephone_e164,
    nature: "reservation",
    canal: "formulaire",
    statut: "traite",
    urgence: "normale",
    service_demande: contentTypes[table].listing.service,
    listing_table: table,
    listing_id: listing.id,
    date_souhaitee: stay.arrivee,
  };
  await insertSent(trx, "contact_requests", request);
  const reference = await nextReference(trx, "bookings");
  return { reference, demande_id: request.id, personnes, statut: "acceptee", origine: "site", ...priceOf(offer.offer, stay) };
}
