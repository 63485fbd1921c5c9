import { proposeSentences } from "#app/features/finding/box-proposals.server.ts";
import { listOfPath } from "#app/features/finding/list-search.ts";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/text/list-filter.ts";
import type { Route } from "./+types/box-proposals";

/**
 * What the box may mean while it is typed: the path of its list as `chemin`, the sentence as `q`. Made behind the gate and kept like a page
 * (cached-pages.ts); an unknown list proposes nothing.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const list = listOfPath(comparablePath(url.searchParams.get("chemin") ?? ""));
  const typed = (url.searchParams.get("q") ?? "").slice(0, MAX_QUERY_LENGTH);
  return Response.json(list ? await proposeSentences(appDb(), list, typed) : []);
}
