import { expect, test } from "vitest";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addHome } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as page from "./stays-page.tsx";

test("R6 another address of a calendar is made by its intent alone: a form with one field more is refused and makes none", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { id } = await addHome(db);
  const send = (fields: Record<string, string>) =>
    call(page.action, `/admin-dashboard/biens/${id}/sejours`, { id, fields: { intent: "adresse", ...fields } });
  const links = () => db.selectFrom("private_links").select("id").where("usage", "=", "calendrier").execute();
  expect((await send({ usage: "reservation" })).status).toBe(400);
  expect(await links()).toEqual([]);
  expect((await send({})).status).toBe(200);
  expect(await links()).toHaveLength(1);
});
