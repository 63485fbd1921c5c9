import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/test-db.ts";
import { contentTables, traitsOf } from "./content-types.ts";

/** They follow what people send and press: their marks of bin and demonstration are those of other rows, or go with them. */
const followers = new Set<string>(["people", "started_requests", "appointments", "bookings"]);

/** The columns that go with a trait: what a table has and what is said of it must agree. */
test("what is said of a table agrees with its columns", async () => {
  await using db = await openTestDatabase();
  const tables = await db.introspection.getTables();
  for (const name of contentTables.filter((table) => !followers.has(table))) {
    const columns = new Set(tables.find((table) => table.name === name)?.columns.map((column) => column.name));
    const { listing, pictures, video, searched, sent, subscribed, binned } = traitsOf(name);
    const said = {
      slug: listing !== undefined,
      reference: listing !== undefined || sent?.referenced !== undefined,
      images: pictures === "images",
      image_id: pictures === "image_id",
      video_url: video !== undefined,
      a_verifier: sent !== undefined,
      cle_envoi: sent !== undefined || subscribed !== undefined,
      deleted_at: binned !== undefined,
      demo: binned !== undefined,
    };
    const found = Object.fromEntries(Object.keys(said).map((column) => [column, columns.has(column)]));
    expect(found, name).toEqual(said);
    const named = [...(binned?.name ?? "").matchAll(/\{(\w+)\}/g)].map(([, column = ""]) => column);
    const read = [...(binned ? (named.length > 0 ? named : ["titre"]) : []), ...(sent?.words ?? [])];
    expect(
      read.filter((column) => !columns.has(column)),
      name,
    ).toEqual([]);
    if (searched) expect(columns.has("recherche") && columns.has("statut"), name).toBe(true);
  }
});
