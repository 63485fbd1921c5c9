import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import { DraftSync } from "#app/services/kept-forms/draft-sync.ts";
import { DRAFT_BASE_FIELD, rowVersionOf } from "#app/services/kept-forms/form-draft.ts";
import { claimCopy, fieldIn, type HeldCopy, placeOf } from "#app/services/kept-forms/local-copy.ts";
import { sendLeftCopies } from "#app/services/kept-forms/send-left-copies.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { BrowserStorage } from "#tests/browser-storage.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { createRandom } from "#tests/random.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as endpoint from "./draft-endpoint.ts";
import * as edit from "./edit.tsx";
import * as newPage from "./new.tsx";

/** Of each run of the suite; a thousand by PLAYS=1000. */
const PLAYS = Number(process.env.PLAYS ?? 14);
const STEPS = 120;
/** So few rows that the devices meet in them. */
const ROWS = 2;

const content = allContents[0];
if (!content) throw new Error("no content");
const { listUrl, fields, table } = content;
const NEW = `${listUrl}/nouveau`;
const sample = { ...sampleOf(fields), publication: "en_ligne", publier_le: "" };
/** The two fields that are typed in; each word is typed once and tells by itself where it came from. */
const NAMES = ["titre", "localisation"] as const;
type Name = (typeof NAMES)[number];

type Office = Awaited<ReturnType<typeof signInToBackOffice>>;
type Member = { name: string; office: Office };
/** A form on the screen: what stands in its two fields, the version of the row it stands on, and its two keepers. */
type OpenForm = {
  id: string;
  isNew: boolean;
  version: number;
  typed: Record<Name, string>;
  opened: Record<Name, string>;
  sync: DraftSync;
  held: HeldCopy;
};
type Device = { name: string; member: Member; isOnline: boolean; storage: BrowserStorage; form?: OpenForm };
type Meanwhile = { both: readonly string[] };
type Opened = { id: string; row?: { id: string; version: number }; draft?: { version: number; values: FormValues }; meanwhile?: Meanwhile };
type Stale = Meanwhile & { kind: "stale"; values: FormValues; stored: { version: number } & Record<Name, string> };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })); // nothing is sent but when the sequence says so
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Two members with two devices each: the browser's own modules, real pages and a real database; the dice choose who opens, types, saves,
 * chooses, crashes, leaves or loses the network. Resolves to what was wrong.
 */
