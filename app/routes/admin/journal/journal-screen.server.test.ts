import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { closeHere } from "#app/features/people/follow-commands.server.ts";
import { matchPress, unmatchPress } from "#app/features/people/match-press.server.ts";
import { mergePeople } from "#app/features/people/merge-commands.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import { verifyJournalFile } from "#app/services/audit/journal-csv.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { runLot } from "#app/services/lots/run-lot.server.ts";
import { moveSent } from "#app/services/sent/sent-commands.server.ts";
import { callAsStranger, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, buildPropertyInput } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as journalExport from "./journal-export.ts";
import * as journalPage from "./journal-page.tsx";

const PAGE = "/admin-dashboard/parametres/journal";
const koffi = { username: "koffi", id: "u2", nom: "Lawson", prenom: "Koffi" };
const folder = mkdtempSync(join(tmpdir(), "fadem-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Loaded = Awaited<ReturnType<typeof journalPage.loader>>;

async function open(db: Db) {
  const office = await signInToBackOffice(db);
  return {
    read: async (search = "") => (await office.call(journalPage.loader, PAGE + search)).body as Loaded,
    send: (fields: Record<string, string>, search = "") => office.call(journalPage.action, PAGE + search, { fields }),
    export: async (search = "") => (await office.call(journalExport.action, `${PAGE}/export${search}`, { fields: {} })).body as Response,
  };
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("JOURNAL-03 the journal says who did what to which thing, newest first, and what an address narrows it to", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const villa = await addProperty(db, { titre: "Villa du lac", prix: 275_000 });
  await propertyContent.update(db, koffi, villa.id, 1, buildPropertyInput({ titre: "Villa du lac", prix: 250_000 }));
  const request = await addContactRequest(db, { nom: "Afi Mensah", message: "Mon numéro est le 90 12 34 56", telephone: "90123456" });
  await moveSent(db, koffi, contactSent, [request], "en_cours");

  const { entries } = await office.read();
  expect(entries.map(({ numero, title, detail }) => [numero, plain(title), detail])).toEqual([
    [3, "Koffi Lawson a modifié une demande de contact", "Afi Mensah"],
    [2, "Koffi Lawson a modifié un bien", `Villa du lac (${villa.reference})`],
    [1, "admin a ajouté un bien", `Villa du lac (${villa.reference})`],
  ]);
  expect(entries[1]?.changes.map(({ label, before, after }) => plain(`${label} : ${before} → ${after}`))).toEqual([
    "Prix (FCFA) : 275 000 FCFA → 250 000 FCFA",
  ]);
  expect(entries[1]?.history).toBe(`/admin-dashboard/biens/${villa.id}/historique`);
  expect(JSON.stringify(entries)).not.toMatch(/90 ?12 ?34 ?56|Mon numéro/);

  const numbers = async (search: string) => (await office.read(search)).entries.map(({ numero }) => numero);
  expect(await numbers("?qui=koffi")).toEqual([3, 2]);
  expect(await numbers("?action=create")).toEqual([1]);
  expect(await numbers("?rubrique=contact_requests")).toEqual([3]);
  expect(await numbers("?q=villa+modifie")).toEqual([2]);
  expect(await numbers("?q=n°+2")).toEqual([2]);
  expect(await numbers("?q=90123456")).toEqual([]);
  expect(await numbers("?du=2001-01-01&au=2001-12-31")).toEqual([]);
  expect(await numbers("?du=2001-01-01&action=inconnue")).toEqual([3, 2, 1]);
  expect(await callAsStranger(journalPage.loader, PAGE)).toMatchObject({ status: 302 });
});

test("a page holds 50 lines, and the next begins where it ended", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  for (let n = 0; n < 53; n += 1) await addProperty(db, { titre: `Villa ${n}` });
  const first = await office.read();
  expect(first.entries).toHaveLength(50);
  const second = await office.read(`?avant=${first.next}`);
  expect(second.entries.map(({ numero }) => numero)).toEqual([3, 2, 1]);
  expect(second.next).toBeUndefined();
});

test("the lines of one act are one entry, which is undone from here", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const ids = [(await addProperty(db)).id, (await addProperty(db)).id, (await addProperty(db)).id];
  const judge = () => ({ change: { publication: "retire" } });
  await runLot(db, koffi, { cle: "k", table: "properties", act: "retirer", ids, judge, nameOf: () => "" });
  const [entry] = (await office.read()).entries;
  expect(entry).toMatchObject({ numero: 6, from: 4, lot: { numero: "L-0001", canBeUndone: true } });
  expect(plain(entry?.title ?? "")).toBe("Koffi Lawson : 3 biens retirés");
  const { status } = await office.send({ intent: "annuler_lot", lot: entry?.lot?.id ?? "" });
  expect(status).toBe(302);
  const after = (await office.read()).entries;
  expect(plain(after[0]?.title ?? "")).toBe("Admin FADEM a annulé le lot L-0001");
  expect(after.some(({ lot }) => lot?.canBeUndone)).toBe(false);
});

