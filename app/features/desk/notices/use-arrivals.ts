import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { contentTypes, sentListUrl, sentTables } from "#app/db/tables/content-types.ts";
import type { Arrivals } from "#app/features/desk/shell/admin-tab-list.ts";
import { releaseRows } from "#app/services/desk-lists/held-rows.ts";
import { toast } from "#app/ui/overlays/toast.tsx";

/** Says who has sent a request since the page was opened, and what about. Only a later one is news: what is reopened or restored is not. */
export function useArrivals(arrivals: Arrivals) {
  const known = useRef(arrivals);
  const navigate = useNavigate();

  useEffect(() => {
    for (const table of sentTables) {
      const newest = arrivals[table];
      if (!newest || newest.at <= (known.current[table]?.at ?? "")) continue;
      known.current = { ...known.current, [table]: newest };
      const description = [newest.who, newest.about].filter(Boolean).join(" · ");
      function handleShow() {
        releaseRows(table);
        void navigate(sentListUrl(table));
      }
      toast({ title: contentTypes[table].sent.waits.news, description, tone: "info", action: { label: "Voir", onSelect: handleShow } });
    }
  }, [arrivals, navigate]);
}
