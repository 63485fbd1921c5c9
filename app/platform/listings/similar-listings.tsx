import type { ReactNode } from "react";

type SimilarListingsProps<Listing> = { listings: Listing[]; renderCard: (listing: Listing) => ReactNode };

/** Closes the permanent page of a listing; nothing when there is none. */
export function SimilarListings<Listing extends { id: string }>({ listings, renderCard }: SimilarListingsProps<Listing>) {
  if (listings.length === 0) return null;
  return (
    <section className="listing-similar" id="semblables" aria-labelledby="similar-titre">
      <div className="wrap" data-far-part="whole">
        <h2 id="similar-titre">À voir aussi</h2>
        <ul className="listing-grid">
          {listings.map((listing) => (
            <li key={listing.id}>{renderCard(listing)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
