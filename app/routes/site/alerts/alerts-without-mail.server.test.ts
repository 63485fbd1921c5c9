import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as page from "./alert-new.tsx";
import * as form from "./alert-send.tsx";

test("ALERTE-01 without an e-mail server WhatsApp and the feed remain, and the sending address is not there", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const shown = await answerOf(() => page.loader({ url: new URL("https://fadem.test/alertes/nouvelle?chemin=/louer") } as never));
  expect(shown.body).toMatchObject({ offer: { withoutMail: "off", feedHref: "/annonces.xml?chemin=/louer" } });
  const body = new URLSearchParams({ email: "ama@exemple.tg", recherche: "/louer" });
  const request = new Request("https://fadem.test/alertes", { method: "POST", body });
  const sent = await answerOf(() => form.action({ request, context: new RouterContextProvider() } as never));
  expect(sent.status).toBe(404);
  expect(await db.selectFrom("search_alerts").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("mail_queue").select("id").execute()).toEqual([]);
});
