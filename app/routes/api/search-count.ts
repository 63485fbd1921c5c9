import type { Refusal } from "#app/lib/http.ts";
import { appDb } from "#app/platform/database.server.ts";
import { comparablePath } from "#app/platform/http/paths.ts";
import { countSearch } from "#app/routes/site/lists/find-search.server.ts";
import { understandSearch } from "#app/routes/site/lists/list-search.ts";
import type { Route } from "./+types/search-count";

const headers = { "cache-control": "no-store" };

/** How many rows a search would find, before somebody asks for its page: the path as `chemin`, the parameters as a form sends them. */
export async function loader({ url }: Route.LoaderArgs) {
  const search = understandSearch(comparablePath(url.searchParams.get("chemin") ?? ""), url.searchParams);
  if (!search) return Response.json({ message: "Cette recherche n’existe pas." } satisfies Refusal, { status: 404, headers });
  return Response.json({ nombre: await countSearch(appDb(), search) }, { headers });
}
