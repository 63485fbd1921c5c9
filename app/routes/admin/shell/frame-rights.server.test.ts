import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { ORIGIN, signInAs } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addContactRequest, addProject, addTestimonial } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as layout from "./admin-layout.tsx";

test("the frame tells a role no count and no name of what it cannot read", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addContactRequest(db, { nom: "Adjovi" });
  await addTestimonial(db, { client_nom: "Kossi" });
  await addProject(db);
  const frameOf = async (role: Role) => {
    const request = new Request(`${ORIGIN}/admin-dashboard`, { headers: { cookie: (await signInAs(db, role)).cookie } });
    const args = { request, url: new URL(request.url), pattern: "/admin-dashboard", params: {}, context: new RouterContextProvider() };
    const { body } = await answerOf(() => layout.loader(args as never));
    return body as Awaited<ReturnType<typeof layout.loader>>;
  };
  const office = await frameOf("secretariat");
  expect(office.counts).toMatchObject({ projects: 1, "waiting:contact_requests": 1, "waiting:testimonials": 1 });
  expect(Object.keys(office.arrivals).sort()).toEqual(["contact_requests", "testimonials"]);
  expect(office.firstDay).toBeUndefined(); // only who can set the house up is asked to
  const site = await frameOf("chantier");
  expect(site.counts).toMatchObject({ projects: 1, "waiting:contact_requests": 0, "waiting:testimonials": 0 });
  expect(site.arrivals).toEqual({});
  expect((await frameOf("super_admin")).firstDay?.map(({ isDone }) => isDone)).toHaveLength(7);
});
