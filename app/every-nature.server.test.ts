import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { contactNatures } from "#app/db/tables/closed-lists.ts";
import { addTypedStay, addTypedVisit } from "#app/features/bookings/desk/typed-booking.server.ts";
import { requestStay } from "#app/features/bookings/requests/stay-request.server.ts";
import { requestVisit } from "#app/features/bookings/requests/visit-request.server.ts";
import type { ContactRequest } from "#app/features/contact/contact-request.ts";
import { createContactRequest } from "#app/features/contact/contact-request-create.server.ts";
import { enquirySubject } from "#app/features/contact/enquiry-listing.ts";
import { createListingReport } from "#app/features/contact/listing-report.server.ts";
import { createTypedRequest } from "#app/features/contact/typed-request-create.server.ts";
import { submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";
import { addProject, addProperty } from "#tests/factories.ts";
import { addHome, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { openVisits, visitInput } from "#tests/visits.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const essi = { id: "essi", username: "essi", role: "super_admin", prenom: "Essi", nom: "Mensah" } as const;
const afi = { nom: "Afi Ayao", email: "afi@exemple.tg", telephone: "90 12 34 56", indicatif: "228" };
const message = "Nous arrivons de Lyon.";

type Listing = { id: string; titre: string; reference: string };
type Nature = {
  add: (db: Db) => Promise<Listing>;
  visitor: (db: Db, listing: Listing, key: string) => Promise<unknown>;
  /** No member types a report, nor what a client asks from the page of the work. */
  member?: (db: Db, listing: Listing) => Promise<unknown>;
  said: Partial<ContactRequest>;
};

function enquiry(nature: "contact" | "devis", table: "properties" | "projects"): Nature {
  const subject = (listing: Listing) => enquirySubject(nature, { table, ...listing });
  const typed = { nature, canal: "appel", annonce: null, repondu: false, appel: "", cle_envoi: "form" } as const;
  return {
    add: async (db) => (table === "projects" ? addProject(db) : addProperty(db)),
    visitor: (db, listing, key) => {
      const about = { nature, listing_table: table, listing_id: listing.id, date_souhaitee: null, service_demande: null, cle_envoi: key };
      return createContactRequest(db, { ...afi, ...about, sujet: subject(listing), message }, submissionWithKey(key));
    },
    member: (db, listing) => createTypedRequest(db, essi, { ...afi, ...typed, message }, { table, ...listing }),
    said: { nature, message, listing_table: table, date_souhaitee: null, service_demande: table === "projects" ? "btp" : "immobilier" },
  };
}

const home = { listing_table: "properties", service_demande: "immobilier" } as const;

const natures: Record<(typeof contactNatures)[number], Nature | undefined> = {
  contact: enquiry("contact", "properties"),
  devis: enquiry("devis", "projects"),
  visite: {
    add: (db) => addProperty(db),
    visitor: (db, listing, key) => {
      const input = visitInput("2026-11-24T10:00", { ...afi, message });
      return requestVisit(db, input, { table: "properties", id: listing.id }, submissionWithKey(key));
    },
    member: (db, { reference }) => {
      const way = {
        canal: "appel",
        annonce: reference,
        mode: "sur_place",
        hors: "",
        cle_envoi: "form",
        fuseau: "Africa/Lome",
        prevenir: false,
      } as const;
      return addTypedVisit(db, essi, { ...afi, ...way, debut: "2026-11-24T14:00:00.000Z", message });
    },
    said: { ...home, nature: "visite", message, date_souhaitee: "2026-11-24" },
  },
  reservation: {
    add: (db) => addHome(db),
    visitor: (db, { id }, key) =>
      requestStay(db, stayInput("2026-12-04", "2026-12-06", { ...afi, message }), { table: "properties", id }, submissionWithKey(key)),
    member: (db, { id }) => {
      const dates = {
        arrivee: "2026-12-04",
        depart: "2026-12-06",
        personnes: 2,
        canal: "appel",
        prevenir: false,
        cle_envoi: "form",
      } as const;
      return addTypedStay(db, essi, { table: "properties", id }, { ...afi, ...dates, message });
    },
    said: { ...home, nature: "reservation", message, date_souhaitee: "2026-12-04" },
  },
  signalement: {
    add: (db) => addProperty(db),
    visitor: (db, { id, reference }, key) => {
      const report = { annonce: reference, motif: "faux", message, coordonnees: afi.telephone, cle_envoi: key } as const;
      return createListingReport(db, report, { table: "properties", id }, submissionWithKey(key));
    },
    said: { ...home, nature: "signalement", message, date_souhaitee: null, nom: "Anonyme", email: null, motif: "faux" },
  },
  question_suivi: undefined, // the page of a work asks nothing yet
};

const played = contactNatures.flatMap((nature) => (natures[nature] ? [{ nature, ...natures[nature] }] : []));
const reference = expect.stringMatching(/^D-[2-9A-HJKMNP-TV-Z]{4}$/);

/** All that is stored of one: a new column has to be said here. */
function wholeRow(listing: Listing, said: Partial<ContactRequest>) {
  return {
    ...{ id: expect.any(String), created_at: NOW, updated_at: NOW, version: 1, deleted_at: null, demo: false, reference },
    ...{ cle_envoi: expect.any(String), recherche: expect.stringContaining("22890123456"), a_verifier: false },
    ...{ person_id: expect.any(String), nom: afi.nom, prenom: null, entreprise: null, email: afi.email, telephone: afi.telephone },
    ...{ telephone_e164: "+22890123456", sujet: expect.any(String), urgence: "normale", notes_internes: null, motif: null },
    ...{ listing_id: listing.id, follow_up_id: null, ...said },
  };
}

async function storedAlone(db: Db) {
  const [row, ...others] = await db.selectFrom("contact_requests").selectAll().execute();
  expect(others).toEqual([]);
  return row;
}

test.for(played)("DEC-216 DEC-222 $nature: every column is the same of a visitor and of a member, but how it came", async (nature) => {
  await using db = await openTestDatabase();
  await openVisits(db);
  const listing = await nature.add(db);
  await nature.visitor(db, listing, "a-sending-of-this-form");
  await nature.visitor(db, listing, "a-sending-of-this-form");
  const own = await storedAlone(db);
  const said = wholeRow(listing, nature.said);
  expect(own).toEqual({ ...said, canal: "formulaire", saisi_par: null, statut: "nouveau", cle_envoi: "a-sending-of-this-form" });
  if (!nature.member) return;

  await using office = await openTestDatabase();
  await openVisits(office);
  const same = await nature.add(office);
  await nature.member(office, same);
  await nature.member(office, same);
  const typed = await storedAlone(office);
  const isAgreed = nature.nature === "visite" || nature.nature === "reservation";
  const way = { canal: "appel", saisi_par: "Essi Mensah", statut: isAgreed ? "traite" : "nouveau" };
  expect(typed).toEqual({ ...wholeRow(same, nature.said), ...way, sujet: own?.sujet });
  const [line, ...more] = await office.selectFrom("audit_log").selectAll().where("table_name", "=", "contact_requests").execute();
  expect([line?.actor, line?.action, line?.row_id, more]).toEqual(["essi", "create", typed?.id, []]);
});
