import type { Params } from "react-router";
import { z } from "zod";
import { contentTypes, type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { findResemblance, resemblanceFacts } from "#app/features/properties/property-resemblance.server.ts";
import { findPhotoQuestions, storePhotoPair } from "#app/features/quality/photo-questions.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { contentRight, hasRight } from "#app/services/auth/rights.ts";

const MAX_PHOTOS = 50;
const pairSchema = z.strictObject({ image_a: z.string().min(1).max(36), image_b: z.string().min(1).max(36) });

/** What an open form of a listing resembles: its photos those of other listings, or, of a property, the whole of it another one. */
export const loader = defineLoader(
  ({ params }) => contentRight(listingOf(params.rubrique), "modifier"),
  async ({ params, url: { searchParams: query } }, { admin, db }) => {
    const table = listingOf(params.rubrique);
    const form = { table, row: query.get("fiche") ?? undefined, copyOf: query.get("copie") ?? undefined };
    const photos = (query.get("photos") ?? "").split(",").filter(Boolean).slice(0, MAX_PHOTOS);
    const questions = await findPhotoQuestions(db, form, photos, readableListings(admin));
    const facts = table === "properties" ? resemblanceFacts(query) : undefined;
    const resembles = facts && (await findResemblance(db, form, facts));
    return Response.json({ questions, resembles }, { headers: { "cache-control": "no-store" } });
  },
);

/** Two photos that may both stay. */
export const action = defineAction(
  { garder: ({ params }: { params: Params }) => contentRight(listingOf(params.rubrique), "modifier") },
  async (_args, { db, form }) => {
    const sent = parseFormData(form, pairSchema);
    if (!sent.ok) throw badRequest();
    if (!(await storePhotoPair(db, sent.value.image_a, sent.value.image_b))) throw notFound("Cette photo n’existe plus.");
    return Response.json({ isKept: true });
  },
);

/** Photos are compared with those of the listings that the member may read. */
function readableListings(admin: AdminSession): ListingTable[] {
  return listingTables.filter((table) => hasRight(admin, contentRight(table, "lire")));
}

/** By the word in the address. */
function listingOf(section: string | undefined): ListingTable {
  const table = listingTables.find((name) => contentTypes[name].pages.section === section);
  if (!table) throw notFound();
  return table;
}