async function play(db: Db, members: readonly Member[], seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const devices: Device[] = members.flatMap((member) =>
    ["telephone", "ordinateur"].map((device) => ({
      name: `${device}.${member.name}`,
      member,
      isOnline: true,
      storage: new BrowserStorage(),
    })),
  );
  const rows = new Set<string>();
  /** By word: the member and the row it was typed for; those that a member threw away, chose against or typed over himself are over. */
  const alive = new Map<string, { member: Member; row: string; name: Name }>();
  const faults: string[] = [];
  let words = 0;

  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (url: string, init: { body: URLSearchParams }) => {
    const device = current();
    if (!device.isOnline) throw new TypeError("Failed to fetch");
    const isLost = random() < 0.1; // stored, and the answer never comes
    const sent = Object.groupBy([...init.body], ([name]) => name);
    const posted = Object.fromEntries(Object.entries(sent).map(([name, pairs = []]) => [name, pairs.map(([, text]) => text)]));
    const { body, status } = await device.member.office.call(endpoint.action, url, { fields: posted as Fields });
    if (isLost) throw new TypeError("Failed to fetch");
    return body instanceof Response ? body : new Response(null, { status });
  });
  let acting = devices[0] as Device;
  const current = () => acting;
  function as(device: Device) {
    acting = device;
    vi.stubGlobal("window", { localStorage: device.storage });
  }

  const pairsOf = ({ id, isNew, version, typed }: OpenForm) =>
    Object.entries({ ...(isNew ? { id } : { version: String(version) }), ...sample, ...typed }) as [string, string][];
  const textsOf = (values: FormValues) => ({ titre: String(values.titre ?? ""), localisation: String(values.localisation ?? "") });
  const over = (word: string | undefined) => void (word && alive.delete(word));
  /** What a member sees in his form and goes on from. */
  function showInstead(form: OpenForm, values: FormValues) {
    form.typed = textsOf(values);
  }

  async function open(device: Device, id?: string) {
    as(device);
    const { call } = device.member.office;
    let answer = await call(newPage.loader, id ? `${NEW}?brouillon=${id}` : NEW);
    if (answer.status === 302) answer = await call(edit.loader, `${listUrl}/${id}`, { id });
    if (answer.status !== 200) return;
    const { row, draft, meanwhile, id: fresh } = answer.body as Opened;
    const row_id = row?.id ?? fresh;
    rows.add(row_id);
    const values: FormValues = draft?.values ?? (row ? formValuesOf(fields, row) : { titre: "Neuf", localisation: "Lomé" });
    const sync = new DraftSync({ listUrl, row: row_id }, draft);
    const held = await claimCopy(placeOf(device.member.name, sync.url, row_id), () => {});
    if (held === "elsewhere") return void faults.push(`${seed}: a form that was left is still locked`);
    const version = row ? (draft ? rowVersionOf(draft.values) : row.version) : 0;
    const form: OpenForm = { id: row_id, isNew: !row, version, typed: textsOf(values), opened: textsOf(values), sync, held };
    device.form = form;
    sync.open(pairsOf(form));
    if (held.copy) {
      sync.follow(held.copy.base);
      form.typed = textsOf(Object.fromEntries(held.copy.fields));
      form.version = Number(fieldIn(held.copy.fields, "version") ?? 0);
      note(device);
    }
    if (!held.copy && meanwhile) choose(form, meanwhile, formValuesOf(fields, row ?? {}));
    note(device);
  }

  /** A choice at each field that both changed; the words of the other side were seen and refused. */
  function choose(form: OpenForm, { both }: Meanwhile, stored: FormValues) {
    for (const name of NAMES.filter((each) => both.includes(each)))
      if (random() < 0.5) {
        over(form.typed[name]);
        form.typed[name] = textsOf(stored)[name];
      } else over(textsOf(stored)[name]);
  }

  function note(device: Device) {
    const { form } = device;
    if (!form) return;
    as(device);
    const copy = () => ({ at: new Date().toISOString(), fields: pairsOf(form), images: [], base: form.sync.read().version });
    form.sync.note({
      fields: pairsOf(form),
      isOnDevice: form.held.write(copy()),
      onKept: (isAll) => {
        as(device);
        if (isAll) form.held.drop();
        else form.held.write(copy());
      },
    });
  }

  function type(device: Device) {
    const { form } = device;
    if (!form) return;
    words += 1;
    const name = pick(NAMES);
    over(form.typed[name]); // typed over by the member who reads it
    form.typed[name] = `Mot ${seed}-${words}`;
    alive.set(form.typed[name], { member: device.member, row: form.id, name });
    note(device);
  }

  async function answerOther(device: Device) {
    const { form } = device;
    const other = form?.sync.read().other;
    if (!form || !other) return;
    as(device);
    const theirs = textsOf(other.values);
    for (const name of NAMES) if (theirs[name] !== form.typed[name]) over(pick([theirs, form.typed])[name]);
    if (random() < 0.5) {
      for (const name of NAMES) if (theirs[name] !== form.typed[name]) over(form.typed[name]);
      form.sync.follow(other.version);
      showInstead(form, other.values);
      if (!form.isNew) form.version = rowVersionOf(other.values);
      note(device);
    } else {
      for (const name of NAMES) if (theirs[name] !== form.typed[name]) over(theirs[name]);
      form.sync.follow(other.version);
      note(device);
      await form.sync.flush();
    }
  }

  async function save(device: Device) {
    const { form, isOnline } = device;
    if (!form?.typed.titre || !form.typed.localisation || !isOnline) return;
    as(device);
    await form.sync.press();
    const send = () =>
      device.member.office.call(form.isNew ? newPage.action : edit.action, form.isNew ? NEW : `${listUrl}/${form.id}`, {
        id: form.id,
        fields: {
          ...Object.fromEntries(pairsOf(form)),
          ...(form.isNew && form.version > 0 && { version: String(form.version) }),
          [DRAFT_BASE_FIELD]: String(form.sync.read().version),
        },
      });
    const isAnswerLost = random() < 0.15;
    const { status, body } = await send();
    if (isAnswerLost && status === 302) return form.sync.resume(); // "Connexion perdue": nothing is sent again by itself
    if (status === 409) {
      const stale = body as Stale;
      form.version = stale.stored.version;
      showInstead(form, stale.values);
      choose(form, stale, formValuesOf(fields, stale.stored));
      form.sync.resume();
      return note(device);
    }
    if (status !== 302) return void faults.push(`${seed}: a form was answered ${status}`);
    form.held.drop();
    form.sync.end();
    close(device);
  }

  /** `isCrash`: the page is gone in this moment; else it is left, and waits for the words that are on their way. */
  async function leave(device: Device, isCrash: boolean) {
    as(device);
    if (!isCrash) await device.form?.sync.flush();
    close(device);
    if (!isCrash) await sendLeftCopies(device.member.name);
  }

  function close(device: Device) {
    void device.form?.sync.press();
    device.form?.held.release();
    device.form = undefined;
  }

  /** Every word that no member threw away is on a screen, in a browser, in a draft of its member, or in its row. */
  async function look(step: number) {
    const drafts = await db.selectFrom("form_drafts").select(["cle", "valeurs", "auteur"]).execute();
    const stored =
      rows.size > 0
        ? await db
            .selectFrom(table)
            .select(["id", "titre", "localisation" as "titre"])
            .where("id", "in", [...rows])
            .execute()
        : [];
    for (const [word, { member, row, name }] of alive) {
      const isStored = stored.some((each) => each.id === row && (each as Record<string, unknown>)[name] === word);
      const isDrafted = drafts.some(({ cle, valeurs }) => cle.startsWith(row) && valeurs[name] === word);
      const isHere = devices.some(({ form, storage, member: owner }) => {
        if (owner !== member && form?.typed[name] !== word) return false;
        return form?.typed[name] === word || [...Object.values(storage)].some((text) => String(text).includes(`"${word}"`));
      });
      if (isStored || isDrafted || isHere) continue;
      faults.push(`${seed}: ${word} of ${member.name} is lost at step ${step}`);
      alive.delete(word);
    }
    for (const { cle, auteur } of drafts)
      if (cle.includes(":") && !members.some(({ name }) => auteur === name)) faults.push(`${seed}: a draft of ${auteur}`);
  }

  for (let step = 0; step < STEPS; step++) {
    const device = pick(devices);
    as(device);
    const chance = random();
    if (chance < (device.isOnline ? 0.05 : 0.4)) device.isOnline = !device.isOnline;
    else if (!device.form) {
      if (device.isOnline) await open(device, rows.size >= ROWS || (rows.size > 0 && random() < 0.6) ? pick([...rows]) : undefined);
    } else if (chance < 0.45) type(device);
    else if (chance < 0.62) await device.form.sync.flush();
    else if (chance < 0.74) await answerOther(device);
    else if (chance < 0.9) await save(device);
    else await leave(device, chance > 0.95);
    await look(step);
  }
  for (const device of devices) close(device);
  return faults;
}

test("BROUILLON-04 DEC-215 two members, two devices each, every act and cut at random: no typed word is lost", async () => {
  await using db = await openTestDatabase();
  const offices = [await signInToBackOffice(db), await signInToBackOffice(db, "super_admin")];
  const names = (await db
    .selectFrom("user" as never)
    .select("username" as never)
    .execute()) as { username: string }[];
  const members = offices.map((office, index) => ({ office, name: names[index]?.username ?? "" }));
  const faults: string[] = [];
  for (let seed = 1; seed <= PLAYS; seed++) faults.push(...(await play(db, members, seed)));
  expect(faults).toEqual([]);
  const versions = await db.selectFrom(table).select(["version"]).execute();
  expect(versions.length, "rows that were made").toBeGreaterThan(PLAYS / 2);
  expect(versions.filter(({ version }) => version > 1).length, "rows that were changed").toBeGreaterThan(PLAYS / 3);
}, 3_600_000); // some thousand requests
