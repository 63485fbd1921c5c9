import { appDb } from "#app/kernel/runtime/database.server.ts";
import { answerAuthRequest } from "#app/services/auth/sign-in/auth-endpoints.server.ts";
import type { Route } from "./+types/auth-endpoint";

export function loader({ request }: Route.LoaderArgs) {
  return answerAuthRequest(appDb(), request);
}

export function action({ request }: Route.ActionArgs) {
  return answerAuthRequest(appDb(), request);
}
