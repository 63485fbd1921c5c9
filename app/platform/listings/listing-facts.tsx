import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type ListingFact = { Icon: LucideIcon; label: string /** Nothing when it is unknown: the fact then has no line. */; value: ReactNode };

/** The figures of the details. */
export function ListingFacts({ facts }: { facts: ListingFact[] }) {
  const known = facts.filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <dl className="listing-facts">
      {known.map(({ Icon, label, value }) => (
        <div key={label}>
          <dt>
            <Icon aria-hidden="true" />
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
