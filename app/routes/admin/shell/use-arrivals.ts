import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { releaseRows } from "#app/routes/admin/inbox/held-rows.ts";
import { toast } from "#app/ui/toast.tsx";
import type { Arrivals } from "./admin-tab-list.ts";

const news = [
  { kind: "contact_requests", title: "Nouvelle demande de contact", to: "/admin-dashboard/contacts" },
  { kind: "testimonials", title: "Nouvel avis à relire", to: "/admin-dashboard/avis" },
  { kind: "vehicle_sell_requests", title: "Nouvelle demande de vente", to: "/admin-dashboard/vehicules/demandes" },
] as const;

/** Says who has sent a request since the page was opened, and what about. Only a later one is news: what is reopened or restored is not. */
export function useArrivals(arrivals: Arrivals) {
  const known = useRef(arrivals);
  const navigate = useNavigate();

  useEffect(() => {
    for (const { kind, title, to } of news) {
      const newest = arrivals[kind];
      if (!newest || newest.at <= (known.current[kind]?.at ?? "")) continue;
      known.current = { ...known.current, [kind]: newest };
      const description = [newest.who, newest.about].filter(Boolean).join(" · ");
      function handleShow() {
        releaseRows(kind);
        void navigate(to);
      }
      toast({ title, description, tone: "info", action: { label: "Voir", onSelect: handleShow } });
    }
  }, [arrivals, navigate]);
}
