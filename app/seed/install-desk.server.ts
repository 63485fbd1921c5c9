import type { Trx } from "#app/db/engine/client.server.ts";
import { listingPath } from "#app/db/tables/content-types.ts";
import { giveTo } from "#app/features/people/match-press.server.ts";
import { gather } from "#app/features/people/merge-commands.server.ts";
import { addEvent, findShown } from "#app/features/people/person-events.server.ts";
import type { PersonEvent } from "#app/features/people/person-state.ts";
import { quickMoment } from "#app/features/people/person-words.ts";
import { computePeople, updatePeople } from "#app/features/people/update-people.server.ts";
import { excerpt, searchText } from "#app/lib/text/text.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import type { SeedDesk } from "./seed-content.server.ts";

const SUMMARY = 199;
/** No member is invented: what was done is told of the office. */
const office = { username: "Secrétariat" };

type Listing = { id: string; titre: string; reference: string; slug: string };
type InstalledListings = { properties: readonly Listing[] };

/** The people of the invented requests, and what the desk did with them; a part of the transaction that installs the requests. */
export async function installDesk(trx: Trx, desk: SeedDesk, { properties }: InstalledListings, now: number) {
  await updatePeople(trx);
  const events = await trx.selectFrom("person_events").selectAll().where("etat", "is not", null).execute();
  const named = (words: string): PersonEvent => {
    const resume = excerpt(words, SUMMARY); // an event has its spaces plain
    const event = events.find((one) => one.resume === resume);
    if (!event) throw new Error(`No invented request is called ${words}`);
    return event;
  };
  await answer(trx, desk.answers, named);
  for (const press of desk.presses) await addPress(trx, press, properties, named, now);
  await plan(trx, desk.followUps, named, now);
  const { merge } = desk;
  const [from, into] = [await findShown(trx, named(merge.from).person_id), await findShown(trx, named(merge.into).person_id)];
  if (from && into) await gather(trx, office, from, into, { demo: true });
}

type EventFinder = (words: string) => PersonEvent;

async function answer(trx: Trx, answers: SeedDesk["answers"], named: EventFinder) {
  for (const { to, genre, canal, texte, hours } of answers) {
    const event = named(to);
    const at = new Date(Date.parse(event.at) + hours * HOUR_MS).toISOString();
    await trx.updateTable("person_events").set({ repondu_le: at }).where("id", "=", event.id).execute();
    await addEvent(trx, office, event.person_id, {
      genre,
      canal,
      at,
      created_at: at,
      updated_at: at,
      demo: true,
      source_table: null,
      source_id: null,
      resume: excerpt(texte, SUMMARY),
      texte,
      recherche: searchText([texte]),
    });
    await computePeople(trx, new Set([event.person_id]));
  }
}

async function addPress(trx: Trx, seed: SeedDesk["presses"][number], properties: readonly Listing[], named: EventFinder, now: number) {
  const listing = properties.find(({ titre }) => titre === seed.titre);
  if (!listing) throw new Error(`No listing is called ${seed.titre}`);
  const press = {
    id: newId(now),
    created_at: new Date(now - seed.days * DAY_MS).toISOString(),
    canal: seed.canal,
    reference: `${listing.reference}-${seed.code}`,
    listing_table: "properties" as const,
    listing_id: listing.id,
    page: `${listingPath("properties")}/${listing.slug}`,
    person_id: null,
    rapprochee_le: null,
    demo: true,
    a_verifier: false,
  };
  await trx.insertInto("started_requests").values(press).execute();
  if (!seed.of) return;
  const { person_id, telephone_e164, nom } = named(seed.of);
  await giveTo(trx, press, { telephone_e164, nom, person: person_id });
}

async function plan(trx: Trx, followUps: SeedDesk["followUps"], named: EventFinder, now: number) {
  const member = await authDb(trx).selectFrom("user").select("id").orderBy("createdAt").limit(1).executeTakeFirst();
  for (const { of, action, due, isFollowed } of followUps) {
    const { person_id } = named(of);
    const echeance = due === "demain" ? quickMoment("demain", now) : new Date(now - due.hoursAgo * HOUR_MS).toISOString();
    await trx
      .updateTable("people")
      .set({ prochaine_action: action, echeance, assigne_a: isFollowed ? (member?.id ?? null) : null })
      .where("id", "=", person_id)
      .execute();
    const at = new Date(now - HOUR_MS).toISOString();
    await addEvent(trx, office, person_id, {
      genre: "action",
      at,
      demo: true,
      source_table: null,
      source_id: null,
      resume: action,
      recherche: searchText([action]),
    });
    await computePeople(trx, new Set([person_id]));
  }
}
