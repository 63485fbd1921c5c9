import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { contactNatures } from "#app/db/tables/closed-lists.ts";
import { actOn } from "#app/features/bookings/desk/booking-commands.server.ts";
import { findReply } from "#app/features/inbox/reply/reply-data.server.ts";
import { fillReply, plainReply, saysAvailable } from "#app/features/replies/reply-text.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { addContactRequest, addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";

const afi = { id: "m-1", username: "afi", prenom: "Afi", nom: "Mensah", role: "secretariat" } as AdminSession;

afterEach(() => void vi.useRealTimers());

const written = {
  proposal: "Une visite de {titre} est possible {date} à {heure}.",
  available: "Bonjour {prenom}, {titre} ({reference}) est toujours disponible à {prix}. Voici la page : {lien}",
  free: "{titre} est encore libre.",
  price: "{titre} : {prix}.",
  gone: "{titre} n’est plus disponible.",
  thanks: "Merci {prenom}, nous restons à votre disposition.",
};

async function addReplies(db: Db) {
  const row = { created_at: "", updated_at: "", version: 1 };
  const replies = Object.entries(written).map(([id, texte], ordre) => ({ ...row, id, titre: id, texte, ordre }));
  await db.insertInto("canned_replies").values(replies).execute();
}

async function prepared(db: Db, request: string) {
  const event = await db.selectFrom("person_events").selectAll().where("source_id", "=", request).where("etat", "is not", null);
  const reply = await findReply(db, afi, await event.executeTakeFirstOrThrow());
  const texts = new Map((reply?.replies ?? []).map(({ id, texte }) => [id, plainReply(fillReply(texte, reply?.values ?? {}))]));
  return { texts, first: texts.get(reply?.preferred ?? ""), standing: reply?.standing };
}

const publications = ["en_ligne", "retire", "brouillon", "programme"] as const;

test("BOITE-07 DEC-224 no prepared text says available of a listing that is not, in any nature, statut, publication", async () => {
  await using db = await openTestDatabase();
  await addReplies(db);
  const kinds = [
    { table: "properties", id: (await addProperty(db)).id, statuts: ["disponible", "vendu", "loue", "reserve"] },
    { table: "vehicles", id: (await addVehicle(db)).id, statuts: ["disponible", "vendu", "loue", "maintenance"] },
    { table: "projects", id: (await addProject(db)).id, statuts: [] },
  ] as const;
  const number = { telephone: "90123456", telephone_e164: "+22890123456" };
  for (const { table, id, statuts } of kinds)
    for (const nature of contactNatures) {
      const motif = nature === "signalement" ? "usurpation" : null;
      const about = { ...number, nature, motif, listing_table: table, listing_id: id };
      const request = await changeContent(db, (trx) => addContactRequest(trx, about));
      for (const publication of publications)
        for (const statut of statuts.length > 0 ? statuts : [undefined])
          for (const deleted_at of [null, "2026-11-16T08:00:00.000Z"]) {
            const stands = { publication, deleted_at, ...(statut && { statut }) };
            await db
              .updateTable(table as "properties")
              .set(stands as never)
              .where("id", "=", id)
              .execute();
            const { texts, first, standing } = await prepared(db, request);
            const isFree = publication === "en_ligne" && statut === "disponible" && deleted_at === null;
            const mayOffer = isFree && ["contact", "visite", "devis"].includes(nature);
            const place = [table, nature, publication, statut, deleted_at];
            for (const text of texts.values()) expect([...place, !mayOffer && saysAvailable(text) ? text : ""]).toEqual([...place, ""]);
            expect([...place, texts.has("available"), texts.has("proposal"), texts.has("thanks"), texts.has("gone")]).toEqual([
              ...place,
              ...[mayOffer, mayOffer, true, true],
            ]);
            if (table !== "projects" && nature !== "question_suivi") expect([...place, standing === undefined]).toEqual([...place, isFree]);
            if (statut && !isFree && nature === "contact" && publication === "en_ligne" && !deleted_at)
              expect(first).toContain(
                { vendu: "est vendu", loue: "est loué", reserve: "est réservé", maintenance: "en maintenance" }[statut as "vendu"],
              );
            if (nature === "signalement") expect(first).toContain("nous vérifions l’annonce");
          }
    }
});

test("BOITE-07 a stay is answered with its own dates and total, never with the price of another span, whatever it became", async () => {
  await using db = await openTestDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") });
  await addReplies(db);
  const home = await addHome(db, { prix: 18_000 });
  const { stay, request } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-07"));
  if (!stay || !request) throw new Error("no stay was stored");
  expect(stay.total).toBe(64_000);
  const texts = async () => (await prepared(db, request.id)).texts;
  const asked = [...(await texts()).values()].join("\n");
  for (const said of ["vendredi 4 décembre 2026", "lundi 7 décembre 2026", "3 nuits"]) expect(asked).toContain(said);
  expect(asked).toMatch(/64\s000\sFCFA/);
  expect(asked).not.toMatch(/350\s000|18\s000|disponible à/);
  await actOn(db, afi, "stay", "accepter", { id: stay.id, version: stay.version });
  expect((await prepared(db, request.id)).first).toMatch(/séjour est confirmé.*64\s000\sFCFA/);
});

test("words that deny it do not say available", () => {
  for (const text of [
    "Il n’est plus disponible.",
    "Ce bien n’est pas libre.",
    "Nous restons à votre disposition.",
    "Liberté",
    "Elle est vendue.",
  ])
    expect([text, saysAvailable(text)]).toEqual([text, false]);
  for (const text of ["Oui, DISPONIBLE", "Toujours libre", "pas vendu, donc disponible", "Disponibilité immédiate", "toujours à louer"])
    expect([text, saysAvailable(text)]).toEqual([text, true]);
});