test("JOURNAL-03 the follower of several people is one entry, which is undone from here once", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  for (const n of [1, 2, 3])
    await changeContent(db, (trx) => addContactRequest(trx, { nom: `Personne ${n}`, email: null, telephone_e164: `+2289200000${n}` }));
  const ids = (await db.selectFrom("people").select("id").execute()).map(({ id }) => id);
  const member = (await authDb(db).selectFrom("user").select("id").executeTakeFirstOrThrow()).id;
  const { call } = await signInToBackOffice(db);
  for (const id of [ids.slice(0, 1), ids.slice(1)])
    await call(boite.action, "/admin-dashboard/boite", { fields: { intent: "suivre", id, membre: member } });
  const shown = async () => (await office.read()).entries.map(({ title, lot }) => [plain(title), lot?.canBeUndone]);
  expect(await shown()).toEqual([
    ["Admin FADEM a changé le suivi de 2 fiches", true],
    ["Admin FADEM a changé le suivi d’une fiche", true],
  ]);
  const lot = (await office.read()).entries[0]?.lot?.id ?? "";
  expect((await office.send({ intent: "annuler_lot", lot })).status).toBe(302);
  expect(await shown()).toEqual([
    ["Admin FADEM a changé le suivi de 2 fiches", false],
    ["Admin FADEM a changé le suivi de 2 fiches", false],
    ["Admin FADEM a changé le suivi d’une fiche", true],
  ]);
  const followed = await db.selectFrom("people").select("id").where("assigne_a", "is not", null).execute();
  expect(followed).toEqual([{ id: ids[0] }]);
});

test("a press that finds its person, what is closed with a person and the status of a lot are told in words", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const press = async (id: string, reference: string, nom: string, telephone_e164: string) => {
    const created_at = "2026-11-10T09:00:00.000Z";
    const row = { id, created_at, reference, canal: "appel" as const, page: "/", listing_table: null, listing_id: null };
    await db.insertInto("started_requests").values(row).execute();
    const outcome = await matchPress(db, koffi, id, { nom, telephone_e164 });
    return outcome.ok ? outcome.person : "";
  };
  const told = async () =>
    (await office.read()).entries.map(({ title, detail }) => [plain(title), detail].filter(Boolean).join(" · ")).reverse();
  const reine = await press("p1", "FD-K7QM", "Reine Adjovi", "+22891000001");
  await press("p2", "FD-2345", "+228 91 00 00 02", "+22891000002");
  await changeContent(db, (trx) => closeHere(trx, koffi, [reine]));
  await unmatchPress(db, koffi, "p2");
  const ids = [await addContactRequest(db), await addContactRequest(db)];
  await runLot(db, koffi, {
    ...{ cle: "k", table: "contact_requests", act: "statut", detail: "ferme", ids },
    ...{ judge: () => ({ change: { statut: "ferme" } }), nameOf: () => "" },
  });
  expect(await told()).toEqual([
    "Koffi Lawson a rapproché une demande commencée de Reine Adjovi · Réf. FD-K7QM",
    "Koffi Lawson a rapproché une demande commencée · Réf. FD-2345",
    "Koffi Lawson a clos des demandes commencées · Reine Adjovi",
    "Koffi Lawson a annulé le rapprochement d’une demande commencée · Réf. FD-2345",
    expect.stringMatching(/^Koffi Lawson : 2 demandes.* passées à « Fermé »/),
  ]);
  await unmatchPress(db, koffi, "p1"); // nothing is left of her, and the line no longer knows what it was
  expect((await told())[2]).toBe("Koffi Lawson a modifié une fiche · Contenu effacé");
});

