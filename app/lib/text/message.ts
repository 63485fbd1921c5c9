/** What a person is told: a few words, and a sentence where they do not say enough. */
export type Message = { title: string; description?: string };
