import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { visitorForms as entries } from "#app/services/addresses/entry-points.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { isSent, postFields, visitorForms } from "#scripts/drill/failures/writes.ts";
import { type Answer, send } from "#scripts/drill/http.ts";
import { countCommitFrames } from "#tests/commits.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { liveId } from "./form-entry.ts";

/** Forms of the flood, and rows an older flood has left. */
const sizes: Record<Scale, { forms: number; left: number }> = { quick: { forms: 900, left: 0 }, full: { forms: 5_000, left: 5_000 } };
const HONEST_FIRST = entries.contact.limits.known.limit; // of each form: what comes after them from the same network waits to be looked at
const MAX_STORED = 2 * (entries.contact.limits.network.limit - HONEST_FIRST);
const OTHER_COMMITS = 20; // sessions, visits and the like
const LANES = 8;
const NETWORK = "127.45.0.1";
const VISITOR = "127.45.1.1";
const HONEST_WITHIN_MS = 250;
const LIST = "/admin-dashboard/contacts?statut=a_verifier";

type FloodTarget = { app: AppProcess; rows: AppRows; listing: string; addressOf: (turn: number) => Record<string, string> };

/** The contact form and the enquiry of a listing by turns, each time another person in another browser. */
function sendForm({ app, listing, addressOf }: FloodTarget, turn: number, sujet: string): Promise<Answer> {
  const fields = { ...visitorForms.contact_requests.fields(randomUUID()), sujet, navigateur: randomUUID(), duree: "45000" };
  const enquiry = { ...fields, nature: "visite", listing_table: "properties", listing_id: listing };
  const [path, sent] = turn % 2 === 0 ? [entries.contact.path, fields] : [entries.demande.path, enquiry];
  return postFields({ url: app.url, from: NETWORK }, path, sent, "application/json", addressOf(turn));
}

/** A visitor reads the site meanwhile; the returned function ends the visit and resolves to the 95th centile of its waits. */
function startVisitor(url: string, wrong: string[]) {
  let isOver = false;
  const waits: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      const { status } = await send(url, { headers: { "accept-encoding": "br" }, from: VISITOR });
      waits.push(performance.now() - askedAt);
      if (status !== 200) wrong.push(`a visitor was answered ${status}`);
      await delay(25);
    }
  })();
  return async () => {
    isOver = true;
    await reading;
    // Not the very longest: on a busy machine that one tells of its neighbours.
    waits.sort((one, other) => one - other);
    return Math.round(waits[Math.floor(waits.length * 0.95)] ?? Number.POSITIVE_INFINITY);
  };
}

/** An open read transaction keeps the WAL from its first page on, so that the commits of `work` can be counted in the WAL. */
async function countCommits({ app }: FloodTarget, work: () => Promise<void>): Promise<number> {
  const reader = new AppRows(app.dataDir);
  const count = () => countCommitFrames(readFileSync(`${app.dataDir}/fadem.sqlite-wal`));
  reader.one("pragma wal_checkpoint(truncate)");
  reader.run("begin");
  reader.one("select count(*) from contact_requests");
  try {
    const before = count();
    await work();
    return count() - before;
  } finally {
    reader.run("rollback");
    reader.close();
  }
}

const stateOf = (rows: AppRows, where: string) =>
  JSON.stringify(rows.all(`select id, statut, a_verifier, deleted_at from contact_requests where ${where} order by id`));

/** The question of the whole list, answered with yes as its dialog does. Resolves to the number the page was given for it. */
async function clearList(app: AppProcess, cookie: string, wrong: string[]): Promise<{ named: number; lot: string }> {
  const { body } = await send(`${app.url}${LIST.replace("?", ".data?")}&tout=indesirables`, { headers: { cookie } });
  const given = objectWith(body, "numero");
  const fields = { intent: "lot", lot: given("numero"), acte: given("act"), nombre: given("count"), jusqua: given("until") };
  const { status } = await postFields({ url: app.url, cookie, deadlineMs: 120_000 }, LIST, fields, "text/html");
  if (status !== 302) wrong.push(`clearing the list was answered ${status}`);
  return { named: Number(fields.nombre), lot: fields.lot };
}

