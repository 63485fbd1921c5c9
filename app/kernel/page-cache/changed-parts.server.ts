import { CONTENT_ID, SAME, SHELL_PARTS } from "#app/kernel/realtime/living-parts.ts";

/** From `start` to `end`, with its tag first. */
type Part = { key: string; tag: string; start: number; end: number };
type Tag = { name: string; attributes: string; end: number; kind: "open" | "close" | "whole" };
export type Outline = { html: string; title: string; content: { tag: string; start: number; end: number }; parts: Part[] };

/** A page with its outline, where it has one. */
export type OutlinedPage = { bytes: Buffer; outline: Outline | undefined };

const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
const TEXT_ALONE = new Set(["script", "style", "textarea", "title"]);
const [LESS, QUOTE, GREATER] = [0x3c, 0x22, 0x3e];

/**
 * The page with the content of those parts alone that are not as they were in an older one: some kilobytes, which a phone reads at once,
 * instead of the whole. Undefined where the two cannot be compared part by part; then the whole page says it.
 */
export function changedParts(old: OutlinedPage, { bytes: next, outline: after }: OutlinedPage): Buffer | undefined {
  if (!old.outline || !after) return undefined;
  const known = new Map(old.outline.parts.map((part) => [part.key, old.bytes.subarray(part.start, part.end)]));
  const pieces: Buffer[] = [Buffer.from(`<!doctype html>${after.html}<head>${after.title}</head><body>`, "latin1")];
  let isInside = false;
  for (const part of after.parts) {
    const belongs = part.start > after.content.start && part.end < after.content.end;
    if (belongs !== isInside) pieces.push(Buffer.from(belongs ? after.content.tag : "</main>", "latin1"));
    isInside = belongs;
    const whole = next.subarray(part.start, part.end);
    pieces.push(known.get(part.key)?.equals(whole) ? Buffer.from(placeOf(part), "latin1") : whole);
  }
  pieces.push(Buffer.from("</body></html>"), next.subarray(next.lastIndexOf("<!--")));
  return Buffer.concat(pieces);
}

/** With its id, by which it is known, and its class, by which it is found: a part that is not found is taken for gone, and removed. */
function placeOf({ tag }: Part) {
  const name = /^<([a-z][\w-]*)/.exec(tag)?.[1];
  const own = (["id", "class"] as const).map((at) => [at, attribute(tag, at)]).filter(([, value]) => value !== "");
  return `<${name}${own.map(([at, value]) => ` ${at}="${value}"`).join("")} ${SAME}></${name}>`;
}

/**
 * Where the parts of a page lie. React closes what it opens and escapes what it quotes; what does not come out even is no page of ours.
 * Read byte by byte (latin1), so that places are those of the bytes.
 */
export function outlineOf(page: Buffer): Outline | undefined {
  const html = page.toString("latin1");
  const found: Partial<Outline> & { parts: Part[] } = { parts: [] };
  let depth = 0;
  let content: { tag: string; start: number; depth: number } | undefined;
  let part: (Omit<Part, "end"> & { depth: number }) | undefined;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    const tag = readTag(html, at);
    if (!tag) return undefined;
    const text = html.slice(at, tag.end);
    if (tag.kind === "open") {
      if (tag.name === "html") found.html = text;
      if (!part && isLiving(tag, content !== undefined && depth === content.depth + 1))
        part = { key: keyOf(tag), tag: text, start: at, depth };
      if (attribute(tag.attributes, "id") === CONTENT_ID && tag.name === "main") content = { tag: text, start: at, depth };
      depth++;
    }
    const end = tag.kind === "open" && TEXT_ALONE.has(tag.name) ? html.indexOf(`</${tag.name}`, tag.end) : tag.end;
    if (end < 0) return undefined;
    if (tag.name === "title" && tag.kind === "open") found.title = `${text}${html.slice(tag.end, end)}</title>`;
    if (tag.kind === "close") {
      depth--;
      if (part?.depth === depth) {
        found.parts.push({ key: part.key, tag: part.tag, start: part.start, end });
        part = undefined;
      }
      if (content?.depth === depth) {
        found.content = { tag: content.tag, start: content.start, end };
        content = undefined;
      }
    }
    at = end;
  }
  const { html: opening, title, content: inside, parts } = found;
  const isEven = depth === 0 && new Set(parts.map(({ key }) => key)).size === parts.length && !parts.some(({ key }) => key === "");
  return isEven && opening && title && inside ? { html: opening, title, content: inside, parts } : undefined;
}

function isLiving({ attributes }: Tag, isChild: boolean) {
  const classes = attribute(attributes, "class").split(" ");
  return isChild || SHELL_PARTS.some((name) => classes.includes(name));
}

/** As page-sections.client.ts has it. */
function keyOf({ attributes }: Tag) {
  return attribute(attributes, "id") || attribute(attributes, "class");
}

function attribute(tag: string, name: "id" | "class") {
  const start = tag.indexOf(` ${name}="`);
  const from = start + name.length + 3;
  return start < 0 ? "" : tag.slice(from, tag.indexOf('"', from));
}

/** The tag or comment that begins here; undefined where it has no end. A comment and a doctype are whole. */
function readTag(html: string, at: number): Tag | undefined {
  if (html.startsWith("<!--", at)) return whole(html.indexOf("-->", at + 4) + 3, 3);
  if (html[at + 1] === "!") return whole(html.indexOf(">", at) + 1, 1);
  const isClosing = html[at + 1] === "/";
  let isQuoted = false;
  for (let index = at + 1; index < html.length; index++) {
    const letter = html.charCodeAt(index);
    if (letter === QUOTE) isQuoted = !isQuoted;
    else if (letter === LESS && !isQuoted) return undefined;
    else if (letter === GREATER && !isQuoted) {
      const inner = html.slice(at + (isClosing ? 2 : 1), index);
      const name = /^[a-zA-Z][\w-]*/.exec(inner)?.[0].toLowerCase();
      if (!name) return undefined;
      const isWhole = VOID.has(name) || inner.endsWith("/");
      return { name, attributes: inner.slice(name.length), end: index + 1, kind: isClosing ? "close" : isWhole ? "whole" : "open" };
    }
  }
  return undefined;
}

function whole(end: number, least: number): Tag | undefined {
  return end < least ? undefined : { name: "!", attributes: "", end, kind: "whole" };
}
