import { countChoices } from "#app/features/finding/find-search.server.ts";
import { understandSearch } from "#app/features/finding/list-search.ts";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import type { Refusal } from "#app/lib/forms/http.ts";
import type { ChoiceCounts } from "#app/services/search/found-groups.ts";
import type { Route } from "./+types/search-count";

/** An answer has 2 kB; what stands around the numbers takes less than the rest. */
const MOST_BYTES = 1_900;

/** By group and value; values that give nothing are left out. */
type Choices = Record<string, Record<string, number>>;

/**
 * How many rows a search would find, before the visitor opens its page, and the number beside each choice: the path as `chemin`, the
 * parameters as a form sends them. Made like a page, behind the gate, and kept like one (cached-pages.ts).
 */
export async function loader({ url }: Route.LoaderArgs) {
  const search = understandSearch(comparablePath(url.searchParams.get("chemin") ?? ""), url.searchParams);
  if (!search)
    return Response.json({ message: "Cette recherche n’existe pas." } satisfies Refusal, {
      status: 404,
      headers: { "cache-control": "no-store" },
    });
  const { total, counts } = await countChoices(appDb(), search);
  return Response.json({ nombre: total, choix: withinBudget(counts) });
}

/** A group that would be too long is left out whole: beside its choices stands no number then, rather than a wrong one. */
function withinBudget(counts: ChoiceCounts): Choices {
  const choices: Choices = {};
  let bytes = 0;
  for (const [name, values] of [...counts].sort(([, one], [, other]) => one.size - other.size)) {
    const group = Object.fromEntries([...values].filter(([, count]) => count > 0));
    bytes += JSON.stringify(group).length + name.length;
    if (bytes > MOST_BYTES) break;
    choices[name] = group;
  }
  return choices;
}