test("a merge is taken back from its line of the journal, with what came since, and this again", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  const send = async (nom: string, telephone_e164: string) => {
    let id = "";
    await changeContent(db, async (trx) => {
      id = await addContactRequest(trx, { nom, prenom: null, telephone_e164, email: null });
    });
    return (await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow()).person_id ?? "";
  };
  const counts = async () =>
    (await db.selectFrom("contact_requests").select(["nom", "person_id"]).execute())
      .map(({ nom, person_id }) => [nom, person_id === reine ? "Reine" : person_id === kossi ? "Kossi" : "?"].join(": "))
      .sort();
  const [reine, kossi] = [await send("Reine Adjovi", "+22891000001"), await send("Kossi Agbéko", "+22891000002")];
  await mergePeople(db, koffi, { from: kossi, into: reine });
  expect(await send("Kossi A.", "+22891000002")).toBe(reine); // shown with her while they are one
  const [entry] = (await office.read()).entries;
  expect([plain(entry?.title ?? ""), plain(entry?.detail ?? ""), entry?.merge]).toEqual([
    "Koffi Lawson a fusionné deux fiches",
    "« Kossi Agbéko » et « Reine Adjovi »",
    { person: kossi },
  ]);
  const { status, headers } = await office.send({ intent: "defusionner", id: kossi });
  expect([status, movedTo(headers).get("fait")]).toEqual([302, "fusion_annulee"]);
  expect(await counts()).toEqual(["Kossi A.: Kossi", "Kossi Agbéko: Kossi", "Reine Adjovi: Reine"]);
  const [undone, merged] = (await office.read()).entries;
  expect([plain(undone?.title ?? ""), merged?.merge]).toEqual(["Admin FADEM a annulé une fusion", undefined]);
  const [into = "", from = ""] = movedTo(headers).get("lignes")?.split(",") ?? [];
  expect(movedTo((await office.send({ intent: "fusionner", id: into, avec: from })).headers).get("fait")).toBe("fusion");
  expect(new Set((await counts()).map((line) => line.split(": ")[1]))).toEqual(new Set(["Reine"]));
  // Of two merges of the same person only the one that stands can be taken back, and not for ever.
  expect((await office.read()).entries.map(({ merge }) => merge !== undefined)).toEqual([true, false, false]);
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await db.updateTable("people").set({ fusionnee_le: old }).where("id", "=", kossi).execute();
  expect((await office.read()).entries[0]?.merge).toBe("late");
  const late = await office.send({ intent: "defusionner", id: kossi });
  expect([late.status, plain((late.body as { description: string }).description)]).toEqual([
    409,
    "Cette fusion a plus de 30 jours : séparez les demandes une à une.",
  ]);
});

test("a copy that was exported is checked by itself, whole days without a gap, chosen lines as such", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  await addProperty(db, { titre: "=HYPERLINK()" });
  const danger = { ...koffi, prenom: "=Koffi" };
  const villa = await addProperty(db, { titre: "Villa" });
  await propertyContent.update(db, danger, villa.id, 1, buildPropertyInput({ titre: "Villa" }));
  const keep = (name: string, text: string) => {
    const path = join(folder, `${name}-${Math.random()}.csv`);
    writeFileSync(path, text);
    return verifyJournalFile(path);
  };
  const faults = async (name: string, text: string) =>
    (await keep(name, text)).anomalies.map((sentence) => plain(sentence).replace(/\. .*/, "."));
  const whole = await (await office.export("?du=2001-01-01")).text();
  expect(whole).toContain(";'=Koffi Lawson;");
  expect(await keep("whole", whole)).toEqual({ lignes: 3, anomalies: [], notes: [] });
  const lines = whole.split("\r\n");
  expect(await faults("cut", [lines[0], lines[1], lines[3], ""].join("\r\n"))).toEqual(["Une ligne manque entre le n° 1 et le n° 3."]);
  expect(await faults("changed", whole.replace("'=Koffi Lawson", "Personne"))).toEqual(["La ligne n° 3 a été modifiée."]);
  await expect(verifyJournalFile(join(folder, "absent.csv"))).rejects.toThrow("ENOENT");
  await expect(keep("other", "a;b\r\n1;2\r\n")).rejects.toThrow("Ce fichier n’est pas un export du journal.");

  const chosen = await (await office.export("?action=create")).text();
  expect(await keep("chosen", chosen)).toEqual({ lignes: 2, anomalies: [], notes: [] });
  const [latest] = (await office.read()).entries;
  expect(latest).toMatchObject({ title: "Admin FADEM a exporté le journal (CSV)" });
});

test("the check is asked for by a button, and tells what it found", async () => {
  await using db = await openTestDatabase();
  const office = await open(db);
  expect((await office.read()).state).toBeUndefined();
  const said = async () => (await office.send({ intent: "verifier" })).headers.get("location");
  expect(await said()).toBe(`${PAGE}?fait=verification`);
  expect((await office.read()).state?.constat).toMatchObject({ lignes: 0, anomalies: [] });
  await addProperty(db);
  expect(await said()).toBe(`${PAGE}?fait=verification`);
  expect((await office.read()).state?.constat).toMatchObject({ lignes: 1, anomalies: [] });
  await db.updateTable("audit_log").set({ actor: "personne" }).execute();
  expect(await said()).toBe(`${PAGE}?fait=anomalie`);
  expect(plain((await office.read()).state?.constat?.anomalies[0] ?? "")).toMatch(/^La ligne n° 1 a été modifiée\./);
});
