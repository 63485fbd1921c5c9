import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import type { BoiteFiche } from "#app/features/inbox/boite-data.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { formatTime } from "#app/lib/time/dates.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest } from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as boite from "./boite.tsx";

const BOITE = "/admin-dashboard/boite";

async function member(db: Db, role?: "secretariat") {
  const { call } = await signInToBackOffice(db, role);
  const act = (fields: Fields) => call(boite.action, BOITE, { fields });
  return {
    act,
    load: async (search: string) => (await call(boite.loader, BOITE + search)).body as { fiche: BoiteFiche | null; me: string },
    done: async (fields: Fields) => movedTo((await act(fields)).headers).get("fait"),
    refused: async (fields: Fields) => {
      const { status, body } = await act(fields);
      return { status, failure: body as BoiteFailure };
    },
    /** The page after a sending, as a browser without script gets it. */
    page: async (search: string, actionData: BoiteFailure) =>
      renderRoute(
        <boite.default
          {...({ loaderData: (await call(boite.loader, BOITE + search)).body, actionData } as unknown as Parameters<
            typeof boite.default
          >[0])}
        />,
        "super_admin",
      ),
  };
}

async function openBoth() {
  const db = await openTestDatabase();
  const [afi, koffi] = [await member(db), await member(db, "secretariat")];
  let id = "";
  await changeContent(db, async (trx) => {
    id = await addContactRequest(trx, { nom: "Reine Adjovi", prenom: null, telephone_e164: "+22891000001", email: null });
  });
  const row = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return { db, afi, koffi, id, person: row.person_id ?? "" };
}

const again = (failure: BoiteFailure): Fields => Object.fromEntries(failure.conflict?.again ?? []);
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);

test("what two members plan for the same person: the second is told who was first, sees both plans and loses neither", async () => {
  const { afi, koffi, person, ...opened } = await openBoth();
  await using db = opened.db;
  const vu = " "; // both saw a fiche without a plan
  expect(await koffi.done({ intent: "action", id: person, action: "Envoyer les photos", echeance: soon(3), vu })).toBe("action");
  const { at } = await db
    .selectFrom("audit_log")
    .select("at")
    .where("row_id", "=", person)
    .orderBy("numero", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const mine = { intent: "action", id: person, action: "Rappeler à propos du prix", echeance: soon(5), vu };
  const { status, failure } = await afi.refused(mine);
  expect([status, failure.description]).toEqual([409, `Membre Secrétariat a modifié cette fiche à ${formatTime(at)}.`]);
  expect(failure.conflict?.lines[0]).toEqual({
    label: "Prochaine action",
    theirs: "Envoyer les photos",
    mine: "Rappeler à propos du prix",
  });
  expect((await afi.load(`?personne=${person}`)).fiche?.prochaine_action).toBe("Envoyer les photos");

  const html = await afi.page(`?personne=${person}`, failure);
  expect(html).toContain("Membre Secrétariat a modifié cette fiche");
  expect(html).toContain("Garder la mienne");
  expect(html).toMatch(/<input[^>]*name="action"[^>]*value="Rappeler à propos du prix"/); // the form still holds it
  expect(await afi.done(again(failure))).toBe("action");
  expect((await afi.load(`?personne=${person}`)).fiche?.prochaine_action).toBe("Rappeler à propos du prix");
  // The same plan twice is one plan: a sending that is repeated is not somebody else's.
  expect(await afi.done(mine)).toBe("action");
});

test("a follower and a status that somebody else set in between are told with both versions, and the second press decides", async () => {
  const { afi, koffi, id, person, ...opened } = await openBoth();
  await using db = opened.db;
  const [{ me: afiId }, { me: koffiId }] = [await afi.load(""), await koffi.load("")];
  expect(await koffi.done({ intent: "suivre", id: person, membre: koffiId, vu: "" })).toBe("suivi");
  const follower = await afi.refused({ intent: "suivre", id: person, membre: afiId, vu: "" });
  expect(follower.status).toBe(409);
  expect(follower.failure.conflict?.lines).toEqual([{ label: "Suivi par", theirs: "Membre Secrétariat", mine: "Admin FADEM" }]);
  expect((await afi.load(`?personne=${person}`)).fiche?.assigne_a).toBe(koffiId);
  expect(await afi.done(again(follower.failure))).toBe("suivi");

  const move = { intent: "statut", id: person, table: "contact_requests", ligne: id, vu: "nouveau" };
  const statut = async () =>
    (await db.selectFrom("contact_requests").select("statut").where("id", "=", id).executeTakeFirstOrThrow()).statut;
  expect(await koffi.done({ ...move, statut: "en_cours" })).toBe("statut");
  const taken = await afi.refused({ ...move, statut: "en_cours" }); // both take it: the second must know
  expect([taken.status, taken.failure.description]).toEqual([
    409,
    expect.stringMatching(/^Membre Secrétariat a modifié cette fiche à \d+h\d\d\.$/),
  ]);
  expect(taken.failure.conflict?.again).toBeUndefined();
  const closed = await afi.refused({ ...move, statut: "ferme" });
  expect([closed.status, await statut()]).toEqual([409, "en_cours"]);
  expect(closed.failure.conflict?.lines).toEqual([{ label: "Statut", theirs: "En cours", mine: "Fermé" }]);
  expect(await afi.done(again(closed.failure))).toBe("statut");
  expect(await statut()).toBe("ferme");
});

test("a note for somebody who is in the bin by now comes back whole", async () => {
  const { afi, koffi, person, ...opened } = await openBoth();
  await using _ = opened.db;
  await koffi.act({ intent: "corbeille", id: person });
  const { status, failure } = await afi.refused({ intent: "note", id: person, note: "Elle passe samedi avec son frère" });
  expect(status).toBe(404);
  expect(await afi.page(`?personne=${person}`, failure)).toContain("Elle passe samedi avec son frère");
});
