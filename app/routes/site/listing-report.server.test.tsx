import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { reportMotifs, reportReason, WORDS_WANTED } from "#app/features/contact/listing-report.ts";
import { findReportKind } from "#app/features/desk/tasks/tasks.server.ts";
import { undoFields } from "#app/features/inbox/parts/boite-words.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import * as list from "#app/routes/admin/inbox/sent-list.tsx";
import * as texts from "#app/routes/admin/texts/texts.tsx";
import { setAppDatabase } from "#tests/app-database.ts";
import { movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as page from "./listing-page.tsx";
import * as report from "./listing-report.tsx";
import * as trust from "./trust.tsx";

type Fields = Record<string, string>;

function read(reference: string) {
  const request = new Request(`https://fadem.test/signaler?annonce=${reference}`);
  return answerOf(() => report.loader({ request } as never));
}

let senders = 0;

function send(fields: Fields) {
  const request = new Request("https://fadem.test/signaler", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "x-client-ip": `203.0.113.${senders++}`, "user-agent": "plain" },
  });
  return answerOf(() => report.action({ request, context: new RouterContextProvider(), pattern: "/signaler" } as never));
}

async function open() {
  const db = await openTestDatabase();
  setAppDatabase(db);
  return db;
}

const stored = (db: Db) => db.selectFrom("contact_requests").selectAll().orderBy("created_at").orderBy("id").execute();

test("SIGNAL-01 what is offered leads to its report, which takes a reason and refuses what says nothing", async () => {
  await using db = await open();
  const [plot, car, project] = [await addProperty(db), await addVehicle(db), await addProject(db)];
  const shown = async (reference: string) => {
    const { body } = await read(reference);
    return textOf(renderRoute(<report.default {...({ loaderData: body } as unknown as Parameters<typeof report.default>[0])} />));
  };
  const ofPlot = await shown(plot.reference);
  for (const motif of reportMotifs) expect(ofPlot).toContain(reportReason(motif).label);
  expect(ofPlot).toContain("Le vendeur ne saura pas qui a écrit.");
  expect(await shown(car.reference)).not.toContain(reportReason("litige").label);
  expect((await read(project.reference)).status).toBe(404);
  for (const reference of ["", "%20"]) {
    const { status, body } = await read(reference);
    expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining("Aucune annonce n’est indiquée")]);
  }
  for (const motif of ["litige", "usurpation", "autre"]) {
    const { status, body } = await send({ annonce: plot.reference, motif, message: "  trop  " });
    expect([status, body]).toMatchObject([400, { errors: { message: WORDS_WANTED }, values: { message: "  trop  " } }]);
  }
  expect((await send({ annonce: plot.reference, motif: "deja_conclu", coordonnees: "ni l’un ni l’autre" })).body).toMatchObject({
    errors: { coordonnees: expect.stringContaining("valide") },
  });
  expect((await send({ annonce: car.reference, motif: "litige", message: "Deux vendeurs pour elle." })).status).toBe(400);
  expect((await send({ annonce: plot.reference, motif: "inconnu" })).status).toBe(400);
  expect(await stored(db)).toEqual([]);
});

test("SIGNAL-02 a report is stored once with reason and listing, urgent for a dispute or a fraud, and only of what is online", async () => {
  await using db = await open();
  const plot = await addProperty(db);
  const sold = await addVehicle(db, { statut: "vendu" });
  const fields = { annonce: plot.reference, motif: "litige", message: "Ce terrain est à ma famille.", coordonnees: "90 12 34 56" };
  const sent = await send(fields);
  expect(sent).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect((await send({ annonce: sold.reference, motif: "deja_conclu" })).status).toBe(200);
  expect(
    (await send({ annonce: sold.reference, motif: "faux", coordonnees: "awa@exemple.tg", cle_envoi: "a-key-of-this-sending" })).status,
  ).toBe(200);
  expect(
    (await send({ annonce: sold.reference, motif: "faux", coordonnees: "awa@exemple.tg", cle_envoi: "a-key-of-this-sending" })).status,
  ).toBe(200);
  const rows = await stored(db);
  expect(rows).toHaveLength(3);
  const common = { nature: "signalement", nom: "Anonyme", statut: "nouveau" };
  expect(rows[0]).toMatchObject({
    ...common,
    motif: "litige",
    urgence: "urgente",
    listing_id: plot.id,
    telephone_e164: "+22890123456",
    email: null,
  });
  expect(rows[1]).toMatchObject({
    ...common,
    motif: "deja_conclu",
    urgence: "normale",
    listing_id: sold.id,
    telephone_e164: null,
    message: "",
  });
  expect(rows[2]).toMatchObject({ ...common, email: "awa@exemple.tg", telephone: null });
  expect(rows.map(({ person_id }) => person_id).every(Boolean)).toBe(true);
  const body = (await read(plot.reference)).body;
  const thanks = renderRoute(
    <report.default {...({ loaderData: body, actionData: sent.body } as unknown as Parameters<typeof report.default>[0])} />,
  );
  expect(textOf(thanks)).toContain(`Merci. Votre signalement sur ${plot.reference} est enregistré.`);
  expect(thanks).toContain(`<span class="one-line">${plot.reference}</span>`);
  expect(textOf(thanks)).toContain("Nous relisons l’annonce.");
  const draft = await addProperty(db, { publication: "brouillon" });
  await db.updateTable("properties").set({ publication: "retire" }).where("id", "=", plot.id).execute();
  for (const [reference, status] of [
    [draft.reference, 404],
    [plot.reference, 410],
    ["B-9999", 404],
  ] as const) {
    expect((await read(reference)).status).toBe(status);
    expect((await send({ annonce: reference, motif: "deja_conclu" })).status).toBe(status);
  }
  expect(await stored(db)).toHaveLength(3);
});

