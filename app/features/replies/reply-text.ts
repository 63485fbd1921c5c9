import { foldText } from "#app/lib/text/text.ts";

/** What a canned reply can name; each is filled in when a member answers. */
export const replyVariables = [
  ...(["prenom", "nom", "titre", "prix", "ville", "reference", "lien", "date", "heure", "moi", "bureau"] as const),
] as const;
export type ReplyVariable = (typeof replyVariables)[number];
export type ReplyValues = Partial<Record<ReplyVariable, string>>;

const BRACED = /\{([^{}]{0,40})\}/g;
/** An invisible sign that no keyboard types: two of them enclose what is still to be completed. */
const EDGE = "\u2060";
const names = replyVariables.join("|");
const GAP = new RegExp(`${EDGE}((?:${names})\u00a0\\?)${EDGE}`, "g");
/** A gap with one edge deleted by the member: the rest goes too, as one sign. */
const BROKEN = new RegExp(`${EDGE}(?:${names})\u00a0\\?(?!${EDGE})|(?<!${EDGE})(?:${names})\u00a0\\?${EDGE}`, "g");
/** A gap, or an edge that is left of one. */
const EDGES = new RegExp(`${EDGE}(?:((?:${names})\u00a0\\?)${EDGE})?`, "g");

/** The first word in braces that no reply knows. */
export function unknownVariable(text: string): string | undefined {
  for (const [, name = ""] of text.matchAll(BRACED)) if (!isVariable(name)) return name;
  return undefined;
}

function isVariable(name: string): name is ReplyVariable {
  return replyVariables.some((variable) => variable === name);
}

/** The words with what is known in them; what is not known is a gap, `heure ?`. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(BRACED, (braced, name: string) => (isVariable(name) ? values[name] || `${EDGE}${name}\u00a0?${EDGE}` : braced));
}

export type Gap = { start: number; end: number; words: string };

/** What is still to be completed, in the order of the text. */
export function gapsIn(text: string): Gap[] {
  return [...text.matchAll(GAP)].map(({ index, 0: whole, 1: words = "" }) => ({ start: index, end: index + whole.length, words }));
}

/** After a change by hand: a gap is there whole or it is not there. */
export function dropBrokenGaps(text: string): string {
  const whole = text.replace(BROKEN, "");
  return whole.replace(EDGES, (_, words?: string) => (words === undefined ? "" : `${EDGE}${words}${EDGE}`));
}

/** As it is sent. */
export function plainReply(text: string): string {
  return text.replaceAll(EDGE, "");
}

/** Where nothing can be completed before it is taken along: what is missing is left open, and no word of ours is sent in its place. */
export function openGaps(text: string): string {
  return text.replace(GAP, "…");
}

export function completeFirst({ words }: Pick<Gap, "words">) {
  return `Complétez «\u00a0${words}\u00a0» avant d’envoyer.`;
}

/** Only a listing can say these: no member could fill such a gap. */
const ofListing: readonly ReplyVariable[] = ["titre", "prix", "ville", "reference", "lien"];

/**
 * The one to begin with: never one about a listing that the request does not name. For a visit the first that proposes a moment; else the
 * one that leaves least to complete. Undefined when none suits.
 */
export function preferredReply<Reply extends { texte: string }>(
  replies: readonly Reply[],
  values: ReplyValues,
  isVisit: boolean,
): Reply | undefined {
  const suited = replies.filter(({ texte }) => ofListing.every((name) => values[name] || !speaksOf(texte, name)));
  const proposal = isVisit ? suited.find(({ texte }) => speaksOf(texte, "date") || speaksOf(texte, "heure")) : undefined;
  const left = ({ texte }: Reply) => gapsIn(fillReply(texte, values)).length;
  return proposal ?? suited.toSorted((one, other) => left(one) - left(other))[0];
}

const DENIED = /\b(?:plus|pas|non|aucune?)\s+(?:encore\s+|toujours\s+)?(?:disponib\w*|libres?)/g;
const AVAILABLE = /disponib|\blibres?\b|toujours (?:a|en) (?:vendre|vente|louer|location)/;

/** Says of a listing that one can have it: "n’est plus disponible" does not. */
export function saysAvailable(text: string): boolean {
  return AVAILABLE.test(foldText(text).replace(DENIED, ""));
}

/** What only holds while the listing can be had: its availability, its price, a moment to see it. */
const ofOffer: readonly ReplyVariable[] = ["prix", "date", "heure"];

export function offersListing(text: string): boolean {
  return saysAvailable(text) || ofOffer.some((name) => speaksOf(text, name));
}

function speaksOf(text: string, name: ReplyVariable) {
  return text.includes(`{${name}}`);
}

export type ReplyPart = { text: string; kind: "said" | "filled" | "gap" };

/** The text in parts that look different: what was filled in, what is missing, and the rest. */
export function partsOf(text: string, values: ReplyValues): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let from = 0;
  for (const { start, end } of gapsIn(text)) {
    parts.push(...filledIn(text.slice(from, start), values), { text: text.slice(start, end), kind: "gap" });
    from = end;
  }
  return [...parts, ...filledIn(text.slice(from), values)].filter((part) => part.text !== "");
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** A value counts where it stands as a word of its own; the longest first, so that a title is not cut by a name in it. */
function filledIn(text: string, values: ReplyValues): ReplyPart[] {
  const texts = [...new Set(Object.values(values))].filter(Boolean).sort((one, other) => other.length - one.length);
  const parts: ReplyPart[] = [];
  let said = 0;
  for (let at = 0; at < text.length; ) {
    const value = isLetter(text[at - 1]) ? undefined : texts.find((word) => text.startsWith(word, at) && !isLetter(text[at + word.length]));
    if (value === undefined) {
      at += 1;
      continue;
    }
    parts.push({ text: text.slice(said, at), kind: "said" }, { text: value, kind: "filled" });
    at += value.length;
    said = at;
  }
  return [...parts, { text: text.slice(said), kind: "said" }];
}

const TITLE = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle)\.?$/i;

/** "Kossi Agbeko" of "M. Kossi Agbeko": a title is no first name. */
export function withoutTitle(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.findIndex((word) => !TITLE.test(word));
  return first < 0 ? "" : words.slice(first).join(" ");
}

/** "Reine" and "Adjovi": the first word is the first name, as people introduce themselves. One word alone is what they are called. */
export function namesOf(name: string): Pick<ReplyValues, "prenom" | "nom"> {
  const [prenom = "", ...others] = withoutTitle(name).split(" ");
  return { prenom, nom: others.join(" ") };
}

/** A chat with this very number, the words already written. */
export function replyChatUrl(e164: string, text: string) {
  return `https://wa.me/${e164.replace(/\D/g, "")}?text=${encodeURIComponent(plainReply(text))}`;
}

export function replyMailUrl(email: string, subject: string, text: string) {
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(plainReply(text))}`;
}
