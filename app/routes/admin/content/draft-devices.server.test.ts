import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import { DraftKeeper } from "#app/services/drafts/draft-keeper.ts";
import { DRAFT_BASE_FIELD, type OtherDraft, rowVersionOf } from "#app/services/drafts/form-draft.ts";
import { dropDraft, dropDraftsOfRow, fieldIn, findDrafts, keepDraft, moveToRow, newDraftPlace } from "#app/services/forms/kept-drafts.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { BrowserStorage } from "#tests/browser-storage.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { createRandom } from "#tests/random.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as endpoint from "./draft-endpoint.ts";
import * as edit from "./edit.tsx";
import * as newPage from "./new.tsx";
import * as preview from "./preview.tsx";

const SEQUENCES = 14;
const STEPS = 60;

const content = allContents[0];
if (!content) throw new Error("no content");
const { listUrl, fields, table, find } = content;
const NEW = `${listUrl}/nouveau`;
const sample = { ...sampleOf(fields), publication: "en_ligne", publier_le: "" };

/** What a member sees and types in: an id of its own while the row is new, the version of the row it stands on, and one word that tells. */
type OpenForm = { id: string; version?: string; titre: string; keeper: DraftKeeper; place: string };
type Device = { name: string; isOnline: boolean; storage: BrowserStorage; form?: OpenForm };
type Loaded = { id: string; row?: object & { id: string; version: number }; draft?: OtherDraft; taken?: OtherDraft; beside?: OtherDraft };
/** The row a word was typed for, and the version of it that was in front of the member. */
type Origin = { row: string; version: number };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })); // nothing is sent but when the sequence says so
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Three devices with the browser's own modules, real pages and a real database; the dice choose who types, saves, publishes, refuses, takes up,
 * leaves or loses the network. Resolves to what was wrong.
 */
