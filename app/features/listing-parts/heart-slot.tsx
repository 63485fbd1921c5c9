type HeartSlotProps = {
  reference: string;
  /** In whole francs, as it is shown; none where the listing is taken or its price told on demand. */
  prix?: number | null;
  /** What the price is for, where that is a night, a week or a day. */
  unite?: "nuit" | "semaine" | "jour";
  /** Where no heading of the same card says it. */
  titre?: string;
  /** The details of the listing, not one card among others: who sees them has opened it. */
  isOpened?: boolean;
};

/** The place of a heart over the picture of a listing; hearts.client.ts puts it there, so that no dead button stands in the page. */
export function HeartSlot({ reference, prix, unite, titre, isOpened }: HeartSlotProps) {
  return (
    <span
      className="heart-slot"
      data-heart={reference}
      data-prix={prix ?? undefined}
      data-unite={unite}
      data-titre={titre}
      data-opened={isOpened ? "" : undefined}
    />
  );
}
