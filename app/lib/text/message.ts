import { formatNumber } from "./money.ts";

/** What a person is told: a few words, and a sentence where they do not say enough. `many`: of several rows, `{n}` being their number. */
export type Message = { title: string; description?: string; many?: Omit<Message, "many"> };

export function messageFor({ many, ...one }: Message, count: number): Message {
  return many && count > 1 ? { ...many, title: many.title.replace("{n}", formatNumber(count)) } : one;
}