/** The fields of the object that has this one, in the data of a page: a list of values, in which objects name their keys and values by place. */
function objectWith(data: string, field: string): (name: string) => string {
  const values = JSON.parse(data.split("\n")[0] ?? "[]") as unknown[];
  const keyOf = (name: string) => `_${values.indexOf(name)}`;
  const found = values.find(
    (value): value is Record<string, number> => typeof value === "object" && value !== null && keyOf(field) in value,
  );
  return (name) => String(values[found?.[keyOf(name)] ?? -1] ?? "");
}

function leaveRows(rows: AppRows, count: number) {
  const row =
    "'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'contact', 'Robot', 'r@exemple.tg', 'Casino', 'Gagnez', 'normale', 'nouveau', 1";
  rows.run(
    `insert into contact_requests (id, created_at, updated_at, nature, nom, email, sujet, message, urgence, statut, a_verifier)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select 'reste-' || i, ${row} from n where ? > 0`,
    count,
    count,
  );
}

async function attack(scale: Scale, place: FloodTarget): Promise<Outcome> {
  const { app, rows } = place;
  const { forms, left } = sizes[scale];
  const wrong: string[] = [];
  leaveRows(rows, left);
  for (let turn = 0; turn < 2 * HONEST_FIRST; turn++)
    if (!isSent(await sendForm(place, turn, "Une villa à Kara"))) wrong.push("an honest form was not taken");
  await send(app.url, { headers: { "accept-encoding": "br" } });
  const cookie = await signIn(app.url);
  const stopVisitor = startVisitor(app.url, wrong);

  let stored = 0;
  const commits = await countCommits(place, () =>
    inParallel(
      Array.from({ length: forms }, (_, turn) => turn),
      LANES,
      async (turn) => {
        const answer = await sendForm(place, turn, "Casino en ligne");
        if (isSent(answer)) stored += 1;
        else if (answer.status !== 429) wrong.push(`a form of the flood was answered ${answer.status}`);
      },
    ),
  );
  if (stored > MAX_STORED) wrong.push(`${stored} forms of the flood were stored`);
  if (commits > stored + OTHER_COMMITS || commits > MAX_STORED + OTHER_COMMITS) wrong.push(`${commits} commits`);

  const spam = "sujet like 'Casino%'";
  const before = stateOf(rows, "true");
  const honest = stateOf(rows, `not (${spam})`);
  const { named, lot } = await clearList(app, cookie, wrong);
  if (named !== stored + left) wrong.push(`the question named ${named} of ${stored + left}`);
  const { cleared } = rows.one(`select count(*) as cleared from contact_requests where ${spam} and statut = 'spam'`);
  if (cleared !== stored + left) wrong.push(`${cleared} of ${stored + left} were cleared`);
  if (stateOf(rows, `not (${spam})`) !== honest) wrong.push("an honest request was changed");
  const undone = await postFields({ url: app.url, cookie, deadlineMs: 120_000 }, LIST, { intent: "annuler_lot", lot }, "text/html");
  if (undone.status !== 302 || stateOf(rows, "true") !== before) wrong.push("the undo did not bring everything back");

  const waited = await stopVisitor();
  if (waited > HONEST_WITHIN_MS) wrong.push(`a visitor waited ${waited} ms`);
  complain(wrong);
  return {
    held: wrong.length === 0,
    figures: `${forms} formulaires, ${stored} gardés en ${commits} écritures, ${named} écartés d’un geste et rétablis, visiteur servi en ${waited} ms, ${wrong.length} écart${wrong.length > 1 ? "s" : ""}`,
  };
}

async function withApp(env: Record<string, string>, addressOf: FloodTarget["addressOf"], act: (place: FloodTarget) => Promise<Outcome>) {
  const app = await startAttackedApp(env);
  const rows = new AppRows(app.dataDir);
  try {
    return await act({ app, rows, listing: liveId(rows, "properties", 0, "statut = 'disponible'"), addressOf });
  } finally {
    rows.close();
    await app.stop();
  }
}

export const spamFloodDrill: Drill = {
  id: "spam-flood",
  promise: "un flot de faux messages ne gêne personne et s’écarte d’un geste",
  isQuick: false,
  run: (scale) =>
    withApp(
      {},
      () => ({}),
      (place) => attack(scale, place),
    ),
  controlName: "adresses crues sur parole, donc sans limite",
  control: () =>
    withApp(
      { TRUST_PROXY: "1" },
      (turn) => ({ "x-forwarded-for": `198.51.${(turn >> 8) & 255}.${turn & 255}` }),
      (place) => attack("quick", place),
    ),
};
