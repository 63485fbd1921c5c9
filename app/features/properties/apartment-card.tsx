import { href } from "react-router";
import { pluralize } from "#app/lib/text.ts";
import { NoPicture } from "#app/platform/media/no-picture.tsx";
import { Picture } from "#app/platform/media/picture.tsx";
import { type CompanySettings, whatsappUrl } from "#app/platform/settings/settings.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";
import { firstEquipmentTags, lieu, type PublicProperty, typeSejourDurations, typeSejourLabels } from "./property.ts";
import { PropertyHeart } from "./property-heart.tsx";
import { PropertyPrice } from "./property-price.tsx";

const SIZES = "(min-width: 1440px) 408px, (min-width: 900px) 30vw, 80vw";
const MAX_TAGS = 4;

type ApartmentCardProps = {
  apartment: PublicProperty;
  settings: CompanySettings;
  /** The first message of the chat. */
  chat: string;
  bookingLabel: string;
};

/** A furnished apartment: how long one stays, what it costs, and a chat to book it. */
export function ApartmentCard({ apartment, settings, chat, bookingLabel }: ApartmentCardProps) {
  const { titre, slug, type_sejour, images } = apartment;
  const [image] = images;
  const { shown, others } = firstEquipmentTags(apartment, MAX_TAGS);
  return (
    <article className="apartment-card">
      <div className="apartment-card-media">
        {image ? <Picture image={image} alt={image.alt || titre} sizes={SIZES} /> : <NoPicture />}
        <PropertyHeart property={apartment} />
      </div>
      <div className="apartment-card-body">
        {type_sejour && (
          <p className="apartment-card-stay">
            <b>{typeSejourLabels[type_sejour]}</b> {typeSejourDurations[type_sejour]}
          </p>
        )}
        <h3>
          <a href={href("/biens/:slug", { slug })}>{titre}</a>
        </h3>
        <p className="listing-place icon-before icon-pin">{lieu(apartment)}</p>
        <div className="listing-card-tags">
          {shown.map(({ label }) => (
            <Tag key={label}>{label}</Tag>
          ))}
          {others > 0 && <Tag>{`+${others} ${pluralize(others, "autre")}`}</Tag>}
        </div>
        <div className="apartment-card-foot">
          <PropertyPrice property={apartment} />
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
