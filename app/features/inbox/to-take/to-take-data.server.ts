import type { Db } from "#app/db/engine/client.server.ts";
import { contactNatureLabel } from "#app/features/contact/contact-request.ts";
import { findListingCard, type ListingCard } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { findToTake, listToTake, type PersonToTake } from "#app/features/people/hand-over.server.ts";
import { type ViewContext, waitOfPerson } from "#app/features/people/people-views.server.ts";
import { firstNameOf, MOST_TO_TAKE, PEOPLE_A_PAGE } from "#app/features/people/person-words.ts";
import type { Wait } from "#app/services/company-values/response-clock.ts";

/**
 * All that a member who sees only his own people is told of one whom no member follows: the listing, the first name and the wait. What is
 * not named here (number, e-mail, surname, message) is in no answer to him before he takes her.
 */
export type ToTake = { id: string; prenom: string; label: string; wait: Wait | undefined; listing: ListingCard | undefined };

type ToTakeAddress = {
  /** Undefined while another view is open: they are counted, and not read. */
  page: number | undefined;
  personne: string | undefined;
};

/** Nothing for a member who reads everybody: he has no such view. */
export async function loadToTake(db: Db, context: ViewContext, { page, personne }: ToTakeAddress) {
  if (!context.isOwnOnly) return { count: 0, pageCount: 1, people: [], open: undefined };
  const ids = await listToTake(db);
  const shown = ids.slice(0, MOST_TO_TAKE);
  const people: ToTake[] = [];
  for (const id of page === undefined ? [] : shown.slice((page - 1) * PEOPLE_A_PAGE, page * PEOPLE_A_PAGE))
    people.push(...(await readToTake(db, context, id)));
  const [open] = personne === undefined ? [] : await readToTake(db, context, personne);
  return { count: ids.length, pageCount: Math.max(Math.ceil(shown.length / PEOPLE_A_PAGE), 1), people, open };
}

async function readToTake(db: Db, context: ViewContext, id: string): Promise<ToTake[]> {
  const found = await findToTake(db, id);
  return found ? [await toTakeOf(db, context, found)] : [];
}

async function toTakeOf(db: Db, context: ViewContext, { asked, ...person }: PersonToTake): Promise<ToTake> {
  return {
    id: person.id,
    prenom: firstNameOf(asked) ?? "Sans prénom",
    label: contactNatureLabel(asked),
    wait: waitOfPerson(person, context),
    listing: await findListingCard(db, asked.listing_table, asked.listing_id),
  };
}
