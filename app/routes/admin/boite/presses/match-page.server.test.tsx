import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { callWords } from "#app/features/inbox/presses/boite-presses.tsx";
import { MatchForms, type MatchState } from "#app/features/inbox/presses/match-forms.tsx";
import { findStarted } from "#app/features/inbox/presses/press-data.server.ts";
import { NOTHING_FOUND } from "#app/features/people/read-message.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { action as boiteAction, loader as boiteLoader } from "#app/routes/admin/boite/boite.tsx";
import * as lines from "#app/routes/admin/boite/boite-rows-endpoint.ts";
import { loader as typedPage, action as typeRequest } from "#app/routes/admin/boite/typed/typed-request-page.tsx";
import { callAsStranger, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./match-page.tsx";

const PAGE = "/admin-dashboard/boite/rapprocher";

async function press(db: Db, reference: string, canal: "whatsapp" | "appel", listing_id: string | null = null, ago = MINUTE_MS) {
  const id = newId();
  const created_at = new Date(Date.now() - ago).toISOString();
  const listing_table = listing_id ? ("properties" as const) : null;
  await db.insertInto("started_requests").values({ id, created_at, reference, canal, page: "/", listing_table, listing_id }).execute();
  return id;
}

test("BOITE-09 a press waits with its listing until a pasted message or a noted call says whose it is", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { id: villa } = await addProperty(db, { titre: "Villa avec piscine" });
  const chat = await press(db, "B-0001-7KQ2", "whatsapp", villa);
  const rung = await press(db, "FD-K7QM", "appel");
  await press(db, "FD-22QM", "appel", null, 4 * MINUTE_MS);
  const shown = await findStarted(db);
  expect(shown.presses.map(({ reference, titre }) => [reference, titre])).toEqual([
    ["FD-K7QM", undefined],
    ["B-0001-7KQ2", "Villa avec piscine"],
    ["FD-22QM", undefined],
  ]);
  expect(shown.call?.id).toBe(rung);

  const message = "[16/11 10:22] +228 90 00 00 72 : Bonjour FADEM, la villa ? Réf. b 0001 7kq2";
  const read = async (text: string) => (await call(action, PAGE, { fields: { intent: "lire", message: text } })).body as MatchState;
  expect(await read(message)).toMatchObject({ press: { id: chat, titre: "Villa avec piscine" }, numbers: ["+22890000072"], errors: {} });
  expect((await read(`${message} ou +228 91 00 00 00`)).numbers).toEqual(["+22890000072", "+22891000000"]);
  expect((await findStarted(db, "b 0001 7kq2")).found).toBe("B-0001-7KQ2");
  expect((await call(loader, `${PAGE}?reference=b-0001-7kq2`)).body).toMatchObject({ press: { id: chat } });
  const matched = await call(action, PAGE, {
    fields: { intent: "rapprocher", demande: chat, message, nom: "Reine", telephone: "90000072" },
  });
  expect(movedTo(matched.headers).get("fait")).toBe("rapprochement");
  const reine = movedTo(matched.headers).get("personne");
  expect((await findStarted(db)).presses).toHaveLength(2);
  expect(await call(action, PAGE, { fields: { intent: "rapprocher", demande: chat, message, nom: "Ama", telephone: "" } })).toMatchObject({
    status: 409,
    body: { errors: { demande: "Cette demande commencée a déjà trouvé son auteur." } },
  });

  // It can be taken back, and given to her again.
  const undo = { fields: { intent: "detacher", id: reine ?? "", avec: chat } };
  expect(movedTo(matched.headers).get("lignes")).toBe(`${reine},${chat}`);
  expect(movedTo((await call(boiteAction, "/admin-dashboard/boite", undo)).headers).get("fait")).toBe("detachee");
  expect((await findStarted(db)).presses).toHaveLength(3);
  expect((await call(boiteAction, "/admin-dashboard/boite", undo)).status).toBe(404);
  const again = await call(action, PAGE, { fields: { intent: "rapprocher", demande: chat, message, nom: "Reine", telephone: "90000072" } });
  const her = movedTo(again.headers).get("personne");

  // The call is noted under the number that is known already: it joins her.
  const { values } = (await call(typedPage, `/admin-dashboard/boite/nouvelle?appel=${rung}`)).body as { values: Record<string, string> };
  expect(values).toMatchObject({ canal: "appel", appel: rung });
  const noted = await call(typeRequest, "/admin-dashboard/boite/nouvelle", {
    fields: { ...values, nom: "Reine A.", telephone: "+228 90 00 00 72", cle_envoi: "0123456789abcdef" },
  });
  expect(movedTo(noted.headers).get("personne")).toBe(her);
  expect((await findStarted(db)).presses.map(({ reference }) => reference)).toEqual(["FD-22QM"]);
  expect((await callAsStranger(action, PAGE, { fields: { intent: "lire", message } })).status).toBe(401);
});

