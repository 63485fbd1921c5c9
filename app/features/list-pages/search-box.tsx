import { ArrowRight, Search as SearchIcon } from "lucide-react";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { type Search, wholeList, writeSearch } from "#app/features/finding/list-search.ts";
import { MAX_QUERY_LENGTH } from "#app/lib/text/list-filter.ts";
import { Button } from "#app/ui/controls/button.tsx";

type SearchBoxProps = { search: Search; label: string; placeholder: string; submit: string };

/**
 * The box that understands a sentence (DEC-208): a plain form of its list with the filters that are set, to which the sentence adds its own.
 * Its proposals come with the first key (search-box.client.ts).
 */
export function SearchBox({ search, label, placeholder, submit }: SearchBoxProps) {
  const { path } = listKind(search.list);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would only add a level.
    <form className="search-box" role="search" aria-label={label} action={path} autoComplete="off">
      <SearchIcon aria-hidden="true" />
      <input
        className="input"
        type="search"
        name="q"
        maxLength={MAX_QUERY_LENGTH}
        aria-label={"Que cherchez-vous\u00a0?"}
        placeholder={placeholder}
        defaultValue={search.q}
        enterKeyHint="search"
        data-box=""
      />
      {keptFields(search).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" aria-label={submit}>
        <ArrowRight />
      </Button>
    </form>
  );
}

/** Everything the address of a search says beside its words: what its path says is a parameter of the form. */
function keptFields(search: Search): [string, string][] {
  const { q, isExact, page } = wholeList(search.list);
  const filters = { ...search, q, isExact, page };
  const inPath = listKind(search.list).segments.flatMap((name) =>
    (filters.values[name] ?? []).map((value): [string, string] => [name, value]),
  );
  const [, parameters] = writeSearch(filters).split("?");
  const written = [...new URLSearchParams(parameters)];
  return [...inPath.filter(([name]) => !written.some(([other]) => other === name)), ...written];
}
