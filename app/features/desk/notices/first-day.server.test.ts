import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { signInAs, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { listFirstDay } from "./first-day.server.ts";

async function ownerOf(db: Db): Promise<AdminSession> {
  const user = await authDb(db).selectFrom("user").selectAll().where("username", "=", "admin").executeTakeFirstOrThrow();
  return { id: user.id, prenom: user.prenom, nom: user.nom } as AdminSession;
}

test("DEC-204 DEC-223 each of the seven points of the first day is ticked by what was done, and says how it stands", async () => {
  await using db = await openTestDatabase();
  await signInAsAdmin(db);
  await addTestimonial(db, { demo: true });
  const points = async () => (await listFirstDay(db, await ownerOf(db))).map(({ isDone, words }) => [isDone, words]);
  expect(await points()).toEqual([
    [false, "Vos réponses ne savent pas qui écrit."],
    [false, "Le site affiche +228 00 00 00 00."],
    [false, "À vérifier\u00a0: Lundi – vendredi 8h – 18h · Samedi 8h – 14h."],
    [false, "À choisir\u00a0: Les visiteurs proposent un jour."],
    [false, "1 contenu fictif dans vos listes."],
    [false, "Un mot de passe seul aujourd’hui."],
    [false, "Personne d’autre n’a de compte."],
  ]);

  const { id } = await ownerOf(db);
  await authDb(db).updateTable("user").set({ prenom: "Afi", nom: "Mensah", twoFactorEnabled: true }).where("id", "=", id).execute();
  const number = "+228 90 12 34 56";
  const numbers = { telephone_secretariat: number, telephone_direction: number, telephone_autre: number, whatsapp: number };
  await db
    .insertInto("settings")
    .values([
      { key: "company", value: JSON.stringify(numbers), updated_at: "" },
      { key: "visites", value: JSON.stringify({ creneaux: true, villes: ["Lomé", "Kara"] }), updated_at: "" },
    ])
    .execute();
  await db.updateTable("testimonials").set({ deleted_at: "2026-11-18T10:00:00.000Z" }).execute();
  await signInAs(db, "secretariat");
  expect(await points()).toEqual([
    [true, "Vos réponses disent «\u00a0ici Afi\u00a0»."],
    [true, `Le site affiche ${number}.`],
    [true, "Lundi – vendredi 8h – 18h · Samedi 8h – 14h."],
    [true, "Les visiteurs choisissent un créneau\u00a0: Lomé, Kara."],
    [true, "Aucun contenu fictif dans vos listes."],
    [true, "Votre second facteur est actif."],
    [true, "2 personnes ont un compte."],
  ]);
});
