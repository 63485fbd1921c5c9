import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("{app/**/*.{ts,tsx,js},server.ts}")
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));

/** Files that hold this piece of code. */
function filesWith(pattern: RegExp) {
  return sources.filter(({ source }) => pattern.test(source)).map(({ file }) => file);
}

test("R10 raw HTML stands in one named file, and no text is ever run as a program", () => {
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual(["app/kernel/html/raw-html.tsx"]);
  expect(filesWith(/\beval\(|new Function\(|\.innerHTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([]);
  expect(filesWith(/javascript:/i)).toEqual([]);
});

test("R14 no text reaches the database unbound", () => {
  expect(filesWith(/sql\.raw/)).toEqual([]);
  expect(filesWith(/\.exec\(`[^`]*\$\{(?!(?:CACHE_KIB|MAX_WAL_BYTES)\})/)).toEqual([]);
});

test("R12 the server asks nobody for anything, except the bucket and the e-mail server of its settings", () => {
  const outgoing = /\bfetch\(|\bhttps?\.(request|get)\(|from "node:(https|http2|dgram|tls)"|from "(axios|undici)"/;
  const onServer = filesWith(outgoing).filter((file) => file.includes(".server.") || file === "server.ts");
  expect(onServer).toEqual(["app/services/storage/s3-storage.server.ts"]);
});

test("R13 the program decides where a redirect leads: each target begins with a constant path", () => {
  const targets = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/\bredirect\(\s*([^\s,)][^,)\n]*)/g)].map(([, target = ""]) => ({ file, target })),
  );
  expect(targets.length).toBeGreaterThan(30);
  const isOurs =
    /^(["`]\/(?![/\\])|`\$\{(PAGE|DATA_PAGE|LIST_URL|content\.listUrl)\}|`\$\{listingPath\(named\.table$|(LIST_URL|BOITE|(content\.)?listUrl) \+|PAGE$|branded$|led$|await ledToTyped\(|href\("\/|listUrl\()/;
  expect(targets.filter(({ target }) => !isOurs.test(target))).toEqual([]);
  const constants = sources.flatMap(({ source }) =>
    [...source.matchAll(/const (?:PAGE|DATA_PAGE|LIST_URL|BOITE) = "([^"]*)"/g)].map(([, value]) => value),
  );
  for (const value of constants) expect(value).toMatch(/^\/[a-z]/);
  // Where the target is handed over, its type says how it begins.
  expect(
    sources.filter(({ source }) => /function ledToTyped\([^)]*\): Promise<`\/admin-dashboard\/\$\{string\}`>/.test(source)),
  ).toHaveLength(1);
  const handedOver = sources.filter(({ source }) => /\bredirect\([`$({]*(content\.)?listUrl\b(?!\()/.test(source));
  expect(handedOver).toHaveLength(8);
  const typed = /listUrl: `\/admin-dashboard\/\$\{string\}`/;
  const content = sources.find(({ file }) => file.endsWith("services/content/rows/content.server.ts"));
  for (const { source } of handedOver) expect(/\bcontent: Content\b|contentAt\(/.test(source) ? content?.source : source).toMatch(typed);
});

test("a comment names who acts: visitor, member, person, process", () => {
  const commented = globSync("{{app,scripts}/**/*.{ts,tsx,css,mjs},server.ts}").filter((file) => !/\.test\.tsx?$/.test(file));
  // Behind a quote it may be a text; an apostrophe inside a comment is no quote.
  const unnamed = /(?:^\s*\*|\/\*|(?<![:"'`])\/\/)[^\n]*\b(?:nobody|somebody|whoever)\b/gim;
  const found = commented.flatMap((file) => [...readFileSync(file, "utf8").matchAll(unnamed)].map(([line]) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test("a type is named for a thing and a function for what it does, in the words of docs/glossary.md", () => {
  const verbs = "settle|carryOut|tell|hold";
  const refused = new RegExp(
    `\\b(?:type|class) (?:Told|Asked|Shown|Said|Seen|Held|Taken|Row)\\b|\\bfunction (?:${verbs})(?![a-z])|\\bconst (?:${verbs})(?![a-z])\\w* = (?:async )?\\(`,
    "g",
  );
  const named = globSync("{{app,scripts}/**/*.{ts,tsx},server.ts}").filter((file) => !/\.test\.tsx?$/.test(file));
  const found = named.flatMap((file) => [...readFileSync(file, "utf8").matchAll(refused)].map(([name]) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test("what is dear to build is built once: formatters and computed patterns stand in no function that is called again", () => {
  const built = /(?<!once\(\s*\(\) =>\s*)(?:new Intl\.|(?<!new )\bIntl\.\w+\()|\.toLocale(?!LowerCase|UpperCase)\w*\(/;
  expect(filesWith(built)).toEqual([]);
  expect(filesWith(/^(?!const ).*new RegExp\(/m)).toEqual([]);
});

test("no screen names a variable of the program or a command: they are for the guide of whoever runs it", () => {
  const isScreen = (file: string) => /\.tsx$|(messages|words|places)\.ts$/.test(file);
  const named =
    /npm run|\b(?:HOST|PORT|DEMO)=|\b(?:PUBLIC_URL|DATA_DIR|DATABASE_URL|AUTH_SECRET|ADMIN_PASSWORD|TRUST_PROXY|SMTP_URL|MAIL_TO|S3_[A-Z])/;
  expect(filesWith(named).filter(isScreen)).toEqual([]);
});

test("a page whose forms keep what was typed keeps what was read too: a reading that fails would take both away", () => {
  const pages = sources.filter(
    ({ file, source }) =>
      file.endsWith(".tsx") && /\bkeep(Gallery)?Typed\(|\bkeptAction</.test(source) && /export const loader\b/.test(source),
  );
  expect(pages.length).toBeGreaterThan(15);
  const staysShown =
    /\bcache(Loaded|WithAge)\(|\bcacheByAddress<|shouldRevalidate = (neverReload|reloadForAnotherRow|reloadForAnotherSearch|\(\) => false);/;
  expect(pages.filter(({ source }) => !staysShown.test(source)).map(({ file }) => file)).toEqual([]);
});
