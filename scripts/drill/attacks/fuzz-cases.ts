import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type BuiltRoute, builtRoutes, dataAddress } from "#scripts/built-routes.ts";
import type { AppRows } from "#tests/rows.ts";
import { deskEntries, type FormEntry, liveId, validOf, visitorEntries } from "./form-entries.ts";
import { mutate, nastySegment, nastyText, pick, type Random } from "./fuzz-values.ts";
import { letListing } from "./stay-rows.ts";

export type FuzzCase = { method: string; path: string; headers: Record<string, string>; body?: Buffer; isAdmin: boolean };

const BACKUP = "/sauvegarde";
const BOUNDARY = "----limite";
const MAX_TARGET = 2_300;
const APP = resolve(import.meta.dirname, "../../../app");

/** The names of parameters, as the sources read them. */
export function parameterNames(): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const names = files.flatMap((file) => {
    const source = readFileSync(`${APP}/${file}`, "utf8");
    const asked = [...source.matchAll(/\.(?:get|has|getAll)\("([a-z_]{1,24})"\)/g)].map(([, name = ""]) => name);
    const taken = [...source.matchAll(/\{([^{}]+)\} = Object\.fromEntries\([\w.]*searchParams\)/g)];
    return [
      ...asked,
      ...taken.flatMap(([, fields = ""]) => [...fields.matchAll(/([a-z_]{1,24})(?: = "[^"]*")?(?:,|\s*$)/g)].map(([, name = ""]) => name)),
    ];
  });
  return [...new Set([...names, "_routes", "index", "utm_source"])];
}

/** Makes hostile requests from the routes, forms and parameters there are. */
export class FuzzCases {
  readonly #random: Random;
  readonly #routes: BuiltRoute[] = builtRoutes().filter(({ address }) => address !== "");
  readonly #parameters = parameterNames();
  readonly #forms: FormEntry[];
  readonly #values: string[];

  constructor(random: Random, rows: AppRows) {
    this.#random = random;
    // A whole backup is long by nature, and tried elsewhere.
    this.#forms = [...visitorEntries(rows), ...deskEntries(rows).filter(({ path }) => !path.includes(BACKUP))];
    const slugs = ["properties", "projects", "vehicles"].map((table) => String(rows.one(`select slug from ${table} limit 1`).slug));
    const { reference } = letListing(rows, "properties");
    this.#values = [
      ...slugs,
      reference,
      liveId(rows, "properties"),
      liveId(rows, "vehicles"),
      "biens",
      "realisations",
      "1",
      "disponible",
      "vente",
    ];
  }

  next(): FuzzCase {
    const random = this.#random;
    const share = random();
    if (share < 0.4) return this.#page();
    if (share < 0.85) return this.#form();
    if (share < 0.95) return this.#garbage();
    return { ...this.#page(), method: pick(random, ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "M-SEARCH"]) };
  }

  #address(route: BuiltRoute) {
    const random = this.#random;
    const value = () => (random() < 0.6 ? pick(random, this.#values) : nastySegment(random));
    const path = route.address.replaceAll(/:\w+/g, value).replace("*", value);
    return path.includes(BACKUP) ? "/admin-dashboard/parametres" : path;
  }

  #page(): FuzzCase {
    const random = this.#random;
    const route = pick(random, this.#routes);
    const plain = random() < 0.05 ? `/media/${nastySegment(random)}/${nastySegment(random)}` : this.#address(route);
    const path = random() < 0.5 ? plain : dataAddress(route, plain);
    const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
      const name = random() < 0.85 ? pick(random, this.#parameters) : nastySegment(random);
      return `${name}=${random() < 0.3 ? pick(random, this.#values) : nastySegment(random)}`;
    });
    return { method: "GET", path: target(path, pairs), headers: this.#headers(), isAdmin: random() < 0.6 };
  }

  #form(): FuzzCase {
    const random = this.#random;
    const entry = pick(random, this.#forms);
    let pairs = Object.entries(validOf(entry));
    for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
      const name = pick(random, [...entry.allowed, ...pairs.map(([known]) => known), "inconnu"]);
      const old = pairs.find(([known]) => known === name)?.[1] ?? "";
      const way = random();
      if (way < 0.15) pairs = pairs.filter(([known]) => known !== name);
      else if (way < 0.25) pairs.push([name, old]);
      else pairs = [...pairs.filter(([known]) => known !== name), [name, random() < 0.5 ? mutate(random, old) : nastyText(random)]];
    }
    if (entry.isLast) pairs.push(["inconnu", "1"]); // what it does is meant, and would leave nothing to fuzz
    const { body, type } = entry.encoding === "json" ? asJson(random, pairs) : asForm(random, pairs);
    const [pathname = "", search] = entry.path.split("?");
    const isData = entry.encoding === "form" && random() < 0.5;
    const path = isData ? dataAddress({ index: search === "index" }, pathname) : entry.path;
    const accept: Record<string, string> = random() < 0.2 ? { accept: "application/json" } : {};
    return {
      method: "POST",
      path,
      headers: { "content-type": type, ...accept },
      body,
      isAdmin: entry.audience === "admin" || random() < 0.2,
    };
  }

  /** A body that is not what it says. */
  #garbage(): FuzzCase {
    const random = this.#random;
    const route = pick(
      random,
      this.#routes.filter(({ hasAction }) => hasAction),
    );
    const type = pick(random, [
      "application/x-www-form-urlencoded",
      "application/x-www-form-urlencoded; charset=utf-7",
      `multipart/form-data; boundary=${BOUNDARY}`,
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "application/json",
      "application/octet-stream",
      "text/plain",
      "image/jpeg",
      "",
    ]);
    const bytes = Buffer.from(Array.from({ length: Math.floor(random() * 2_000) }, () => Math.floor(random() * 256)));
    const part = `--${BOUNDARY}\r\n`;
    const starts = ["", part, `${part}Content-Disposition: form-data; name="a`, ...'% a=%ff&a &&&== = { null {"a": GIF89a'.split(" ")];
    const text = pick(random, starts);
    const body = random() < 0.5 ? bytes : Buffer.concat([Buffer.from(text), bytes.subarray(0, Math.floor(random() * 50))]);
    const query = random() < 0.3 ? `?usage=${pick(random, ["properties", "x", ""])}&video=${pick(random, ["1", "0", "x"])}` : "";
    return {
      method: "POST",
      path: target(this.#address(route), []) + query,
      headers: type ? { "content-type": type } : {},
      body,
      isAdmin: random() < 0.6,
    };
  }

  #headers(): Record<string, string> {
    const random = this.#random;
    if (random() < 0.7) return {};
    const value = nastyText(random)
      .replace(/[^\x20-\x7e]/g, "")
      .slice(0, 3_000);
    const name = pick(random, [
      "range",
      "if-none-match",
      "accept-encoding",
      "accept-language",
      "last-event-id",
      "x-content-version",
      "user-agent",
      "x-forwarded-host",
      "host",
      "referer",
      "cookie",
      "accept",
      "if-modified-since",
      "purpose",
      "x-client-ip",
      "x-request-id",
    ]);
    const likely: Record<string, string> = {
      range: "bytes=-1--5,9-",
      host: "ailleurs.example",
      cookie: "fadem.session_token=%; a",
      "last-event-id": "-1e99",
    };
    return { [name]: random() < 0.4 ? (likely[name] ?? value) : value };
  }
}

function target(path: string, pairs: string[]) {
  return (pairs.length > 0 ? `${path}?${pairs.join("&")}` : path).slice(0, MAX_TARGET);
}

function asForm(random: Random, pairs: [string, string][]) {
  if (random() < 0.75) {
    const body = new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString();
    return { body: Buffer.from(body).subarray(0, 250_000), type: "application/x-www-form-urlencoded" };
  }
  const parts = pairs.map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return {
    body: Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`).subarray(0, 250_000),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

function asJson(random: Random, pairs: [string, string][]) {
  const values: Record<string, unknown> = Object.fromEntries(pairs);
  for (const name of Object.keys(values)) if (random() < 0.2) values[name] = pick(random, [null, [], {}, 1e300, true, [[]], { a: 1 }]);
  return { body: Buffer.from(JSON.stringify(values)), type: "application/json" };
}
