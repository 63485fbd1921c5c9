import type { ReactNode } from "react";

/** Over the list, or alone on the permanent page of the listing. */
export type ListingLayout = "dialog" | "page";

type ListingSectionProps = { layout: ListingLayout; title: string; className?: string; children: ReactNode };

/** One titled part of the details. */
export function ListingSection({ layout, title, className, children }: ListingSectionProps) {
  const Heading = layout === "page" ? "h2" : "h4";
  return (
    <section className={className}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
