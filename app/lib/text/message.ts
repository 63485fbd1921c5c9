import { formatNumber } from "./money.ts";

/** What a person is told: a few words, and a sentence where they do not say enough. `many`: of several rows, `{n}` being their number. */
export type Message = { title: string; description?: string; many?: Omit<Message, "many"> };

export function messageFor({ many, ...one }: Message, count: number): Message {
  return many && count > 1 ? { ...many, title: many.title.replace("{n}", formatNumber(count)) } : one;
}

/** The sentence of a refusal that a route threw; undefined for any other fault. */
export function refusalMessage(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" ? data.message : undefined;
}

/** The five colours of a status: green, blue, yellow, red, grey. The label is always written beside it. */
export type Tone = "ok" | "info" | "warn" | "bad" | "mute";
