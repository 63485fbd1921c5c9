import type { Message } from "#app/lib/text/message.ts";

/** With script a toast says it too. */
export function FailureLine({ failure }: { failure: Message | undefined }) {
  if (!failure) return null;
  return <p className="admin-failure notice tone-bad mb-4">{[failure.title, failure.description].filter(Boolean).join(". ")}</p>;
}
