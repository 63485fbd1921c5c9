import { expect, test } from "vitest";
import type { MovedRows } from "#app/services/desk-lists/pinned-rows.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addSellRequest, addTestimonial } from "#tests/factories.ts";
import type { RouteAnswer } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./moved-rows-endpoint.ts";

async function read(call: Promise<RouteAnswer>) {
  return (await ((await call).body as Response).json()) as MovedRows;
}

test("rows are told by their ids whatever became of them, with the counts of their list when they are asked for", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const rows = {
    contact_requests: [await addContactRequest(db, { deleted_at: "2026-11-15T08:00:00.000Z" }), await addContactRequest(db)],
    testimonials: [await addTestimonial(db, { statut: "rejete" })],
    vehicle_sell_requests: [(await addSellRequest(db, { statut: "spam" })).id],
  };
  for (const [table, ids] of Object.entries(rows)) {
    const search = new URLSearchParams(ids.map((id) => ["id", id]));
    const answer = await read(call(loader, `/admin-dashboard/lignes/${table}?${search}`, { table }));
    expect(answer.rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(answer.total).toBeUndefined();
  }
  const counted = await read(call(loader, "/admin-dashboard/lignes/contact_requests?comptes=1", { table: "contact_requests" }));
  expect(counted).toEqual({ rows: [], total: 1, statuts: { nouveau: 1 } });
  expect((await call(loader, "/admin-dashboard/lignes/users", { table: "users" })).status).toBe(404);
});
