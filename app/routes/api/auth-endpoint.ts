import { answerAuthRequest } from "#app/platform/auth/auth-endpoints.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/auth-endpoint";

export function loader({ request }: Route.LoaderArgs) {
  return answerAuthRequest(appDb(), request);
}

export function action({ request }: Route.ActionArgs) {
  return answerAuthRequest(appDb(), request);
}
