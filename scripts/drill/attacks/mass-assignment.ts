import type { AppProcess } from "#scripts/app-process.ts";
import { builtRoutes } from "#scripts/built-routes.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import type { Answer } from "#scripts/drill/http.ts";
import { complain, inParallel, startAttackedApp } from "./attacked-app.ts";
import { AppRows } from "./content-snapshot.ts";
import { listFormEntries } from "./form-entries.ts";
import type { FormEntry } from "./form-entry.ts";
import { startNaiveStore } from "./naive-store.ts";
import { sendForm, sendJson, type Target } from "./send-form.ts";

const LANES = 6;
const FEWER = 20;
const prototypeKeys = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__proto__[role]", "role[]"];
/** Takes files, or answers 405: no form to fill. */
const withoutForm = new Set([
  "routes/site/section-alias",
  "routes/not-found",
  "routes/api/admin-media",
  "routes/api/sell-photos-endpoint",
  "routes/admin/settings/import-upload",
  "routes/api/land-scan",
  // Takes what a device signed, as its library spells it.
  "api/passkey-sign-in",
  // Act by the secret in the address: one not made here is 404, whatever the fields.
  "routes/site/alerts/alert-link",
  "routes/site/visits/visit-link",
  "routes/site/stays/stay-link",
]);
/** What saving a row moves by itself. */
const consequences = new Set([
  "version",
  "updated_at",
  "recherche",
  "slug",
  "deleted_at",
  "telephone_e164",
  "ordre",
  "notes_internes",
  "publie_le",
  "annonce_le",
  "prix_compare",
  "confirme_le",
  "note_qualite",
]);
/** What the server alone decides about a sent row, whatever the form carries. */
const untouched: Record<string, unknown> = {
  statut: ["nouveau", "en_attente", "a_confirmer"],
  version: [1],
  deleted_at: [null],
  demo: [0],
  exemple: [0],
  notes_internes: [null],
  urgence: ["normale"],
  date_evaluation: [null],
  vehicle_id: [null],
  a_verifier: [0],
  canal: ["formulaire"],
  saisi_par: [null],
};

type Report = { sent: number; wrong: string[] };

function sendEntry(target: Target, { encoding, path }: FormEntry, pairs: [string, string][]): Promise<Answer> {
  if (encoding === "form") return sendForm(target, path, pairs);
  const members = pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return sendJson(target, path, `{${members.join(",")}}`);
}

/** Every column of every table and some names that are worse, through every form: each refused, and nothing written. */
async function attack(rows: AppRows, targetOf: (entry: FormEntry) => Target, scale: Scale, { sent: _, wrong }: Report) {
  let sent = 0;
  const columns = [...new Set(rows.tables().flatMap((table) => rows.columns(table).map(({ name }) => name)))];
  const entries = listFormEntries(rows);
  const before = rows.digestAtRest();
  const cases = entries.flatMap((entry, place) => {
    const unknown = [...columns, ...prototypeKeys].filter((name) => !entry.allowed.includes(name));
    const valid = Object.entries(entry.valid());
    // The short run gives each form other names than its neighbour, so that all of them are tried somewhere.
    const additions = unknown
      .filter((_, index) => scale === "full" || (index + place) % FEWER === 0)
      .map((name): [string, string][] => [...valid, [name, "1"]]);
    const twice =
      entry.encoding === "form"
        ? valid.filter(([name]) => !entry.several?.includes(name)).map((pair): [string, string][] => [...valid, pair])
        : [];
    return [...additions, ...(scale === "full" ? twice : twice.slice(0, 1))].map((pairs) => ({ entry, pairs }));
  });
  await inParallel(cases, LANES, async ({ entry, pairs }) => {
    const { status } = await sendEntry(targetOf(entry), entry, pairs);
    sent += 1;
    if (status !== 400) wrong.push(`${entry.path} + ${pairs.at(-1)?.[0]}: ${status}`);
  });
  if (rows.digest() !== before) wrong.push("rows changed by refused forms");
  return { sent, wrong };
}

/** Then each form as it should be: it is accepted, and moves its own fields only. */
async function useProperly(rows: AppRows, targetOf: (entry: FormEntry) => Target): Promise<string[]> {
  const wrong: string[] = [];
  for (const entry of listFormEntries(rows)) {
    const before = rowsOf(rows, entry);
    const valid = entry.valid();
    const { status } = await sendEntry(targetOf(entry), entry, Object.entries(valid));
    if (status >= 400) wrong.push(`${entry.path} ${valid.intent ?? ""}: a good form got ${status}`);
    for (const [id, row] of rowsOf(rows, entry)) {
      const old = before.get(id);
      if (old) {
        const moved = Object.keys(row).filter(
          (name) => row[name] !== old[name] && !entry.allowed.includes(name) && !entry.moves?.includes(name) && !consequences.has(name),
        );
        if (entry.table !== "settings" && moved.length > 0) wrong.push(`${entry.path} moved ${moved.join(", ")}`);
      } else if (entry.audience === "visitor")
        for (const [name, values] of Object.entries(untouched))
          if (name in row && !(values as unknown[]).includes(row[name])) wrong.push(`${entry.path} chose ${name} = ${row[name]}`);
    }
  }
  return wrong;
}

function rowsOf(rows: AppRows, { table }: FormEntry) {
  const key = table === "settings" ? "key" : "id";
  return new Map(table ? rows.all(`select * from ${table}`).map((row) => [String(row[key]), row]) : []);
}

function findMissing(rows: AppRows) {
  const covered = new Set([...withoutForm, ...listFormEntries(rows).map(({ route }) => route)]);
  return builtRoutes()
    .filter(({ id, hasAction }) => hasAction && !covered.has(id))
    .map(({ id }) => `${id} has an action and no entry here`);
}

function outcome({ sent, wrong }: Report): Outcome {
  return { held: wrong.length === 0, figures: `${sent} champs de trop, ${wrong.length} admis` };
}

async function withApp(act: (app: AppProcess, rows: AppRows) => Promise<Report>): Promise<Outcome> {
  const app = await startAttackedApp();
  const rows = new AppRows(app.dataDir);
  try {
    return outcome(await act(app, rows));
  } finally {
    rows.close();
    await app.stop();
  }
}

export const massAssignmentDrill: Drill = {
  id: "mass-assignment",
  promise: "un formulaire ne change que ses propres champs",
  isQuick: true,
  run: (scale) =>
    withApp(async (app, rows) => {
      const cookie = await signIn(app.url);
      let turn = 0;
      const targetOf = ({ audience }: FormEntry): Target => {
        turn += 1;
        return {
          url: app.url,
          origin: app.url,
          cookie: audience === "admin" ? cookie : undefined,
          from: `127.77.${(turn >> 8) & 255}.${1 + (turn % 250)}`,
        };
      };
      const report = await attack(rows, targetOf, scale, { sent: 0, wrong: findMissing(rows) });
      report.wrong.push(...(await useProperly(rows, targetOf)));
      complain(report.wrong);
      return report;
    }),
  controlName: "serveur qui enregistre toute colonne nommée",
  control: (scale) =>
    withApp(async (app, rows) => {
      const store = await startNaiveStore(app.dataDir);
      try {
        return await attack(rows, () => ({ url: store.url, origin: store.url }), scale, { sent: 0, wrong: [] });
      } finally {
        await store.stop();
      }
    }),
};
