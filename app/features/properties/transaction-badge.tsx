import { isForSale, type Property, transactionBadge } from "./property.ts";

export function TransactionBadge({ property }: { property: Pick<Property, "type_transaction"> }) {
  return <span className={isForSale(property) ? "transaction-badge is-sale" : "transaction-badge"}>{transactionBadge(property)}</span>;
}
