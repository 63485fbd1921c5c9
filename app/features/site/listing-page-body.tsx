import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { isOffered } from "#app/db/tables/content-types.ts";
import { ListingAlertButton } from "#app/features/alerts/alert-button.tsx";
import { StayAvailability } from "#app/features/bookings/stays/stay-availability.tsx";
import type { EnquiryListing } from "#app/features/contact/enquiry-listing.ts";
import { ListingEnquiry } from "#app/features/contact/listing-enquiry.tsx";
import { listingPath } from "#app/features/finding/list-words.ts";
import type { PublicLand } from "#app/features/land/land-queries.server.ts";
import type { CodeDrawing } from "#app/features/listing-parts/code-drawing.server.ts";
import { ListingPath } from "#app/features/listing-parts/page-path.tsx";
import { ListingCard } from "#app/features/listings/listing-card.tsx";
import { ListingDetail } from "#app/features/listings/listing-detail.tsx";
import { listingKind } from "#app/features/listings/listing-kinds.ts";
import { chatText, type ListingView } from "#app/features/listings/listing-view.ts";
import { VehicleGuarantees } from "#app/features/listings/vehicle-guarantees.tsx";
import { type CompanySettings, whatsappUrl } from "#app/services/company-values/settings.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

type SimilarListingsProps = {
  origin: string;
  settings: CompanySettings;
  texts: Pick<SiteTexts, "services" | "contact">;
  similar: ListingView[];
};

type ListingPageBodyProps = SimilarListingsProps & {
  texts: Pick<SiteTexts, "properties">;
  view: ListingView;
  /** The first message of a chat about it. */
  chat: string;
  land?: PublicLand;
  /** For the printed page; none where the short address leads nowhere yet. */
  code?: CodeDrawing;
};

/** The permanent page of a listing, for visitors and for the member who prepares it. */
export function ListingPageBody({ view, chat, code, land, ...company }: ListingPageBodyProps) {
  const { origin, settings, texts, similar } = company;
  const { enquiry, others, hasGuarantees } = listingKind(view.table);
  const url = origin + view.path;
  const caution = isOffered(view.table) ? texts.properties.alerte_acompte : undefined;
  const actions = (
    <ListingEnquiry
      kind={enquiry}
      listing={enquiryOf(view, url, chat)}
      settings={settings}
      caution={caution}
      others={others && { ...others, href: similar.length > 0 ? "#semblables" : others.href }}
      alert={<ListingAlertButton table={view.table} listing={view} full />}
      isDisputed={land?.kind === "dispute"}
      full
    />
  );
  return (
    <>
      <div className={hasGuarantees ? "wrap vehicle-page" : "wrap"}>
        <ListingPath steps={listingPath(view)} titre={view.titre} url={url} />
        <ListingDetail
          view={view}
          settings={settings}
          chat={chat}
          code={code}
          land={land}
          actions={actions}
          layout="page"
          caution={caution}
          availability={availabilityOf(view, settings, chat)}
        />
        {hasGuarantees && <VehicleGuarantees texts={texts.services} />}
      </div>
      <SimilarListings {...company} />
    </>
  );
}

/** The calendar of stays, where the listing takes requests for dates. */
export function availabilityOf({ offer, reference, titre }: ListingView, settings: CompanySettings, chat: string) {
  return offer && <StayAvailability offer={offer} listing={{ reference, titre, chatUrl: whatsappUrl(settings, chat) }} />;
}

/** What the forms and chats about a listing are told of it. What has a price may be visited or taken, and has a chat of its own. */
export function enquiryOf({ table, id, titre, reference, prix, taken }: ListingView, url: string, chat: string): EnquiryListing {
  return { table, id, titre, url, ...(prix && { reference, chat, isTaken: taken !== undefined }) };
}

/** Closes the permanent page of a listing; nothing when there is none. */
export function SimilarListings({ origin, settings, texts, similar }: SimilarListingsProps) {
  if (similar.length === 0) return null;
  return (
    <section className="listing-similar" id="semblables" aria-labelledby="similar-titre">
      <div className="wrap" data-far-part="whole">
        <h2 id="similar-titre">À voir aussi</h2>
        <ul className="listing-grid">
          {similar.map((view) => (
            <li key={view.id}>
              <ListingCard view={view} chatUrl={cardChatUrl(view, { origin, settings, texts })} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A chat with the company about it, where the cards of its kind have one. */
export function cardChatUrl(view: ListingView, { origin, settings, texts }: Omit<SimilarListingsProps, "similar">) {
  const kind = listingKind(view.table);
  return kind.contact === "everywhere" ? whatsappUrl(settings, chatText(view, kind, texts.contact, origin + view.path)) : undefined;
}

export const goneMeta = [{ title: "Annonce retirée – FADEM" }, { name: "robots", content: "noindex" }];

type GoneListingProps = { list: { label: string; href: string }; children?: ReactNode };

/** Who kept the address of what is no longer offered is told so, and shown what comes nearest to it. */
export function GoneListing({ list, children }: GoneListingProps) {
  return (
    <>
      <div className="wrap gone-listing">
        <h1>Cette annonce n’est plus proposée.</h1>
        <p className="lead">Elle a été retirée du site. Dites-nous ce que vous cherchez&nbsp;: nous avons peut-être mieux.</p>
        <div className="button-row">
          <ButtonLink href={list.href} variant="primary">
            <ArrowLeft />
            {list.label}
          </ButtonLink>
          <ButtonLink href="/#contact" variant="outline">
            Nous écrire
          </ButtonLink>
        </div>
      </div>
      {children}
    </>
  );
}