test("SIGNAL-03 one editable sentence against fraud is on offers and on the page of trust, and emptied it is the first again", async () => {
  await using db = await open();
  const plot = await addProperty(db);
  const opened = async () => {
    const loaded = await answerOf(() =>
      page.loader({ params: { slug: plot.slug }, pattern: "/biens/:slug", request: new Request("https://fadem.test/") } as never),
    );
    return textOf(renderRoute(<page.default {...({ loaderData: loaded.body } as unknown as Parameters<typeof page.default>[0])} />));
  };
  const explained = async () => {
    const loaderData = await trust.loader();
    return textOf(renderRoute(<trust.default {...({ loaderData } as unknown as Parameters<typeof trust.default>[0])} />));
  };
  const sentence = "Ne payez jamais d’acompte avant une visite ou un contrat signé.";
  for (const shown of [opened, explained]) expect((await shown()).split(sentence)).toHaveLength(2);
  const office = await signInToBackOffice(db);
  const change = (content: string) => {
    const row = { section: "properties", key: "alerte_acompte" };
    return office.call(texts.action, "/admin-dashboard/textes", { fields: { intent: "modifier", ...row, version: "0", content } });
  };
  await change("Ne payez rien avant d’avoir vu.");
  for (const shown of [opened, explained]) expect(await shown()).toContain("Ne payez rien avant d’avoir vu.");
  await change("   ");
  expect(await opened()).toContain(sentence);
});

test("SIGNAL-04 reports hide nothing, three in a week are one task, and one decision answers all that wait", async () => {
  await using db = await open();
  const plot = await addProperty(db, { titre: "Terrain d’angle" });
  const office = await signInToBackOffice(db);
  const admin = { role: "super_admin" } as Parameters<typeof findReportKind>[1];
  const state = () => db.selectFrom("properties").select("publication").where("id", "=", plot.id).executeTakeFirstOrThrow();
  for (let n = 0; n < 3; n++) {
    expect((await findReportKind(db, admin)).length).toBe(0);
    await send({ annonce: plot.reference, motif: "faux" });
  }
  expect(await state()).toEqual({ publication: "en_ligne" });
  const [kind] = await findReportKind(db, admin);
  expect(kind?.tasks.map(({ title, what }) => [title, what])).toEqual([
    ["À vérifier\u00a0: 3 signalements", `Terrain d’angle (${plot.reference})`],
  ]);
  const week = Date.now() + 8 * 86_400_000;
  expect(await findReportKind(db, admin, week)).toEqual([]);
  const [first] = await stored(db);
  const decide = (intent: string) => office.call(list.action, "/admin-dashboard/contacts", { fields: { intent, id: first?.id ?? "" } });
  await decide("retrait");
  expect(await state()).toEqual({ publication: "retire" });
  expect((await stored(db)).map(({ statut }) => statut)).toEqual(["en_cours", "en_cours", "en_cours"]);
  expect(await findReportKind(db, admin)).toEqual([]);
  await decide("maintien");
  expect((await stored(db)).map(({ statut }) => statut)).toEqual(["traite", "traite", "traite"]);
  expect(await state()).toEqual({ publication: "en_ligne" });
});

test("SIGNAL-04 what was taken down to be examined comes back in one press, from list or inbox, if it may still go online", async () => {
  await using db = await open();
  const plot = await addProperty(db, { titre: "Terrain d’angle" });
  await send({ annonce: plot.reference, motif: "faux" });
  const office = await signInToBackOffice(db);
  const [{ id, person_id } = { id: "", person_id: null }] = await stored(db);
  const read = async () => {
    const { publication } = await db.selectFrom("properties").select("publication").where("id", "=", plot.id).executeTakeFirstOrThrow();
    return [publication, (await stored(db))[0]?.statut];
  };
  const decide = (intent: string) => office.call(list.action, "/admin-dashboard/contacts", { fields: { intent, id } });
  const inBoite = (fields: Fields) => office.call(boite.action, "/admin-dashboard/boite", { fields });
  const undo = async ({ headers }: { headers: Headers }) => {
    const done = movedTo(headers);
    return inBoite(Object.fromEntries(undoFields(done.get("fait") ?? "", done.get("lignes")?.split(",") ?? []) ?? []));
  };
  expect(movedTo((await decide("remise")).headers).get("fait")).toBe("remise"); // it is online: that is done
  for (const [wanted, publication] of [
    ["retrait", "retire"],
    ["remise", "en_ligne"],
    ["retrait", "retire"],
  ] as const) {
    expect(movedTo((await decide(wanted)).headers).get("fait")).toBe(wanted);
    expect(await read()).toEqual([publication, "en_cours"]);
  }
  const back = await undo(await inBoite({ intent: "retrait", id: person_id ?? "", ligne: id }));
  expect(movedTo(back.headers).get("fait")).toBe("remise");
  expect(await read()).toEqual(["en_ligne", "en_cours"]);
  await decide("retrait");
  await db.updateTable("properties").set({ description: "" }).where("id", "=", plot.id).execute();
  const { status, body } = await decide("remise");
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining("description manquante")]);
  expect(await read()).toEqual(["retire", "en_cours"]);
  const reader = await signInToBackOffice(db, "commercial");
  const refused = await reader.call(boite.action, "/admin-dashboard/boite", {
    fields: { intent: "remise", id: person_id ?? "", ligne: id },
  });
  expect([403, 404]).toContain(refused.status);
  expect(await read()).toEqual(["retire", "en_cours"]);
});
