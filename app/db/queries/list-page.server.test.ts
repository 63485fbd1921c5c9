import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findListPage } from "./list-page.server.ts";

const statuts = ["en_attente", "approuve", "rejete"] as const;
const listed = [...statuts, TO_CHECK];

type Review = { id: string; statut: (typeof statuts)[number]; a_verifier: boolean; created_at: string; recherche: string };

/** What the lists take a review for. */
function listedAs({ statut, a_verifier }: Review): string {
  return a_verifier ? TO_CHECK : statut;
}

/** More than a search reads at once, some with a text too long for an index, several at the same moment. */
async function addReviews(db: Db, count = 700): Promise<Review[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + (index % 97) * 3_600_000).toISOString();
    const words = [
      `avis ${index}`,
      index % 2 === 0 ? "villa" : "terrain",
      index % 50 === 0 ? "rare" : "",
      index % 9 === 0 ? "x".repeat(3_000) : "",
    ];
    const id = `avis-${String(index).padStart(4, "0")}`;
    return { id, statut: statuts[index % 3] ?? "rejete", a_verifier: index % 7 === 3, created_at, recherche: words.join(" ") };
  });
  const rest = { client_nom: "Afi", contenu: "Bien", exemple: false };
  for (let start = 0; start < count; start += 100)
    await db
      .insertInto("testimonials")
      .values(rows.slice(start, start + 100).map((row) => ({ ...row, ...rest, updated_at: row.created_at })))
      .execute();
  await db.updateTable("testimonials").set({ deleted_at: "2026-02-01T00:00:00.000Z" }).where("id", "=", "avis-0000").execute();
  return rows.slice(1);
}

function byNewest(one: Review, other: Review) {
  return one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id) ? 1 : -1;
}

test("the pages and counts of a search, however much it finds, are those of a plain reading of all rows", async () => {
  await using db = await openTestDatabase();
  const rows = (await addReviews(db)).sort(byNewest);
  for (const q of ["", "villa", "avis", "rare", "rare villa", "avis 69", "absent", "xxxx"]) {
    const words = q.split(" ").filter(Boolean);
    const found = rows.filter(({ recherche }) => words.every((word) => recherche.includes(word)));
    const counts = Object.fromEntries(listed.map((statut) => [statut, found.filter((row) => listedAs(row) === statut).length]));
    for (const first of [undefined, "en_attente"])
      for (const only of [undefined, "approuve", TO_CHECK]) {
        const shown = found.filter((row) => !only || listedAs(row) === only);
        shown.sort((one, other) => Number(listedAs(other) === first) - Number(listedAs(one) === first) || byNewest(one, other));
        for (const offset of [0, 12, 228, 696]) {
          const page = await findListPage(db, "testimonials", {
            q,
            first,
            isShown: (statut) => !only || statut === only,
            limit: 12,
            offset,
          });
          expect(page.ids, q).toEqual(shown.slice(offset, offset + 12).map(({ id }) => id));
          expect(page.total, q).toBe(shown.length);
          expect({ en_attente: 0, approuve: 0, rejete: 0, a_verifier: 0, ...page.statuts }, q).toEqual(counts);
        }
      }
  }
});
