import { entryPoints } from "#app/services/addresses/entry-points.ts";
import type { AppRows } from "./content-snapshot.ts";
import { dearRuns, dearText, dearValues } from "./dear-inputs.ts";
import { listFormEntries } from "./form-entries.ts";
import { type FormEntry, validOf } from "./form-entry.ts";

/** One request that costs its sender nothing and should cost us little. */
export type DearCase = {
  name: string;
  method: "GET" | "POST";
  path: string;
  isAdmin: boolean;
  /** Has once held up all visitors: tried in every run. */
  isKnown: boolean;
  /** Files, exports and sign-in: only the visitor beside it is timed. */
  mayTakeLong: boolean;
  make: () => { headers: Record<string, string>; body?: string | Buffer };
};

type Pairs = [name: string, value: string][];

const FORM_BYTES = 250_000; // 256 KB at most
const BOUNDARY = "limite";
const WORST = 2; // of the runs
/** Bytes that lines, messages and descriptions let through to their cleaning. */
const LET_THROUGH = [390, 3_900, 19_000];
const MEGABYTE = 1_024 * 1_024;

/** Each text in each form, then fields in numbers and shapes no browser sends. */
export function dearForms(rows: AppRows): DearCase[] {
  return [...listFormEntries(rows).flatMap((entry, nth) => dearEntry(entry, nth)), ...dearSellForms()];
}

function dearEntry(entry: FormEntry, nth: number): DearCase[] {
  const fields = entry.allowed.length > 0 ? entry.allowed : ["inconnu"];
  const common = {
    method: "POST",
    path: entry.path,
    isAdmin: entry.audience === "admin",
    mayTakeLong: entry.route === "routes/admin/session/login",
  } as const;
  function one(what: string, change: (pairs: Pairs) => Pairs, isMultipart = true): DearCase {
    return {
      ...common,
      name: `POST ${entry.path} ${what}`,
      isKnown: nth === 0 && KNOWN.test(what),
      make: () => written(entry, change(Object.entries(validOf(entry))), isMultipart),
    };
  }
  // The worst in every field, the others in one field each, another in each form.
  const texts = dearRuns.flatMap((run, turn) =>
    (turn < WORST ? fields : [fields[(nth + turn) % fields.length] ?? ""]).map((field) =>
      one(`${field} = ${JSON.stringify(run)}…`, (pairs) => put(pairs, field, dearText(run, FORM_BYTES)), run !== " "),
    ),
  );
  const everywhere = dearRuns.flatMap((run, turn) =>
    (turn < WORST ? [...LET_THROUGH, FORM_BYTES] : (nth + turn) % 5 === 0 ? [FORM_BYTES] : []).map((bytes) =>
      one(`all = ${bytes} of ${JSON.stringify(run)}`, (pairs) =>
        fields.reduce((changed, field) => put(changed, field, dearText(run, Math.min(bytes, FORM_BYTES / fields.length - 100))), pairs),
      ),
    ),
  );
  const values = dearValues.map((value, turn) => {
    const field = fields[(nth + turn) % fields.length] ?? "";
    return one(`${field} = value ${turn}`, (pairs) => put(pairs, field, value(FORM_BYTES)), false);
  });
  const [first = ""] = fields;
  const shapes = [
    one("40000 names", () => times(40_000, (index) => [[`f${index}`, ""]]), false),
    one("14000 ranks", () => times(14_000, (index) => beside(`x${index}`, "")), false),
    one("60000 times", () => times(60_000, () => [[first.slice(0, 1), "1"]]), false),
    one("ranked", (pairs) => [...pairs, ...times(7_000, (index) => beside(first, String(-index)))], false),
    one("4000 parts", () => times(4_000, (index) => [[`f${index}`, ""]])),
    one("long names", () => times(30, (index) => [[`f${index}; a="`.repeat(600), ""]])),
  ];
  return [...texts, ...everywhere, ...values, ...shapes];
}

function beside(name: string, rank: string): Pairs {
  return [
    [name, ""],
    [`${name}.rang`, rank],
  ];
}

const KNOWN = /^(nom = (" "|"\u0301)|message = " "|all = (3900|250000) of ("\u0301|" ")|40000 names|14000 ranks|4000 parts)/u;

/** What only the form with files in it is let in with, and what it must not be. */
function dearSellForms(): DearCase[] {
  const common = { method: "POST", path: entryPoints.vente.path, isAdmin: false, mayTakeLong: true } as const;
  const multipart = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const part = (name: string, value: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const bodies: [what: string, headers: Record<string, string>, body: () => string][] = [
    ["2 MB url-encoded", { "content-type": "application/x-www-form-urlencoded" }, () => `nom=a${"+".repeat(2 * MEGABYTE)}b`],
    ["26 MB in a field", multipart, () => `${part("nom", " ".repeat(26 * MEGABYTE))}--${BOUNDARY}--`],
    ["64 KB in each field", multipart, () => `${part("nom", dearText(" ", 64_000)).repeat(64)}--${BOUNDARY}--`],
    ["300000 parts", multipart, () => `${part("a", "").repeat(300_000)}--${BOUNDARY}--`],
    ["nearly a boundary", multipart, () => part("nom", `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(2 * MEGABYTE))],
    ["a header without end", multipart, () => `--${BOUNDARY}\r\n${"a: b\r\n".repeat(4 * MEGABYTE)}`],
  ];
  return bodies.map(([what, headers, body]) => ({
    ...common,
    name: `POST ${common.path} ${what}`,
    isKnown: what === "2 MB url-encoded",
    make: () => ({ headers, body: body() }),
  }));
}

function put(pairs: Pairs, field: string, value: string): Pairs {
  return [...pairs.filter(([name]) => name !== field), [field, value]];
}

function times(count: number, pairs: (index: number) => Pairs): Pairs {
  return Array.from({ length: count }, (_, index) => pairs(index)).flat();
}

function written({ encoding }: FormEntry, pairs: Pairs, isMultipart: boolean) {
  if (encoding === "json") {
    const members = pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    return { headers: { "content-type": "application/json" }, body: cut(`{${members.join(",")}}`) };
  }
  if (!isMultipart) {
    const body = pairs.map(([name, value]) => `${name}=${value.replaceAll(" ", "+").replaceAll("&", "%26")}`).join("&");
    return { headers: { "content-type": "application/x-www-form-urlencoded" }, body: cut(body) };
  }
  const parts = pairs.map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return { headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` }, body: cut(`${parts.join("")}--${BOUNDARY}--`) };
}

/** Never refused for its size alone. */
function cut(body: string) {
  return Buffer.from(body).subarray(0, 256 * 1_024);
}
