import { data } from "react-router";
import { failedForm } from "./failed-form.ts";
import { describeFailure, type ReceivedRequest } from "./write-failure.server.ts";

/** The answer to a form whose act failed; `otherwise` where the fault has no words of its own. A refusal of ours goes its usual way. */
export function answerFailure(error: unknown, args: ReceivedRequest, otherwise: string) {
  if (!(error instanceof Error)) throw error;
  const { message = otherwise, ...init } = describeFailure(error, args);
  return data(failedForm(message), init);
}
