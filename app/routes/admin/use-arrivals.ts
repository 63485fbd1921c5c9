import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { toast } from "#app/ui/toast.tsx";
import type { Arrivals } from "./admin-tab-list.ts";

const news = [
  { kind: "contact_requests", title: "Nouvelle demande de contact", to: "/admin-dashboard/contacts" },
  { kind: "testimonials", title: "Nouvel avis à relire", to: "/admin-dashboard/avis" },
  { kind: "vehicle_sell_requests", title: "Nouvelle demande de vente", to: "/admin-dashboard/vehicules/demandes" },
] as const;

/** Says when a request has come in since the page was opened. Only a later one is news: what is reopened or restored is not. */
export function useArrivals(arrivals: Arrivals) {
  const known = useRef(arrivals);
  const navigate = useNavigate();

  useEffect(() => {
    for (const { kind, title, to } of news) {
      const newest = arrivals[kind] ?? "";
      if (newest <= (known.current[kind] ?? "")) continue;
      known.current = { ...known.current, [kind]: newest };
      toast({ title, tone: "info", action: { label: "Voir", onSelect: () => void navigate(to) } });
    }
  }, [arrivals, navigate]);
}