test("A pasted message that names no press says so, and its person can be written down without it", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  await addProperty(db, { titre: "Villa" });
  const read = async (text: string) => (await call(action, PAGE, { fields: { intent: "lire", message: text } })).body as MatchState;
  expect(await read("Bonjour")).toMatchObject({ isRead: true, errors: { message: NOTHING_FOUND } });
  expect(await read("Bonjour, réf. B-0001-ZZZZ")).toMatchObject({ isRead: true, errors: { message: NOTHING_FOUND } });
  expect((await read("m".repeat(2_001))).errors.message).toBe("Ce texte ne peut pas dépasser 2000 caractères.");
  expect((await read(" ")).errors.message).toBe("Collez le message reçu.");
  const fields = { intent: "rapprocher", demande: "", message: "Bonjour, réf. B-0001", nom: "", telephone: "90 00 00 72" };
  expect((await call(action, PAGE, { fields })).body).toMatchObject({ errors: { nom: "Le nom doit contenir au moins 2 caractères." } });
  await call(action, PAGE, { fields: { ...fields, nom: "Reine" } });
  await call(action, PAGE, { fields: { ...fields, nom: "Reine" } });
  expect(await db.selectFrom("contact_requests").select(["canal", "message", "sujet", "telephone_e164"]).execute()).toEqual([
    { canal: "whatsapp", message: "Bonjour, réf. B-0001", sujet: "Question\u00a0: Villa", telephone_e164: "+22890000072" },
  ]);
});

test("A pasted message is kept whole, once when its form is sent twice, and the same words read later are another request", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const read = async (text: string) => (await call(action, PAGE, { fields: { intent: "lire", message: text } })).body as MatchState;
  const message = `Bonjour,\n${"m".repeat(1_989)}.`;
  const pasted = message.replace("\n", "\r\n"); // as a form sends it
  const [first, later] = [await read(pasted), await read(pasted)];
  expect(first).toMatchObject({ isRead: true, message, errors: { message: NOTHING_FOUND } });
  const fields = { intent: "rapprocher", demande: "", message: pasted, nom: "", telephone: "90 00 00 72", cle_envoi: first.cle };
  expect((await call(action, PAGE, { fields })).body).toMatchObject({ cle: first.cle, errors: { nom: expect.any(String) } });
  const stored = () => db.selectFrom("contact_requests").select("message").execute();
  for (let time = 0; time < 2; time++) await call(action, PAGE, { fields: { ...fields, nom: "Reine" } });
  expect(await stored()).toEqual([{ message }]);
  await call(action, PAGE, { fields: { ...fields, nom: "Reine", cle_envoi: later.cle } });
  expect(await stored()).toEqual([{ message }, { message }]);

  for (const length of [2_001, 9_000]) {
    const long = "m".repeat(length);
    expect(await read(long)).toMatchObject({
      ...{ isRead: false, message: long },
      errors: { message: "Ce texte ne peut pas dépasser 2000 caractères." },
    });
  }
});

