import { expect, test } from "vitest";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { addImage, addProject, addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { listInPreparation } from "./in-preparation.server.ts";

test("what is in preparation is counted by the database: however many drafts there are, none of them is read", async () => {
  await using db = await openTestDatabase();
  const photo = { id: await addImage(db), alt: "" };
  const [now, tomorrow] = [0, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const draft = { publication: "brouillon" as const };
  for (const images of [null, "[]", JSON.stringify([photo]), JSON.stringify([photo])]) {
    const { id } = await addProperty(db, draft);
    await db.updateTable("properties").set({ images }).where("id", "=", id).execute();
  }
  await addProperty(db); // online
  await addProperty(db, { publication: "programme", publier_le: tomorrow });
  const { id: binned } = await addProject(db, draft);
  await db.updateTable("projects").set({ deleted_at: "2026-11-16T08:00:00.000Z" }).where("id", "=", binned).execute();
  let rows = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  });
  expect(await listInPreparation(counting, ["properties", "projects"], now)).toEqual([
    { table: "properties", drafts: 4, unpictured: 2, timed: 1, nextAt: tomorrow },
    { table: "projects", drafts: 0, unpictured: 0, timed: 0, nextAt: null },
  ]);
  expect(rows).toBe(4); // two answers a table
});
