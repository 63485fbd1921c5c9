import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { isTaken, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { visibilityColumns, visibilityOf } from "#app/services/publication/visibility.ts";
import type { FormRefusal } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { EnquiryListing } from "./enquiry-listing.ts";

/** A listing that visitors see, as a request about it says it. */
export type ListingFacts = EnquiryListing & { reference: string };

/** The listing a request is about: `gone` where visitors see it no more, `unknown` where they never did. */
export async function findRequested(
  db: Db | Trx,
  asked: { table: string | null; id: string | null },
): Promise<ListingFacts | "gone" | "unknown"> {
  const table = listingTables.find((name) => name === asked.table);
  if (!table || !asked.id) return "unknown";
  const row = await db
    .selectFrom(table)
    .select(["id", "titre", "reference", "slug", "statut", ...visibilityColumns])
    .where("id", "=", asked.id)
    .executeTakeFirst();
  const visibility = row ? visibilityOf(row) : "unknown";
  if (!row || visibility !== "public") return visibility === "gone" ? "gone" : "unknown";
  const { id, titre, reference, slug, statut } = row;
  return { table, id, titre, reference, url: `${env().publicOrigin}${listingPath(table)}/${slug}`, isTaken: isTaken(table, statut) };
}

/** About what visitors do not see nothing is stored. */
const NOT_SENT =
  "Cette annonce n’est plus proposée\u00a0: votre demande n’est pas partie. Ce que vous avez écrit reste ici, et la page de contact vous attend.";

/** Beside the field that names the listing. */
export function refuseAbout(field: string, standing: "gone" | "unknown", sentence = NOT_SENT): FormRefusal {
  return { ok: false, errors: { [field]: sentence }, status: standing === "gone" ? 410 : 404 };
}
