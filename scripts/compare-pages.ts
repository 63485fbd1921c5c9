/**
 * `npm run compare-pages -- lire http://localhost:3000 DOSSIER [/CHEMIN…]` reads every public page of a running site, and those named, and writes what visitors, screen
 * readers and search engines get of each; `npm run compare-pages -- comparer AVANT APRES` names what differs between two such folders, and
 * the pages whose bytes are more. Both readings must be of the same content at the same address: a copy of one data folder.
 */

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MOST_PAGES = 2_000;
const AT_ONCE = 4;
const SIZES = "octets.json";
const MOST_SHOWN = 12;

/** Pages no other page links to, or only by script. */
const seeds = [
  ...["/", "/robots.txt", "/sitemap.xml", "/annonces.xml", "/favoris", "/comparer", "/flux/meta-logements.csv", "/flux/meta-vehicules.csv"],
  ...["/annonces.xml?chemin=/annonces", "/annonces.xml?chemin=/vehicules-a-vendre", "/annonces.xml?chemin=/nos-realisations"],
  ...["/acheter?vue=carte", "/louer?tri=prix", "/annonces?q=villa", "/vehicules-a-vendre?q=toyota", "/nos-realisations?q=residence"],
  ...["/?q=villa", "/?onglet=location", "/biens/cette-annonce-n-existe-pas", "/biens/cette-annonce-n-existe-pas/fiche"],
  // What is sold or let stands in no list.
  ...["B", "V", "P"].flatMap((letter) => Array.from({ length: 40 }, (_, index) => `/r/${letter}-${String(index + 1).padStart(4, "0")}`)),
];

/** Elements that mean something to who does not see the page; of all others their attributes count alone. */
const MEANT = new RegExp(
  `^(${[
    ...[
      "a",
      "button",
      "input",
      "select",
      "option",
      "textarea",
      "label",
      "form",
      "fieldset",
      "legend",
      "h[1-6]",
      "main",
      "nav",
      "header",
      "footer",
    ],
    ...["aside", "section", "article", "ul", "ol", "dl", "table", "th", "img", "source", "video", "iframe", "dialog", "details", "summary"],
    ...["time", "progress", "meta", "link", "title", "html"],
  ].join("|")})$`,
);
/** A line of text goes on across these. */
const INLINE = /^(b|i|em|strong|small|span|time|sup|sub|wbr|br|abbr)$/;
const TOKEN = /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/gis;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)"|='([^']*)')?/g;

/** What a page says, one thing a line: texts in their order, elements that mean something, every attribute but classes, descriptions. */
export function describePage(html: string): string {
  const lines: string[] = [];
  let text = "";
  const endText = () => {
    const said = text.replace(/[ \t\n\r]+/g, " ").trim();
    if (said) lines.push(said);
    text = "";
  };
  const bare = html.replace(/<(style|svg)\b.*?<\/\1>/gis, "").replace(/<script\b([^>]*)>(.*?)<\/script>/gis, (_, attributes, body) => {
    if (!attributes.includes("ld+json")) return "";
    lines.push(JSON.stringify(sorted(JSON.parse(body)), null, 1));
    return "";
  });
  for (const [, slash, name = "", attributes = "", words] of bare.matchAll(TOKEN)) {
    if (words !== undefined) text += words;
    else if (name) {
      const said = slash ? "" : attributesOf(attributes);
      if (!INLINE.test(name) || said) endText();
      if (!slash && (MEANT.test(name) || said)) lines.push(`<${MEANT.test(name) ? name : "·"}${said}>`);
    }
  }
  endText();
  return `${lines.join("\n")}\n`;
}

/** The order of its names says nothing in a description. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

function attributesOf(written: string): string {
  const all = [...written.matchAll(ATTRIBUTE)].filter(([, name]) => name !== "class" && name !== "nonce");
  return all
    .map(([, name, double, single]) => ` ${name}=${withoutHashes(double ?? single ?? "")}`)
    .sort()
    .join("");
}

/** Names of built files change with what is in them. */
function withoutHashes(value: string) {
  return value.replace(/(\/assets\/[\w.-]+?)-[\w-]{8}(\.\w+)/g, "$1$2");
}

type ReadPage = { status: number; type: string; bytes: number; said: string; links: string[] };