test("Of several numbers in a message none is taken without being chosen, and a typed one is never dropped for another", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const message = "Transféré de +228 91 00 00 00 : la villa ? Mon numéro est le +228 90 00 00 72";
  const state = (await call(action, PAGE, { fields: { intent: "lire", message } })).body as MatchState;
  expect(state.numbers).toEqual(["+22891000000", "+22890000072"]);
  const html = renderRoute(<MatchForms state={state} failure={undefined} />);
  expect(html.match(/<input type="radio"[^>]*>/g)).toHaveLength(3);
  expect(html).not.toMatch(/<input type="radio"[^>]* checked/);
  expect(html).toContain("+228\u00a090\u00a000\u00a000\u00a072");

  const send = (fields: Record<string, string>) =>
    call(action, PAGE, {
      fields: { intent: "rapprocher", demande: "", message, nom: "Reine", telephone: "", cle_envoi: state.cle, ...fields },
    });
  const stored = async () => (await db.selectFrom("contact_requests").select("telephone_e164").execute()).map((row) => row.telephone_e164);
  expect(await send({})).toMatchObject({
    status: 400,
    body: {
      values: { nom: "Reine" },
      errors: { numero: "Choisissez son numéro parmi ceux du message, ou «\u00a0Un autre, ou aucun\u00a0»." },
    },
  });
  const both = await send({ numero: "+22891000000", telephone: "92 00 00 01" });
  expect(both).toMatchObject({
    status: 400,
    body: {
      values: { numero: "+22891000000", telephone: "92 00 00 01" },
      errors: { telephone: "Un autre numéro est choisi plus haut. Videz ce champ, ou choisissez «\u00a0Un autre, ou aucun\u00a0»." },
    },
  });
  const back = renderRoute(<MatchForms state={both.body as MatchState} failure={undefined} />);
  expect(back).toMatch(/value="\+22891000000"[^>]* checked|checked[^>]* value="\+22891000000"/);
  expect(back).toContain('value="92 00 00 01"');
  expect(await stored()).toEqual([]);

  for (const [fields, number] of [
    [{ telephone: "92 00 00 01" }, "+22892000001"],
    [{ numero: "autre", telephone: "92 00 00 02" }, "+22892000002"],
    [{ numero: "+22890000072", telephone: "90 00 00 72" }, "+22890000072"],
    [{ numero: "+22891000000" }, "+22891000000"],
    [{ numero: "autre", nom: "Sans numéro" }, null],
  ] as const) {
    expect((await send({ cle_envoi: newId(), ...fields })).status).toBe(302);
    expect(await stored()).toContain(number);
  }
});

test("The strip of a call tells its age and leaves after three minutes", () => {
  const at = "2026-11-16T10:00:00.000Z";
  const after = (ms: number) => callWords(at, Date.parse(at) + ms);
  expect([after(20_000), after(70_000), after(179_000), after(180_000)]).toEqual([
    "Appel commencé à l’instant",
    "Appel commencé il y a 1\u00a0min",
    "Appel commencé il y a 2\u00a0min",
    undefined,
  ]);
});

test("a press that nobody has claimed is among the people by its moment, on one page, and leads to its person once matched", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  type Line = { id: string; nom?: string; press?: { reference: string; person: string | null } };
  const load = async (search = "") => ((await call(boiteLoader, `/admin-dashboard/boite${search}`)).body as { rows: Line[] }).rows;
  const names = (rows: Line[]) => rows.map(({ nom, press: begun }) => nom ?? begun?.reference);
  await changeContent(db, async (trx) => {
    for (let n = 1; n <= 14; n++)
      await addContactRequest(trx, {
        ...{ nom: `Personne ${n}`, prenom: null, email: null, telephone_e164: `+2289200${String(n).padStart(4, "0")}` },
        created_at: new Date(Date.now() - (40 - n) * HOUR_MS).toISOString(),
      });
  });
  const first = await press(db, "FD-22QA", "whatsapp", null, 38.5 * HOUR_MS); // between the first two
  await press(db, "FD-22QB", "appel", null, 28.5 * HOUR_MS); // before the twelfth
  await press(db, "FD-22QC", "whatsapp", null, 10 * HOUR_MS); // after everybody
  const [one, two] = [await load(), await load("?page=2")];
  expect(names(one).slice(0, 3)).toEqual(["Personne 1", "FD-22QA", "Personne 2"]);
  expect(names(one).slice(-2)).toEqual(["FD-22QB", "Personne 12"]);
  expect(names(two)).toEqual(["Personne 13", "Personne 14", "FD-22QC"]);
  expect(names(await load("?q=personne+14"))).toEqual(["Personne 14"]);
  expect(names(await load("?vue=en_retard")).some((name) => name?.startsWith("FD"))).toBe(false);

  await call(action, PAGE, { fields: { intent: "rapprocher", demande: first, message: "", nom: "Reine", telephone: "90000072" } });
  expect(names(await load()).includes("FD-22QA")).toBe(false);
  const { body } = await call(lines.loader, `/admin-dashboard/boite/lignes?id=${first}`); // for a list that still shows it
  const { rows } = (await (body as Response).json()) as { rows: Line[] };
  expect(rows[0]?.press).toMatchObject({ reference: "FD-22QA", person: expect.any(String) });
});
