import { CONNECTION_FAILED, FIELDS_EMPTY, type LoginState, tooManyAttempts, WRONG_CODE, WRONG_CREDENTIALS } from "./login-messages.ts";

/**
 * Signs in without leaving the page. The login page answers with a document: what matters of it is its status,
 * and that a success is a redirection, which is not followed.
 */
export async function signInHere(form: FormData, step: LoginState["step"]): Promise<"signed-in" | LoginState> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  let response: Response;
  try {
    response = await fetch("/admin", { method: "POST", body, redirect: "manual" });
  } catch {
    return { step, alert: CONNECTION_FAILED };
  }
  if (response.type === "opaqueredirect") return "signed-in";
  switch (response.status) {
    case 200:
      return { step: "code" };
    case 400:
      return { step, alert: FIELDS_EMPTY };
    case 401: // a code is asked for once: a wrong one starts again, in case its time is over
      return step === "code" ? { step: "password", alert: WRONG_CODE } : { step, alert: WRONG_CREDENTIALS };
    case 429:
      return { step, alert: tooManyAttempts(Number(response.headers.get("retry-after")) || 60) };
    default:
      return { step, alert: CONNECTION_FAILED };
  }
}
