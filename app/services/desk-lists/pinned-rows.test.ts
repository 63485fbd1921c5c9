import { redirect } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { updateLive } from "#app/kernel/realtime/live-connection.tsx";
import { type MovedRows, type PinnedList, pinList, unpinRows } from "./pinned-rows.ts";

const statuts = ["nouveau", "traite"];
const OPENED = "2026-11-16T08:00:00.000Z";
const LATER = "2026-11-16T08:05:00.000Z";

function row(id: string, updated_at = "2026-11-15T08:00:00.000Z") {
  return { id, updated_at };
}

function list(...rows: PinnedList["rows"]): PinnedList {
  return { rows, total: rows.length, statuts: { nouveau: rows.length }, readAt: OPENED, arrivals: 0 };
}

function load(loaded: PinnedList | Response, search = "") {
  return pinList("testimonials", `http://test/admin-dashboard/avis${search}`, statuts, async () => {
    if (loaded instanceof Response) throw loaded;
    return loaded;
  });
}

/** What the server would answer about rows that have left their page. */
function answerWith(answer: MovedRows) {
  const asked = vi.fn<(url: string) => Promise<Response>>(async () => Response.json(answer));
  vi.stubGlobal("fetch", asked);
  return asked;
}

function idsOf({ rows }: PinnedList) {
  return rows.map(({ id }) => id);
}

afterEach(() => {
  unpinRows();
  updateLive({ isRefreshing: false });
  vi.unstubAllGlobals();
});

test("a row that has left its page keeps its place with its new state, and what slides up is no news", async () => {
  await load(list(row("a"), row("b"), row("c")));
  const asked = answerWith({ rows: [row("b", LATER)] });

  const held = await load(list(row("a"), row("c"), row("d")), "?fait=statut");

  expect(held.rows).toEqual([row("a"), row("b", LATER), row("c")]);
  expect(held.arrivals).toBe(0);
  expect(asked.mock.calls[0]?.[0]).toBe("/admin-dashboard/lignes/testimonials?id=b");
});

test("what arrives waits and is counted, until the person asks for it", async () => {
  await load(list(row("a"), row("b")));
  answerWith({ rows: [row("b")] });

  const held = await load(list(row("d", LATER), row("c", LATER), row("a")));
  expect(idsOf(held)).toEqual(["a", "b"]);
  expect(held.arrivals).toBe(2);

  updateLive({ isRefreshing: true });
  const asked = await load(list(row("d", LATER), row("c", LATER), row("a")));
  expect(idsOf(asked)).toEqual(["d", "c", "a"]);
  expect(asked.arrivals).toBe(0);
});

test("another filter, another page and leaving end the hold, but not what only opens something in the list", async () => {
  await load(list(row("a")));
  answerWith({ rows: [row("a")] });
  expect(idsOf(await load(list(row("b")), "?modifier=a"))).toEqual(["a"]);
  expect(idsOf(await load(list(row("b")), "?statut=traite"))).toEqual(["b"]);
  expect(idsOf(await load(list(row("c")), "?statut=traite&page=2"))).toEqual(["c"]);
  unpinRows("contact_requests");
  expect(idsOf(await load(list(row("d")), "?statut=traite&page=2"))).toEqual(["c"]);
  unpinRows("testimonials");
  expect(idsOf(await load(list(row("d")), "?statut=traite&page=2"))).toEqual(["d"]);
});

test("a row of which nothing is left keeps its place too, and is not asked for again", async () => {
  await load(list(row("a"), row("b")));
  const asked = answerWith({ rows: [] });

  expect((await load(list(row("a")))).rows).toEqual([row("a"), { ...row("b"), isPurged: true }]);
  expect((await load(list(row("a")))).rows).toEqual([row("a"), { ...row("b"), isPurged: true }]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("the last rows of the last page stay on screen, with the counts of now", async () => {
  await load(list(row("a")), "?statut=nouveau&page=2");
  const asked = answerWith({ rows: [row("a", LATER)], total: 12, statuts: { nouveau: 12 } });

  const held = await load(redirect("/admin-dashboard/avis?statut=nouveau"), "?statut=nouveau&page=2");

  expect(held).toMatchObject({ rows: [row("a", LATER)], total: 12, statuts: { nouveau: 12 } });
  expect(asked.mock.calls[0]?.[0]).toContain("comptes=1");
});

test("a list that was empty has nothing to hold", async () => {
  await load(list());
  expect(idsOf(await load(list(row("a"))))).toEqual(["a"]);
});

test("a failure and the way to the sign-in page go their usual way", async () => {
  await load(list(row("a")));
  await expect(load(redirect("/admin?suite=%2Fadmin-dashboard%2Favis"))).rejects.toBeInstanceOf(Response);
});
