import { expect, test } from "vitest";
import { cannedReplyInputSchema } from "./canned-reply-commands.server.ts";
import {
  completeFirst,
  dropBrokenGaps,
  fillReply,
  gapsIn,
  namesOf,
  openGaps,
  partsOf,
  plainReply,
  preferredReply,
  replyChatUrl,
  replyMailUrl,
  unknownVariable,
} from "./reply-text.ts";

const values = { ...namesOf("Reine Adjovi"), moi: "Afi", titre: "Villa Afi", reference: "B-0004" };
const filled = fillReply("Bonjour {prenom}, ici {moi}. {titre} ({reference}), {date} à {heure}\u00a0?", values);

test("A reply is filled with what is known, and what is not is a gap that must be completed", () => {
  expect(plainReply(filled)).toBe("Bonjour Reine, ici Afi. Villa Afi (B-0004), date\u00a0? à heure\u00a0?\u00a0?");
  expect(gapsIn(filled).map(({ words }) => words)).toEqual(["date\u00a0?", "heure\u00a0?"]);
  expect(completeFirst({ words: "heure\u00a0?" })).toBe("Complétez «\u00a0heure\u00a0?\u00a0» avant d’envoyer.");
  // What people ask themselves is no gap.
  expect(gapsIn("À quelle heure\u00a0? À quelle date ?")).toEqual([]);
  const marked = partsOf(filled, values).filter(({ kind }) => kind !== "said");
  expect(marked.map(({ text, kind }) => [plainReply(text), kind])).toEqual([
    ["Reine", "filled"],
    ["Afi", "filled"],
    ["Villa Afi", "filled"],
    ["B-0004", "filled"],
    ["date\u00a0?", "gap"],
    ["heure\u00a0?", "gap"],
  ]);
  expect(openGaps(filled)).toBe("Bonjour Reine, ici Afi. Villa Afi (B-0004), … à …\u00a0?");
  expect(partsOf("Afin de", values)).toEqual([{ text: "Afin de", kind: "said" }]);
});

test("A gap that somebody touches goes as a whole, and typing elsewhere leaves it", () => {
  const [date, hour] = gapsIn(filled);
  if (!date || !hour) throw new Error("no gaps");
  const without = (at: number) => dropBrokenGaps(filled.slice(0, at) + filled.slice(at + 1));
  expect(gapsIn(without(hour.end - 1)).map(({ words }) => words)).toEqual(["date\u00a0?"]);
  expect(plainReply(without(date.start))).toBe("Bonjour Reine, ici Afi. Villa Afi (B-0004),  à heure\u00a0?\u00a0?");
  expect(gapsIn(dropBrokenGaps(`${filled} Merci.`))).toHaveLength(2);
  const completed = dropBrokenGaps(`${filled.slice(0, hour.start)}10h${filled.slice(hour.end)}`);
  expect(gapsIn(completed).map(({ words }) => words)).toEqual(["date\u00a0?"]);
  expect(plainReply(completed)).toContain("à 10h\u00a0?");
});

test("The links carry the words as they are sent, to the number and the address they are given", () => {
  const chat = new URL(replyChatUrl("+22890123456", filled));
  expect([chat.host, chat.pathname, chat.searchParams.get("text")]).toEqual(["wa.me", "/22890123456", plainReply(filled)]);
  const mail = new URL(replyMailUrl("reine+a@exemple.tg", "Visite & prix", "Bonjour\nà vous"));
  expect([mail.pathname, mail.searchParams.get("subject"), mail.searchParams.get("body")]).toEqual([
    "reine%2Ba@exemple.tg",
    "Re: Visite & prix",
    "Bonjour\nà vous",
  ]);
});

test("A canned reply with an unknown variable is refused by its name, and the bounds of its title and text hold", () => {
  const faults = (typed: { titre: string; texte: string }) => {
    const read = cannedReplyInputSchema.safeParse(typed);
    return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
  };
  expect(faults({ titre: "Salut", texte: "Bonjour {prénom}" })).toEqual([["texte", "La variable {prénom} n’existe pas."]]);
  expect(unknownVariable("{prenom} {x}")).toBe("x");
  expect(faults({ titre: "Salut", texte: "Bonjour {prenom}" })).toEqual([]);
  expect(new Set(faults({ titre: "S", texte: "" }).map(([field]) => field))).toEqual(new Set(["titre", "texte"]));
  expect(faults({ titre: "S".repeat(61), texte: "T".repeat(1_001) }).map(([field]) => field)).toEqual(["titre", "texte"]);
  expect(faults({ titre: "S".repeat(60), texte: "T".repeat(1_000) })).toEqual([]);
});

test("An answer begins with words that suit the request: a visit only where one was asked, a listing only where it is known", () => {
  const visit = { titre: "Visite", texte: "{prenom}, {titre} ({reference}), {date} à {heure}" };
  const available = { titre: "Disponible", texte: "{prenom}, {titre} coûte {prix}\u00a0: {lien}" };
  const papers = { titre: "Papiers", texte: "{prenom}, {titre} ({reference}), {bureau}" };
  const thanks = { titre: "Merci", texte: "{prenom}, merci. {moi}" };
  const all = [visit, available, papers, thanks];
  const listing = { titre: "Villa", reference: "B-0004", prix: "1\u00a0FCFA", lien: "https://exemple.tg", ville: "Lomé" };
  const known = { prenom: "Reine", moi: "Afi", bureau: "Lomé" };
  expect(preferredReply(all, { ...known, ...listing }, true)).toBe(visit);
  expect(preferredReply(all, { ...known, ...listing }, false)).toBe(available);
  expect(preferredReply(all, { ...known, ...listing, lien: undefined }, false)).toBe(papers); // hidden from visitors
  expect(preferredReply(all, known, true)).toBe(thanks); // a visit of nothing that is known
  expect(preferredReply(all, { ...known, titre: "Toyota Corolla" }, false)).toBe(thanks); // offered for sale by its owner
  expect(preferredReply([thanks, { ...thanks }], known, false)).toBe(thanks);
  expect(preferredReply([visit, papers], known, false)).toBeUndefined();
});

test("BOITE-07 a title is no first name, and a name that is nothing else leaves the gap", () => {
  expect(namesOf("M. Kossi Agbeko")).toEqual({ prenom: "Kossi", nom: "Agbeko" });
  expect(namesOf("Mme Adjovi")).toEqual({ prenom: "Adjovi", nom: "" });
  expect(namesOf(" Mlle  Afi Mensah ")).toEqual({ prenom: "Afi", nom: "Mensah" });
  expect(namesOf("Mawuli Sossou")).toEqual({ prenom: "Mawuli", nom: "Sossou" });
  expect(plainReply(fillReply("Bonjour {prenom},", namesOf("M.")))).toBe("Bonjour prenom\u00a0?,");
});
