import type { Message } from "#app/lib/text/message.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import type { ChangeOutcome } from "./change-outcome.server.ts";

type ChangeWords = {
  /** Without a reason the table's own words are said. */
  failure: (reason?: string) => Message;
  absent: string;
  stale?: Message;
};

/** Carries out what a row of a list asks for; what came of it is told in the words of its table. */
export async function answerChange<Done extends string>(
  received: ReceivedRequest,
  id: string,
  { failure, absent, stale }: ChangeWords,
  carryOut: () => Promise<Done | "absent" | "stale">,
): Promise<ChangeOutcome<Exclude<Done, "absent" | "stale">>> {
  try {
    const outcome = await carryOut();
    if (outcome === "absent") return { failure: failure(absent), status: 404 };
    if (outcome === "stale") return { failure: stale ?? failure(), status: 409 };
    return { done: outcome as Exclude<Done, "absent" | "stale">, ids: [id] };
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, received);
    return { failure: failure(message), ...init };
  }
}