async function play(db: Db, call: Awaited<ReturnType<typeof signInToBackOffice>>["call"], seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const devices: Device[] = ["telephone", "ordinateur", "tablette"].map((name) => ({
    name,
    isOnline: true,
    storage: new BrowserStorage(),
  }));
  const origins = new Map<string, Origin>();
  const rows = new Set<string>();
  /** The word that is online, by row. */
  const saved = new Map<string, string>();
  const faults: string[] = [];
  let words = 0;

  vi.stubGlobal("fetch", async (url: string, init?: { body: URLSearchParams }) => {
    const { hostname, pathname, search } = new URL(url);
    if (!devices.find(({ name }) => name === hostname)?.isOnline) throw new TypeError("Failed to fetch");
    const sent = init && Object.groupBy([...init.body], ([name]) => name);
    const posted = sent && Object.fromEntries(Object.entries(sent).map(([name, pairs = []]) => [name, pairs.map(([, text]) => text)]));
    const { body, status } = posted
      ? await call(endpoint.action, pathname, { fields: posted as Fields })
      : await call(endpoint.loader, pathname + search);
    return body instanceof Response ? body : new Response(null, { status });
  });
  const as = ({ storage }: Device) => void vi.stubGlobal("window", { localStorage: storage });

  const pairsOf = ({ id, version, titre }: OpenForm) =>
    Object.entries({ ...(version ? { version } : { id }), ...sample, titre }) as [string, string][];
  const contentOf = (form: OpenForm) => JSON.stringify(pairsOf(form));

  async function open(device: Device, id?: string) {
    as(device);
    const path = id ? `${listUrl}/${id}` : NEW;
    let answer = await call(id ? edit.loader : newPage.loader, path, { id });
    const moved = answer.headers.get("location");
    if (moved) answer = await call(newPage.loader, moved);
    if (answer.status !== 200) return;
    const { row, draft, taken = draft, beside, id: newId } = answer.body as Loaded;
    const shown: FormValues = taken?.values ?? (row ? formValuesOf(fields, row) : { titre: "" });
    if (row && shown.titre !== saved.get(row.id)) faults.push(`${seed}: the form of ${row.id} begins with ${shown.titre}`);
    const keeper = new DraftKeeper({
      listUrl: `http://${device.name}${listUrl}`,
      rowId: row?.id,
      version: taken?.version,
      beside,
    });
    const version = row && String(taken ? rowVersionOf(taken.values) : row.version);
    device.form = { id: row?.id ?? newId, version, titre: String(shown.titre), keeper, place: newDraftPlace(row ? path : NEW) };
    keeper.open(contentOf(device.form));
    rows.add(device.form.id);
    await takeUpFound(device, row ? path : NEW);
  }

  async function takeUpFound(device: Device, name: string) {
    const { form } = device;
    if (!form) return;
    const found = findDrafts(name);
    const others = found.flatMap(({ fields: kept }) => fieldIn(kept, "id") ?? []).filter((id) => id !== form.id);
    const gone = await form.keeper.savedAmong(others);
    as(device);
    for (const draft of found) {
      const id = fieldIn(draft.fields, "id");
      if (id && gone?.includes(id)) moveToRow(draft, id);
      else if ((gone || !id || id === form.id) && (form.keeper.read().version === 0 || id === form.id) && random() < 0.5) {
        if (id && saved.has(id)) faults.push(`${seed}: a new form offers ${id}, which is saved`);
        form.keeper.follow(draft.base ?? 0);
        form.id = id ?? form.id;
        form.version = fieldIn(draft.fields, "version") ?? form.version;
        form.titre = fieldIn(draft.fields, "titre") ?? "";
        dropDraft(draft.place);
        return note(device);
      }
    }
  }

  function note(device: Device) {
    const { form } = device;
    if (!form) return;
    as(device);
    const isOnDevice = keepDraft(form.place, {
      at: new Date().toISOString(),
      fields: pairsOf(form),
      images: [],
      base: form.keeper.read().version,
    });
    form.keeper.note({
      content: contentOf(form),
      isOnDevice,
      onKept: () => {
        as(device);
        dropDraft(form.place);
      },
    });
  }

  function type(device: Device) {
    const { form } = device;
    if (!form) return;
    words += 1;
    form.titre = `Mot ${seed}-${words}`;
    origins.set(form.titre, { row: form.id, version: Number(form.version ?? 0) });
    note(device);
  }

  async function answer({ form }: Device) {
    const { other, isBeside } = form?.keeper.read() ?? {};
    if (!form || !other) return;
    if (random() < 0.5) {
      form.titre = String(other.values.titre);
      if (form.version) form.version = String(rowVersionOf(other.values));
      form.keeper.open(contentOf(form), other.version);
    } else if (isBeside) await form.keeper.eraseOther();
    else {
      form.keeper.keepMine();
      await form.keeper.flush();
    }
  }

  /** A word may go online unasked when it was typed for this very row, by a member who had its last version before them. */
  function noteOnline(titre: string, row: string, before: number, isAsked: boolean) {
    const origin = origins.get(titre);
    if (!isAsked && titre !== saved.get(row) && (origin?.row !== row || origin.version !== before))
      faults.push(`${seed}: ${titre} of ${origin?.row} ${origin?.version} went online unasked over version ${before} of ${row}`);
    saved.set(row, titre);
    origins.set(titre, { row, version: before + 1 });
  }

  async function save(device: Device) {
    const { form, isOnline } = device;
    if (!form?.titre || !isOnline) return;
    form.keeper.noteSubmitted();
    const before = (await find(db, form.id))?.version ?? 0;
    const send = (more: Fields = {}) =>
      call(form.keeper.rowId ? edit.action : newPage.action, form.keeper.rowId ? `${listUrl}/${form.id}` : NEW, {
        id: form.id,
        fields: { ...Object.fromEntries(pairsOf(form)), [DRAFT_BASE_FIELD]: String(form.keeper.read().version), ...more },
      });
    let { status } = await send();
    const isAsked = status === 409;
    if (isAsked && random() < 0.5) {
      form.keeper.erase(contentOf(form));
      device.form = undefined;
      return;
    }
    if (isAsked) ({ status } = await send({ garder: String(before) }));
    if (status !== 302) return void faults.push(`${seed}: a form was answered ${status}`);
    noteOnline(form.titre, form.id, before, isAsked);
    as(device);
    dropDraftsOfRow(form.keeper.rowId ? `${listUrl}/${form.id}` : NEW, form.id);
    form.keeper.noteSaved();
    device.form = undefined;
  }

  async function publish({ isOnline }: Device) {
    if (!isOnline || rows.size === 0) return;
    const id = pick([...rows]);
    const path = `${listUrl}/${id}/apercu`;
    const seen = await call(preview.loader, path, { id });
    if (seen.status !== 200) return;
    const { previewed, shown } = seen.body as { previewed: { version?: number; base: number }; shown: { view: { titre: string } } };
    const { version, base } = previewed;
    const sent = { ...(version !== undefined && { version: String(version) }), base: String(base) };
    const published = await call(preview.action, path, { id, fields: sent });
    if (published.status === 302) noteOnline(shown.view.titre, id, version ?? 0, false);
  }

  for (let step = 0; step < STEPS; step++) {
    const device = pick(devices);
    const chance = random();
    if (chance < 0.06) device.isOnline = !device.isOnline;
    else if (!device.form) {
      if (device.isOnline) await open(device, random() < 0.8 && rows.size > 0 ? pick([...rows]) : undefined);
    } else if (chance < 0.4) type(device);
    else if (chance < 0.6) await device.form.keeper.flush();
    else if (chance < 0.75) await answer(device);
    else if (chance < 0.88) await save(device);
    else if (chance < 0.94) await publish(device);
    else device.form = undefined;

    if (rows.size === 0) continue;
    const kept = await db
      .selectFrom("form_drafts")
      .select(["cle", "valeurs"])
      .where("cle", "in", [...rows])
      .execute();
    const online = await db
      .selectFrom(table)
      .select(["id", "titre", "version"])
      .where("id", "in", [...rows])
      .execute();
    for (const id of rows) {
      const row = online.find((each) => each.id === id);
      if (row?.titre !== saved.get(id)) faults.push(`${seed}: ${row?.titre} is online, ${saved.get(id)} was saved last`);
      const draft = kept.find(({ cle }) => cle === id);
      if (row && draft && rowVersionOf(draft.valeurs) !== row.version) faults.push(`${seed}: a draft of ${id} outlived its saving`);
    }
  }
  return faults;
}

test("BROUILLON-04 three devices type, save, publish, refuse and take up in any order: what is online is what a member saved last, on purpose", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const faults: string[] = [];
  for (let seed = 1; seed <= SEQUENCES; seed++) faults.push(...(await play(db, call, seed)));
  expect(faults).toEqual([]);
  const versions = await db.selectFrom(table).select(["version"]).execute();
  expect(versions.length, "rows that were made").toBeGreaterThan(SEQUENCES / 2);
  expect(versions.filter(({ version }) => version > 1).length, "rows that were changed").toBeGreaterThan(SEQUENCES / 3);
}, 120_000); // some thousand requests
