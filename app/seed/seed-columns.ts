import type { Insertable } from "kysely";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import type { Database } from "#app/db/tables/schema.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { noStays } from "#app/features/listing-parts/stay-fields.ts";
import { projectDefinition } from "#app/features/projects/project-fields.ts";
import { type Equipment, equipments } from "#app/features/properties/property.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import { toE164 } from "#app/lib/text/phone.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { searchTextOf } from "#app/services/content/content-search.ts";
import { listingSlug } from "#app/services/content/rows/listing-identity.server.ts";
import type { Seed, SeedProperty } from "./seed-content.server.ts";

export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
type Listing = { id: string; titre: string; reference: string };
type SeedVehicle = Seed["vehicles"]["demo"][number];
type SeedContactRequest = Seed["contact_requests"][number];
type SeedSellRequest = Seed["vehicle_sell_requests"][number];

/** The columns every row has: all of it is invented. The id carries the same time, so that both orders agree. */
export function rowBasis(now: number, days: number) {
  const created = now - days * DAY_MS;
  const created_at = new Date(created).toISOString();
  return { id: newId(created), created_at, updated_at: created_at, demo: true };
}

type Basis = ReturnType<typeof rowBasis>;

function dayFrom(now: number, days: number) {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}

function storedImages(refs: ImageRef[]) {
  return refs.length > 0 ? JSON.stringify(refs) : null;
}

export function propertyRow(seed: SeedProperty, basis: Basis, reference: string, refs: ImageRef[], now: number): NewRow<"properties"> {
  const { days: _days, pictures: _pictures, foncier: _foncier, equipments: own = [], commodites = [], ...dated } = seed;
  const { disponible_in, publier_in, confirmed, ...given } = dated;
  const quartier = given.quartier ?? null;
  const boxes = Object.fromEntries(equipments.map((equipment) => [equipment, own.includes(equipment)])) as Record<Equipment, boolean>;
  return {
    ...basis,
    ...boxes,
    statut: "disponible",
    publication: "en_ligne",
    ...noStays,
    ...given,
    quartier,
    reference,
    slug: listingSlug({ titre: seed.titre, reference }),
    recherche: searchTextOf(propertyDefinition, { ...seed, ...boxes, quartier, reference }),
    date_disponibilite: disponible_in === undefined ? null : dayFrom(now, disponible_in),
    publier_le: publier_in === undefined ? null : `${dayFrom(now, publier_in)}T07:30:00.000Z`,
    confirme_le: confirmed === undefined ? null : new Date(now - confirmed * DAY_MS).toISOString(),
    commodites: JSON.stringify(commodites),
    images: storedImages(refs),
  };
}

export function projectRow(
  seed: Seed["projects"][number],
  basis: Basis,
  reference: string,
  refs: ImageRef[],
  now: number,
): NewRow<"projects"> {
  const { days: _days, pictures: _pictures, starts, ends, ended, ...given } = seed;
  return {
    ...basis,
    pourcentage_avancement: 0,
    afficher_client: true,
    masquer_budgets: false,
    ...given,
    reference,
    slug: listingSlug({ titre: seed.titre, reference }),
    recherche: searchTextOf(projectDefinition, { ...seed, reference }),
    date_debut: dayFrom(now, starts),
    date_fin_prevue: dayFrom(now, ends),
    date_fin_reelle: ended === undefined ? null : dayFrom(now, ended),
    images: storedImages(refs),
  };
}

export function vehicleRow(seed: SeedVehicle, basis: Basis, reference: string, refs: ImageRef[]): NewRow<"vehicles"> {
  const { days: _days, pictures: _pictures, ...given } = seed;
  return {
    ...basis,
    statut: "disponible",
    climatisation: false,
    gps: false,
    bluetooth: false,
    contact_proprietaire_public: false,
    ...noStays,
    ...given,
    reference,
    slug: listingSlug({ titre: seed.titre, reference }),
    recherche: searchTextOf(vehicleDefinition, { ...seed, reference }),
    images: storedImages(refs),
  };
}

export function testimonialRow({ days: _days, ...given }: Seed["testimonials"][number], basis: Basis): NewRow<"testimonials"> {
  return { ...basis, exemple: false, ...given, recherche: requestSearchText("testimonials", given) };
}

export function contactRequestRow(seed: SeedContactRequest, basis: Basis, listings: Listing[], now: number): NewRow<"contact_requests"> {
  const { days: _days, about, souhaitee_in, ...given } = seed;
  const listing = about && listings.find(({ titre }) => titre === about.titre);
  if (about && !listing) throw new Error(`No listing is called ${about.titre}`);
  const sujet = seed.motif && listing ? `${listing.reference}\u00a0: ${seed.sujet}` : seed.sujet;
  const words = { ...given, sujet, telephone_e164: seed.telephone ? (toE164(seed.telephone) ?? null) : null };
  return {
    ...basis,
    nature: "contact",
    canal: "formulaire",
    urgence: "normale",
    ...words,
    recherche: requestSearchText("contact_requests", words),
    listing_table: about?.table ?? null,
    listing_id: listing?.id ?? null,
    date_souhaitee: souhaitee_in === undefined ? null : dayFrom(now, souhaitee_in),
  };
}

export function sellRequestRow(seed: SeedSellRequest, basis: Basis, now: number): NewRow<"vehicle_sell_requests"> {
  const { days: _days, evaluated, ...given } = seed;
  const words = { ...given, telephone_e164: seed.telephone ? (toE164(seed.telephone) ?? null) : null };
  return {
    ...basis,
    ...words,
    recherche: requestSearchText("vehicle_sell_requests", words),
    date_evaluation: evaluated === undefined ? null : dayFrom(now, -evaluated),
  };
}
