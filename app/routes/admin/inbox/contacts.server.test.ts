import { createElement } from "react";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { contactStatuts, contactUrgences } from "#app/db/tables/closed-lists.ts";
import type { ContactStatut } from "#app/features/contact/contact-request.ts";
import { contactSent, type ListedContact } from "#app/features/contact/contact-sent.ts";
import { notificationCount } from "#app/features/desk/notices/notifications.tsx";
import type { AdminCounts } from "#app/features/desk/shell/admin-tab-list.ts";
import * as layout from "#app/routes/admin/shell/admin-layout.tsx";
import { type Fields, failWrites, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, addTestimonial } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as sentList from "./sent-list.tsx";

type Loaded = { rows: ListedContact[]; total: number };

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    contacts: async (search = "") => (await call(sentList.loader, `/admin-dashboard/contacts${search}`)).body as Loaded,
    changeContact: (fields: Fields) => call(sentList.action, "/admin-dashboard/contacts", { fields }),
    counts: async () => ((await call(layout.loader, "/admin-dashboard")).body as { counts: AdminCounts }).counts,
  };
}

function ids({ rows }: Loaded) {
  return rows.map(({ id }) => id);
}

function findContact(db: Db, id: string) {
  return db.selectFrom("contact_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("the empty list of a member with his own people alone says whose requests come to it", async () => {
  await using db = await openTestDatabase();
  await addContactRequest(db);
  const { call } = await signInToBackOffice(db, "commercial");
  const loaderData = (await call(sentList.loader, "/admin-dashboard/contacts")).body;
  const props = { loaderData } as unknown as Parameters<typeof sentList.default>[0];
  const shown = textOf(renderRoute(createElement(sentList.default, props), "commercial"));
  expect(shown).toContain("Aucune demande de contactCelles des personnes que vous suivez se lisent ici.");
  expect(shown).not.toContain("arrivent ici aussitôt");
});

test("ADM-CONT-01 new requests come first, then the newest, over several pages", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const oldNew = await addContactRequest(db);
  const others: string[] = [];
  for (let index = 0; index < 13; index++) others.unshift(await addContactRequest(db, { statut: index % 2 ? "traite" : "ferme" }));
  const latestNew = await addContactRequest(db);
  await addContactRequest(db, { statut: "spam" });
  const expected = [latestNew, oldNew, ...others];

  const first = await office.contacts();
  expect(first.total).toBe(15);
  expect([...ids(first), ...ids(await office.contacts("?page=2"))]).toEqual(expected);
  expect(ids(await office.contacts("?q=visite+REINE"))).toEqual(expected.slice(0, 12));
  expect(ids(await office.contacts("?statut=traite"))).toEqual(others.filter((_, index) => index % 2 === 1));
});

test("ADM-CONT-02 a request is taken over only when new, and processed only when taken over", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const statut of contactStatuts) {
    const labels = contactSent.movesOf({ statut }).map(({ label }) => label);
    expect(labels.includes("Prendre en charge")).toBe(statut === "nouveau");
    expect(labels.includes("Marquer traité")).toBe(statut === "en_cours");
    for (const [target, from] of [
      ["en_cours", "nouveau"],
      ["traite", "en_cours"],
    ] as const) {
      const id = await addContactRequest(db, { statut });
      const { status } = await office.changeContact({ intent: "statut", id, statut: target });
      expect([statut, target, status]).toEqual([statut, target, statut === from ? 302 : 409]);
      expect((await findContact(db, id)).statut).toBe(statut === from ? target : statut);
    }
  }
});

test("ADM-CONT-03 a request can be closed unless closed, and reopened as new unless new", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const statut of contactStatuts) {
    const offered = new Map(contactSent.movesOf({ statut }).map(({ label, to }) => [label, to]));
    expect(offered.get("Fermer")).toBe(statut === "ferme" ? undefined : "ferme");
    expect(offered.get("Rouvrir")).toBe(statut === "nouveau" ? undefined : "nouveau");
    for (const target of ["ferme", "nouveau"] as const) {
      const id = await addContactRequest(db, { statut });
      const { status } = await office.changeContact({ intent: "statut", id, statut: target });
      expect([statut, target, status]).toEqual([statut, target, statut === target ? 409 : 302]);
      expect((await findContact(db, id)).statut).toBe(target);
    }
  }
});

test("ADM-CONT-04 the urgency is one of four, normal unless said otherwise", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db);
  expect(contactUrgences).toEqual(["urgente", "haute", "normale", "faible"]);
  expect((await findContact(db, id)).urgence).toBe("normale");
  for (const urgence of contactUrgences) {
    expect((await office.changeContact({ intent: "urgence", id, urgence })).status).toBe(302);
    expect((await findContact(db, id)).urgence).toBe(urgence);
  }
  expect((await office.changeContact({ intent: "urgence", id, urgence: "extreme" })).status).toBe(400);
});

test("ADM-CONT-05 a status that could not be saved is said in its own words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db);
  failWrites(db);
  expect(await office.changeContact({ intent: "statut", id, statut: "en_cours" })).toMatchObject({
    status: 500,
    body: { title: "Erreur lors de la mise à jour du statut" },
  });
});

test("ADM-CONT-06 the badge and the count of notifications follow each change of status", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = await addContactRequest(db);
  await addTestimonial(db);
  const moves: [ContactStatut, number][] = [
    ["en_cours", 0],
    ["nouveau", 1],
    ["ferme", 0],
    ["nouveau", 1],
    ["spam", 0],
  ];
  expect((await office.counts())["waiting:contact_requests"]).toBe(1);
  for (const [statut, expected] of moves) {
    await office.changeContact({ intent: "statut", id, statut });
    const counts = await office.counts();
    expect(counts["waiting:contact_requests"]).toBe(expected);
    expect(notificationCount(counts)).toBe(expected + 1);
  }
  await office.changeContact({ intent: "statut", id, statut: "nouveau" });
  await office.changeContact({ intent: "supprimer", id });
  expect((await office.counts())["waiting:contact_requests"]).toBe(0);
});

test("notes written by somebody else in between are not overwritten, and the history tells every step", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const property = await addProperty(db, { titre: "Villa du lac" });
  const id = await addContactRequest(db, { listing_table: "properties", listing_id: property.id });
  await office.changeContact({ intent: "statut", id, statut: "en_cours" });
  await office.changeContact({ intent: "notes", id, avant: "", notes: "Rappeler lundi.\r\nAprès 18 h." });
  const stale = await office.changeContact({ intent: "notes", id, avant: "", notes: "Rappeler mardi." });
  expect(stale).toMatchObject({
    status: 409,
    body: { conflict: { id, stored: "Rappeler lundi.\nAprès 18 h.", typed: "Rappeler mardi." } },
  });
  await office.changeContact({ intent: "notes", id, avant: "Rappeler lundi.\r\nAprès 18 h.", notes: "Rappeler mardi." });

  const [row] = (await office.contacts()).rows;
  expect(row).toMatchObject({ notes_internes: "Rappeler mardi.", listing: { titre: "Villa du lac", url: `/biens/${property.slug}` } });
  await db.updateTable("properties").set({ publication: "retire" }).where("id", "=", property.id).execute();
  const [hidden] = (await office.contacts()).rows;
  expect(hidden?.listing).toMatchObject({ url: `/admin-dashboard/biens/${property.id}`, isOnline: false }); // visitors have no page of it
  expect(row?.history?.map(({ text }) => text)).toEqual([
    "Notes internes modifiées",
    "Notes internes modifiées",
    "Statut\u00a0: Nouveau → En cours",
  ]);
});