async function readPage(origin: string, path: string): Promise<ReadPage> {
  const answer = await fetch(origin + path, { redirect: "manual", headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "";
  const head = [`${answer.status} ${type} ${answer.headers.get("location") ?? ""}`.trim(), ""].join("\n");
  const text = body.toString("utf8");
  const moved = answer.headers.get("location")?.replace(/\?.*$/, "");
  if (moved) return { status: answer.status, type, bytes: body.length, said: head, links: [moved] };
  if (type.startsWith("text/html")) {
    const links = [...text.matchAll(/ (?:href|content)="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    return { status: answer.status, type, bytes: body.length, said: head + describePage(text), links };
  }
  const said = /^(text|application)\/(?!octet)/.test(type)
    ? text.replaceAll("><", ">\n<")
    : createHash("sha256").update(body).digest("hex");
  return {
    status: answer.status,
    type,
    bytes: body.length,
    said: head + said,
    links: [...text.matchAll(/<loc>([^<]+)/g)].map(([, loc = ""]) => loc),
  };
}

const PUBLIC = /^\/(?!\/|admin|media|assets|api|icons|images|fonts|auth)/;

/** The address inside the site, without its fragment; undefined for others and for files. */
function pathOf(href: string, origin: string): string | undefined {
  const path = (href.startsWith(origin) ? href.slice(origin.length) || "/" : href).replace(/#.*$/, "");
  return PUBLIC.test(path) && !/\.(png|svg|ico|woff2|webmanifest|css|js)$/.test(path) ? path : undefined;
}

async function readSite(origin: string, folder: string, others: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  const sizes: Record<string, number> = {};
  const known = new Set<string>();
  const readAll = async (paths: readonly string[]) => {
    const fresh = [...new Set(paths)].filter((path) => !known.has(path)).slice(0, MOST_PAGES - known.size);
    for (const path of fresh) known.add(path);
    const found: string[] = [];
    for (let at = 0; at < fresh.length; at += AT_ONCE)
      await Promise.all(
        fresh.slice(at, at + AT_ONCE).map(async (path) => {
          const read = await readPage(origin, path);
          if (read.status === 429 || read.status >= 500) throw new Error(`${path}: ${read.status}`);
          sizes[path] = read.bytes;
          writeFileSync(
            join(folder, `${encodeURIComponent(path).slice(0, 150)}-${createHash("sha1").update(path).digest("hex").slice(0, 6)}.txt`),
            `${path}\n${read.said}`,
          );
          for (const href of read.links) found.push(...[pathOf(href, origin)].filter((path) => path !== undefined));
        }),
      );
    return found;
  };
  await readAll(await readAll(await readAll([...seeds, ...others])));
  const listings = [...known].filter((path) => /^\/(?!r\/)[a-z-]+\/[a-z0-9-]+-[a-z]-\d{4}$/.test(path)).toSorted();
  const own = listings.map((path) => path.slice(-6).toUpperCase());
  const groups = ["B", "V", "P"].map((letter) => own.filter((reference) => reference.startsWith(letter)));
  const chosen = [...groups.map((group) => group.slice(0, 4)), ...groups.map((group) => group.slice(4, 8)), own].filter(
    (group) => group.length > 0,
  );
  await readAll([
    ...listings.map((path) => `${path}/fiche`),
    ...chosen.flatMap((group) => [`/favoris?refs=${group.slice(0, 30).join(",")}`, `/comparer?refs=${group.slice(0, 6).join(",")}`]),
  ]);
  writeFileSync(join(folder, SIZES), JSON.stringify(Object.fromEntries(Object.entries(sizes).toSorted()), null, 1));
  process.stdout.write(`${known.size} pages lues, ${listings.length} annonces\n`);
}

function compare(before: string, after: string) {
  const names = new Set([before, after].flatMap((folder) => readdirSync(folder)));
  names.delete(SIZES);
  let differing = 0;
  for (const name of [...names].toSorted()) {
    const [former, present] = [before, after].map((folder) => readLines(join(folder, name)));
    if (former?.join("\n") === present?.join("\n")) continue;
    differing++;
    process.stdout.write(`\n${(former ?? present)?.[0]}\n${firstDifferences(former ?? [], present ?? []).join("\n")}\n`);
  }
  const sizesOf = (folder: string) => JSON.parse(readFileSync(join(folder, SIZES), "utf8")) as Record<string, number>;
  const former = sizesOf(before);
  const larger = Object.entries(sizesOf(after)).filter(([path, bytes]) => bytes > (former[path] ?? 0));
  const sum = (sizes: Record<string, number>) => Object.values(sizes).reduce((total, bytes) => total + bytes, 0);
  for (const [path, bytes] of larger.slice(0, MOST_SHOWN)) process.stdout.write(`${path}\u00a0: ${former[path] ?? 0} → ${bytes} octets\n`);
  process.stdout.write(
    `${names.size} pages, ${differing} différentes, ${larger.length} plus lourdes, ${sum(former)} → ${sum(sizesOf(after))} octets\n`,
  );
  process.exitCode = differing + larger.length > 0 ? 1 : 0;
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return undefined;
  }
}

/** Lines of one that the other has not, as often as it has them; or that only their order differs. */
function firstDifferences(former: string[], present: string[]): string[] {
  const missing = without(former, present).map((line) => `- ${line}`);
  const added = without(present, former).map((line) => `+ ${line}`);
  const all = [...missing, ...added];
  if (all.length > 0) return [...all.slice(0, MOST_SHOWN), ...(all.length > MOST_SHOWN ? [`… ${all.length - MOST_SHOWN} autres`] : [])];
  const at = former.findIndex((line, index) => line !== present[index]);
  return ["dans un autre ordre\u00a0:", `- ${former[at]}`, `+ ${present[at]}`];
}

function without(lines: string[], others: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

if (import.meta.main) {
  const [command, one, other, ...paths] = process.argv.slice(2);
  if (command === "lire" && one && other) await readSite(one.replace(/\/$/, ""), other, paths);
  else if (command === "comparer" && one && other) compare(one, other);
  else throw new Error("npm run compare-pages -- lire ADRESSE DOSSIER [/CHEMIN…] | comparer AVANT APRES");
}
