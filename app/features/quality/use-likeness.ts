import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { contentTypes, type PagedTable } from "#app/db/tables/content-types.ts";

/** While somebody types, the last word is asked about. */
const SETTLED_MS = 400;

/** "/api/admin/ressemblances/biens". */
export function likenessAddress(table: PagedTable) {
  return `/api/admin/ressemblances/${contentTypes[table].pages.section}`;
}

/**
 * What the open form resembles, given what it is asked about; undefined before the answer, and while nothing is asked. It is advice: when
 * the server cannot be reached nothing is said, and the next change asks again.
 */
export function useLikeness<Answer>(table: PagedTable, asked: Record<string, string> | undefined): Answer | undefined {
  const { id } = useParams();
  const copie = useSearchParams()[0].get("copie");
  const [answer, setAnswer] = useState<Answer>();
  const search = asked && new URLSearchParams({ ...asked, ...(id && { fiche: id }), ...(copie && { copie }) }).toString();
  const address = likenessAddress(table);

  useEffect(() => {
    if (search === undefined) {
      setAnswer(undefined);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${address}?${search}`, { signal: leaving.signal });
        if (response.ok) setAnswer(await response.json());
      } catch {
        // Without a network, or asked anew meanwhile.
      }
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address, search]);
  return answer;
}
