import { Bell } from "lucide-react";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { ButtonLink, type ButtonLook } from "#app/ui/controls/button.tsx";
import { listingAlertAddress, listingAlertLabel } from "./search-alert.ts";

type AlertButtonProps = ButtonLook & { href: string; label?: string };

/** Leads to the page that asks for an address; with script that page's form opens over this one (alert-links.client.ts). */
export function AlertButton({ href, label = "Prévenez-moi", ...look }: AlertButtonProps) {
  return (
    <ButtonLink href={href} rel="nofollow" data-alert="" {...look}>
      <Bell aria-hidden="true" />
      <span>{label}</span>
    </ButtonLink>
  );
}

type AlertPanelProps = { href: string /** Nothing was found. */; isEmpty: boolean };

/** After the rows of a list, and in the place of rows that are not there. */
export function AlertPanel({ href, isEmpty }: AlertPanelProps) {
  return (
    <aside className="alert-panel" aria-label="Être prévenu">
      <div>
        <h3>{isEmpty ? "Soyez prévenu le premier" : "Rien qui vous convienne tout à fait\u00a0?"}</h3>
        <p>{isEmpty ? "Choisissez comment suivre cette recherche." : "Soyez prévenu des nouvelles annonces de cette recherche."}</p>
      </div>
      <AlertButton href={href} variant="gold" />
    </aside>
  );
}

type ListingAlertButtonProps = { table: ListingTable; listing: { reference: string; statut: string }; full?: boolean };

/** On the page of a listing that is taken. */
export function ListingAlertButton({ table, listing: { reference, statut }, full }: ListingAlertButtonProps) {
  return <AlertButton href={listingAlertAddress(reference)} label={listingAlertLabel(table, statut)} variant="outline" full={full} />;
}
