import { ListFailure } from "#app/features/list-pages/list-failure.tsx";
import { CardTags, ListingHeart, ViewPrice } from "#app/features/listings/listing-card.tsx";
import { listingKind, toListingView } from "#app/features/listings/listing-kinds.ts";
import { chatText, type ListingView } from "#app/features/listings/listing-view.ts";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { wholeApartmentList } from "#app/features/site/home/whole-lists.ts";
import type { HomeTexts } from "#app/features/site/page-texts.server.ts";
import { type CompanySettings, whatsappUrl } from "#app/services/company-values/settings.ts";
import { NoPicture, Picture } from "#app/services/pictures/picture.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { WholeListLink } from "#app/ui/controls/folded-list.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";

type ApartmentsSectionProps = {
  origin: string;
  settings: CompanySettings;
  texts: Pick<HomeTexts, "properties" | "contact">;
  /** Null when they could not be read. */
  apartments: { rows: PublicProperty[]; total: number } | null;
};

export function ApartmentsSection({ origin, settings, texts: { properties, contact }, apartments }: ApartmentsSectionProps) {
  return (
    <section className="apartments-section" id="appartements-meubles" aria-labelledby="appartements-titre">
      {/* The short addresses of the site lead to this name. */}
      <span id="appartements" className="apartments-anchor" />
      <div className="wrap" data-far-part="">
        <div className="section-head">
          <h2 id="appartements-titre">{properties.apartments_title}</h2>
          <p className="lead">{properties.apartments_subtitle}</p>
        </div>
        <ListFailure
          isFailed={!apartments}
          oldRows="Les appartements déjà affichés restent consultables."
          whatsappHref={whatsappUrl(settings, contact.whatsapp_immobilier)}
        />
        {apartments && apartments.rows.length > 0 && (
          <ul className="apartment-grid rail">
            {apartments.rows.map((apartment) => {
              const view = toListingView("properties", apartment);
              const chat = chatText(view, listingKind("properties"), contact, origin + view.path);
              return (
                <li key={view.id}>
                  <ApartmentCard view={view} settings={settings} chat={chat} bookingLabel={properties.apartments_cta} />
                </li>
              );
            })}
          </ul>
        )}
        {apartments && apartments.rows.length < apartments.total && (
          <p className="properties-more">
            <WholeListLink whole={wholeApartmentList(apartments.total)} />
          </p>
        )}
        {apartments?.total === 0 && (
          <div className="apartments-none">
            <p>
              Tous nos appartements sont occupés en ce moment. Dites-nous vos dates&nbsp;: nous vous prévenons dès qu’un logement se libère.
            </p>
            <ButtonLink
              variant="whatsapp"
              href={whatsappUrl(settings, "Bonjour FADEM, je cherche un appartement meublé à Lomé.")}
              target="_blank"
              rel="noopener noreferrer"
            >
              <WhatsappIcon />
              Écrire sur WhatsApp
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  );
}

const SIZES = "(min-width: 1440px) 408px, (min-width: 900px) 30vw, 80vw";

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
        {image ? <Picture image={image} alt={image.alt || titre} sizes={SIZES} isSmall /> : <NoPicture />}
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
        <CardTags tags={view.equipements.map(({ label }) => ({ label }))} card="apartment" />
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
