import type { Message, Tone } from "#app/lib/text/message.ts";
import type { Booking, BookingAct, BookingKind, KindName, Letter } from "./booking.ts";
import { stayKind } from "./stay-kind.ts";
import { visitKind } from "./visit-kind.ts";

export const bookingKinds = { visit: visitKind, stay: stayKind } as const;
const kinds: Record<KindName, BookingKind> = bookingKinds;

export type VisitAct = keyof typeof visitKind.acts;
export type StayAct = keyof typeof stayKind.acts;

export function kindOf(name: KindName): BookingKind {
  return kinds[name];
}

/** What a member pressed beside the acts: a text went, a reminder, a booking was typed or dates taken out of a calendar. */
const noted = {
  envoye: { title: "✅ Texte envoyé" },
  prevenu: { title: "✅ Prévenu autrement" },
  rappeler: { title: "✅ Rappel noté" },
  bloquer: { title: "✅ Dates bloquées" },
} as const;
const typed = {
  visit: { title: "✅ Rendez-vous enregistré", description: "Le texte à envoyer est prêt." },
  stay: { title: "✅ Séjour enregistré" },
};

/** What is said for each word that may follow `?fait=`. */
export function doneWords(name: KindName): Record<string, Message> {
  const acts = Object.entries(kinds[name].acts).map(([act, { done }]) => [act, done] as const);
  return { ...noted, saisir: typed[name], ...Object.fromEntries(acts) };
}

/** Before the word of what was done, where the inbox says it. */
export const boiteWords = { visit: "visite", stay: "sejour" } as const;

/** "visite_confirmer": of both kinds, for the inbox. */
export const boiteDoneWords: Record<string, Message> = Object.fromEntries(
  (["visit", "stay"] as const).flatMap((name) =>
    Object.entries(doneWords(name)).map(([word, message]) => [`${boiteWords[name]}_${word}`, message]),
  ),
);

export function statutOf({ kind, statut }: Pick<Booking, "kind" | "statut">): { label: string; told: string; tone: Tone } {
  return kinds[kind].statuts[statut] ?? { label: statut, told: "", tone: "mute" };
}

/** The acts that are open now, by their names, in their order. */
export function openActs(booking: Booking, now: string): [name: string, act: BookingAct][] {
  const begins = booking.kind === "visit" ? booking.debut : undefined;
  return Object.entries(kinds[booking.kind].acts).filter(
    ([, { from, when }]) =>
      from.includes(booking.statut) && (when === undefined || begins === undefined || (when === "before" ? begins > now : begins <= now)),
  );
}

/** The step that a text that is owed is about, by its words in the history. */
export function letterOf(name: KindName, words: string | undefined): Letter | null {
  const { letters } = kinds[name];
  return letterNames.find((letter) => words !== undefined && letters[letter] === words) ?? null;
}
const letterNames = [
  ...(["confirmation", "deplacement", "acceptation", "refus"] as const),
  ...(["rappel", "annulation"] as const),
] satisfies Letter[];

/** The step that says how a booking stands. */
export function letterOfStatut({ statut }: Pick<Booking, "statut">): Letter | undefined {
  return standing[statut];
}
const standing: Partial<Record<string, Letter>> = {
  ...{ confirme: "confirmation", refuse: "refus", annule: "annulation" },
  ...{ acceptee: "acceptation", refusee: "refus" },
};

export const AGENDA = "/admin-dashboard/agenda";
export const NEW_VISIT = `${AGENDA}/nouveau`;
export const NEW_STAY = `${AGENDA}/sejours/nouveau`;

/** Below the Agenda. */
export const pages = { visit: "visites", stay: "sejours" } as const;

/** The page of one booking, which also takes what is done with it wherever it is shown. */
export function bookingPage(kind: KindName, id: string): string {
  return `${AGENDA}/${pages[kind]}/${id}`;
}

/** Dates that a member took out of a calendar belong to no person: they are changed on the calendar of their listing. */
export function bookingUrl(booking: Booking): string {
  return booking.kind === "stay" && booking.statut === "bloquee" ? booking.listing.url : bookingPage(booking.kind, booking.id);
}
