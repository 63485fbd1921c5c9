import { createHash } from "node:crypto";

/** What the policy of a page must allow for its own inline code, in the order of the page. */
export type InlineHashes = { scripts: string[]; styles: string[] };

export function hashInline(html: string): InlineHashes {
  return { scripts: hashTags(html, "script"), styles: hashTags(html, "style") };
}

const DATA_BLOCK = /type="application\/(ld\+)?json"/;

function hashTags(html: string, tag: "script" | "style"): string[] {
  const hashes: string[] = [];
  for (const { attributes, content } of findTags(html, tag)) {
    if (content === "" || /\ssrc=/.test(attributes) || DATA_BLOCK.test(attributes)) continue;
    hashes.push(hashOf(content));
  }
  return hashes;
}

/** By their first letters: of a page of some 230,000 characters a pattern would look at each. */
function* findTags(html: string, tag: string) {
  const [open, close] = [`<${tag}`, `</${tag}>`];
  for (let start = html.indexOf(open); start >= 0; start = html.indexOf(open, start + open.length)) {
    const next = html[start + open.length] ?? "";
    if (next !== ">" && !/\s/.test(next)) continue; // the name of another element begins alike
    const end = html.indexOf(">", start);
    const closing = end < 0 ? -1 : html.indexOf(close, end);
    if (closing < 0) return;
    yield { attributes: html.slice(start + open.length, end), content: html.slice(end + 1, closing) };
    start = closing;
  }
}

const MAX_REMEMBERED = 50;
const known = new Map<string, string>();

/** The same few stylesheets and scripts stand in every page: they are hashed once. */
function hashOf(content: string): string {
  const before = known.get(content);
  if (before) return before;
  const hash = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  if (known.size < MAX_REMEMBERED) known.set(content, hash);
  return hash;
}
