import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { statutOn, stayPeriod } from "#app/features/bookings/stays/stay.ts";
import { staysAddress } from "#app/features/bookings/stays/stay-form-words.ts";
import { isNotSetAside, stayHolds } from "#app/features/bookings/time/held-time.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { isZone, LOME } from "#app/lib/time/zones.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";

/** What the private page of a stay tells its sender: exactly these keys, and no name or number of a person. */
export async function findOwnStay(db: Db, id: string, zone: string | null) {
  const stay = await db
    .selectFrom("bookings")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .selectAll("bookings")
    .select(["contact_requests.reference as told_reference", stayHolds(nowIso()).as("holds")])
    .where(isNotSetAside.stay)
    .where("bookings.id", "=", id)
    .where("contact_requests.deleted_at", "is", null)
    .executeTakeFirst();
  if (!stay) return undefined;
  const { shared, rows } = sharedTable<ListingTable>(db, stay.listing_table);
  const row = await shared.selectFrom(rows).select(["slug", "titre", "reference"]).where("id", "=", stay.listing_id).executeTakeFirst();
  if (!row) return undefined;
  const lookup = await findPublicListing(db, stay.listing_table, row.slug);
  const view = lookup.kind === "found" ? toListingView(stay.listing_table, lookup.row) : undefined;
  const [settings, texts, now] = [await findCompanySettings(db), await findSiteTexts(db), nowIso()];
  const { told_reference: reference, arrivee, depart, lignes_prix, total, caution, personnes, option_jusqu_a, listing_table } = stay;
  const named = ["ma demande", reference].filter(Boolean).join(" ");
  const text = `Bonjour FADEM, ${named}\u00a0: ${row.titre} (réf. ${row.reference}), ${stayPeriod(stay)}.`;
  return {
    kind: "stay" as const,
    ...{ reference, arrivee, depart, lignes_prix, total, caution, personnes, listing_table },
    statut: statutOn(stay, now),
    isHeld: Boolean(stay.holds),
    until: option_jusqu_a,
    zone: zone && isZone(zone) ? zone : LOME,
    listing: { titre: row.titre, reference: row.reference, path: view?.path ?? null, image: view?.images[0] ?? null },
    again: view?.offer ? staysAddress(row.reference, { arrivee, depart }) : null,
    chatUrl: whatsappUrl(settings, text),
    alerte: texts.properties.alerte_acompte,
  };
}
