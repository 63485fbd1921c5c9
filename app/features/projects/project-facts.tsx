import { Calendar, CalendarCheck, CalendarCheck2, ReceiptText, Ruler, User, Wallet } from "lucide-react";
import { formatDate } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/money.ts";
import { ListingAmount } from "#app/platform/listings/listing-amount.tsx";
import { ListingFacts } from "#app/platform/listings/listing-facts.tsx";
import type { PublicProject } from "./project.ts";

/** The figures and dates of the details; one that is unknown or zero has no line. */
export function ProjectFacts({ project }: { project: PublicProject }) {
  const { superficie, budget_prevu, budget_reel, date_debut, date_fin_prevue, date_fin_reelle, client_nom } = project;
  return (
    <ListingFacts
      facts={[
        { Icon: Ruler, label: "Surface", value: superficie && `${formatNumber(superficie)}\u00a0m²` },
        { Icon: Wallet, label: "Budget prévu", value: budget_prevu && <ListingAmount prix={budget_prevu} /> },
        { Icon: ReceiptText, label: "Budget réel", value: budget_reel && <ListingAmount prix={budget_reel} /> },
        { Icon: Calendar, label: "Début", value: date_debut && formatDate(date_debut) },
        { Icon: CalendarCheck, label: "Fin prévue", value: date_fin_prevue && formatDate(date_fin_prevue) },
        { Icon: CalendarCheck2, label: "Fin réelle", value: date_fin_reelle && formatDate(date_fin_reelle) },
        { Icon: User, label: "Client", value: client_nom },
      ]}
    />
  );
}
