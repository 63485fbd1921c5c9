import { CardTags, ListingHeart, ViewPrice } from "#app/features/listings/listing-card.tsx";
import type { ListingView } from "#app/features/listings/listing-view.ts";
import { type CompanySettings, whatsappUrl } from "#app/services/company-values/settings.ts";
import { NoPicture, Picture } from "#app/services/pictures/picture.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";

const SIZES = "(min-width: 1440px) 408px, (min-width: 900px) 30vw, 80vw";
const MAX_TAGS = 4;

type ApartmentCardProps = {
  view: ListingView;
  settings: CompanySettings;
  /** The first message of the chat. */
  chat: string;
  bookingLabel: string;
};

/** A furnished apartment: how long one stays, what it costs, and a chat to book it. */
export function ApartmentCard({ view, settings, chat, bookingLabel }: ApartmentCardProps) {
  const { titre, stay, images } = view;
  const [image] = images;
  return (
    <article className="apartment-card">
      <div className="apartment-card-media">
        {image ? <Picture image={image} alt={image.alt || titre} sizes={SIZES} /> : <NoPicture />}
        <ListingHeart view={view} />
      </div>
      <div className="apartment-card-body">
        {stay && (
          <p className="apartment-card-stay">
            <b>{stay.label}</b> {stay.duration}
          </p>
        )}
        <h3>
          <a href={view.path}>{titre}</a>
        </h3>
        <p className="listing-place icon-before icon-pin">{view.lieu.card}</p>
        <CardTags tags={view.equipements.map(({ label }) => ({ label }))} max={MAX_TAGS} />
        <div className="apartment-card-foot">
          <ViewPrice view={view} />
          <ButtonLink
            variant="whatsapp"
            href={whatsappUrl(settings, chat)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${bookingLabel}\u00a0: ${titre}`}
          >
            <WhatsappIcon />
            {bookingLabel}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
