import type { ListingTable } from "#app/db/tables/content-types.ts";
import { listingAlertAddress } from "./alert-address.ts";
import { AlertButton } from "./alert-button.tsx";
import { listingAlertLabel } from "./listing-alert.ts";

type ListingAlertButtonProps = { table: ListingTable; listing: { reference: string; statut: string }; full?: boolean };

/** On the page of a listing that is taken. */
export function ListingAlertButton({ table, listing: { reference, statut }, full }: ListingAlertButtonProps) {
  return <AlertButton href={listingAlertAddress(reference)} label={listingAlertLabel(table, statut)} variant="outline" full={full} />;
}
