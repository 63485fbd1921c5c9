/** What a person is told: a few words, and a sentence where they do not say enough. */
export type Message = { title: string; description?: string };

/** The words of what failed, and why beside them. */
export function withReason(named: Message, reason: string | undefined): Message {
  return { ...named, description: [named.description, reason].filter(Boolean).join(". ") || undefined };
}

/** The sentence of a refusal that a route threw; undefined for any other fault. */
export function refusalMessage(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" ? data.message : undefined;
}

/** "Vous êtes connecté : Chantier.", of the member whom a route refused; undefined for a visitor. */
export function refusedAs(data: unknown): string | undefined {
  const isMember = typeof data === "object" && data !== null && "role" in data && typeof data.role === "string";
  return isMember ? `Vous êtes connecté\u00a0: ${data.role}.` : undefined;
}

/** The five colours of a status: green, blue, yellow, red, grey. The label is always written beside it. */
export type Tone = "ok" | "info" | "warn" | "bad" | "mute";
