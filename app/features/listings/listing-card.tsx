import { Video } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { LandMark } from "#app/features/land/land-mark.tsx";
import { HeartSlot } from "#app/features/listing-parts/heart-slot.tsx";
import { ListingAmount, ListingPrice } from "#app/features/listing-parts/listing-price.tsx";
import { HIDDEN_PRICE } from "#app/features/listing-parts/listing-words.ts";
import { CachedCard } from "#app/kernel/html/cached-part.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { pluralize } from "#app/lib/text/text.ts";
import { parseVideoUrl } from "#app/lib/values/video.ts";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import { NoPicture, Picture } from "#app/services/pictures/picture.tsx";
import { PictureCarousel } from "#app/services/pictures/picture-carousel.tsx";
import { VideoPlayer } from "#app/services/pictures/video-player.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge, Tag } from "#app/ui/layout/badge.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { iconBefore } from "#app/ui/layout/icon-class.ts";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { listingKind, type PublicRows, toListingView } from "./listing-kinds.ts";
import { type CardMeasure, type ListingView, prixSuffix } from "./listing-view.ts";

const LARGE_SIZES = "(min-width: 1440px) 742px, (min-width: 1080px) 53vw, 80vw";
export const COMPACT_SIZES = "(min-width: 1080px) 310px, (min-width: 680px) 46vw, 80vw";
/** How many tags a card names before it counts the others. */
const tagsShown = { listing: 3, apartment: 4 };

type ListingCardProps = {
  view: ListingView;
  /** A chat with the company about it, for kinds whose cards have one. */
  chatUrl?: string;
  /** On a list the details open over the page (listing-details.client.ts); a new tab and a browser without script get the permanent page. */
  opensDetails?: boolean;
  /** The first of a list, over the whole width. */
  isLarge?: boolean;
};

/** A listing on the home page and beside others like it. */
export function ListingCard({ view, chatUrl, opensDetails = false, isLarge = false }: ListingCardProps) {
  const { card } = listingKind(view.table);
  const { titre, path, model, lieu, texte, badge, badges, prix, mesures, progress } = view;
  const titleId = `titre-${view.slug}`;
  const cardBadges = badges.filter(({ isOnCard }) => isOnCard);
  const title = (
    <>
      <h3 id={titleId}>
        <a href={path}>{titre}</a>
      </h3>
      {model && <p className="vehicle-card-model">{model}</p>}
      {lieu.card && <p className="listing-place icon-before icon-pin">{lieu.card}</p>}
    </>
  );
  const measures = <CardMeasures measures={mesures.card} />;
  const areFigures = mesures.card.some(({ figure }) => figure);
  const button = { href: path, "data-details": opensDetails || undefined, "aria-describedby": titleId, children: card.button };
  return (
    <article className={classNames("listing-card", card.className, isLarge && "is-large")}>
      <div className="listing-card-media">
        <CardMedia view={view} sizes={isLarge ? LARGE_SIZES : card.sizes} isSmall={!isLarge} />
        {badge.tone !== "plain" && <ListingBadge view={view} />}
        <ListingHeart view={view} />
      </div>
      <div className="listing-card-body">
        {cardBadges.length > 0 && <ListingBadges badges={cardBadges} />}
        {model ? (
          <div className="vehicle-card-head">
            <div>{title}</div>
            <ViewPrice view={view} />
          </div>
        ) : (
          <>
            {title}
            {prix && <ViewPrice view={view} />}
          </>
        )}
        {view.land && <LandMark {...view.land} />}
        {progress?.isOnCard && <ListingProgress percent={progress.percent} label="Avancement" />}
        {areFigures && measures}
        {texte && <p className="listing-card-description">{texte}</p>}
        {!areFigures && measures}
        <CardTags tags={view.equipements} />
        {chatUrl ? (
          <div className="vehicle-card-actions">
            <ButtonLink {...button} />
            <ButtonLink
              variant="whatsapp"
              className="vehicle-card-chat"
              href={chatUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`WhatsApp au sujet de ${titre}`}
            >
              <WhatsappIcon />
            </ButtonLink>
          </div>
        ) : (
          <ButtonLink variant={isLarge ? "primary" : "outline"} full={!isLarge} {...button} />
        )}
      </div>
    </article>
  );
}

type RowCardProps = {
  table: ListingTable;
  row: PublicRows[ListingTable];
  /** `first`: the compact card that a page opens with. */
  look: "full" | "large" | "compact" | "first";
};

/** The card of a row in a list. Its HTML is cached by the row: the view is made only where there is none. */
export function RowCard(props: RowCardProps) {
  return (
    <CachedCard name={`${props.look} card of ${props.table}`} row={props.row}>
      <CardOfRow {...props} />
    </CachedCard>
  );
}

function CardOfRow({ table, row, look }: RowCardProps) {
  const view = toListingView(table, row);
  if (look === "compact" || look === "first") return <CompactCard view={view} isFirst={look === "first"} />;
  return <ListingCard view={view} opensDetails isLarge={look === "large"} />;
}

/** So many photos does a card hold; the others come with the dialog or the page of the listing. */
const CARD_PHOTOS = 5;

/** The film where there is one to show, a row of pictures, or the first one, which opens them in full screen (overlays.client.ts). */
type CardMediaProps = { view: ListingView; sizes: string /** As in `Picture`. */; isSmall: boolean };

function CardMedia({ view: { table, slug, titre, images: all, video }, sizes, isSmall }: CardMediaProps) {
  const images = all.slice(0, CARD_PHOTOS);
  const { media } = listingKind(table).card;
  const film = video && parseVideoUrl(video) ? video : undefined;
  if (film && media === "film") {
    const props = { url: film, title: titre, poster: images[0], sizes };
    return <Island name="video-player" id={`video-${slug}`} component={VideoPlayer} props={props} />;
  }
  if (media !== "viewer") return <PictureCarousel images={images} label={titre} sizes={sizes} isSmall={isSmall} />;
  const [first] = images;
  return (
    <>
      {first ? (
        <a
          href={fallbackUrl(first)}
          aria-label={`Agrandir\u00a0: ${first.alt || titre}`}
          data-opens="viewer"
          data-props={JSON.stringify({ images, title: titre })}
        >
          <Picture image={first} alt="" sizes={sizes} isSmall={isSmall} />
        </a>
      ) : (
        <NoPicture />
      )}
      {film && (
        <span className="project-card-video">
          <Video aria-hidden="true" />
          Vidéo
        </span>
      )}
    </>
  );
}

/** Figures with their words, values whose labels only screen readers say, or a list of both. */
function CardMeasures({ measures }: { measures: CardMeasure[] }) {
  const [first] = measures;
  if (!first) return null;
  if (!first.icon)
    return (
      <dl className="project-card-facts">
        {measures.map(({ label, value, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount ? <ListingAmount prix={amount} /> : value}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <ul className={first.figure ? "property-measures" : "vehicle-measures"}>
      {measures.map(({ icon, figure, label, value }) => (
        <li key={icon} className={icon && iconBefore(icon)}>
          {figure ? (
            <>
              <b>{figure}</b> {label}
            </>
          ) : (
            <>
              <span className="visually-hidden">{label}&nbsp;: </span>
              {value}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The first of them; how many more there are. */
export function CardTags({ tags, card = "listing" }: { tags: ListingView["equipements"]; card?: keyof typeof tagsShown }) {
  if (tags.length === 0) return null;
  const max = tagsShown[card];
  const others = tags.length - max;
  return (
    <div className="listing-card-tags">
      {tags.slice(0, max).map(({ label, icon }) => (
        <Tag key={label} icon={icon}>
          {label}
        </Tag>
      ))}
      {others > 0 && <Tag>{`+${others} ${pluralize(others, "autre")}`}</Tag>}
    </div>
  );
}

type CompactCardProps = {
  view: ListingView;
  /** In the first view: fetched at once. */
  isFirst?: boolean;
  /** What else can be done with it there. */
  children?: ReactNode;
};

/**
 * A listing in a list of many: picture, price, title, place, one line of figures. Its link covers all of it; what can be pressed besides lies
 * above the link, in `.compact-card-media`. One that is taken is grey.
 */
export function CompactCard({ view, isFirst = false, children }: CompactCardProps) {
  const { titre, path, images, taken, state, prix, lieu, mesures } = view;
  const [image] = images;
  return (
    <article className={taken ? "compact-card is-taken" : "compact-card"}>
      <div className="compact-card-media">
        {image ? <Picture image={image} sizes={COMPACT_SIZES} alt="" priority={isFirst} isSmall /> : <NoPicture />}
        {taken ? <span className="compact-card-taken">{taken}</span> : <ListingBadge view={view} state={state} />}
        <ListingHeart view={view} />
        {images.length > 1 && !taken && (
          <span className="compact-card-count" aria-hidden="true">
            {`1 / ${images.length}`}
          </span>
        )}
      </div>
      {prix && <ViewPrice view={view} />}
      <h3>
        <a href={path} data-details="">
          {titre}
        </a>
      </h3>
      {lieu.line && <p className="compact-card-place">{lieu.line}</p>}
      {mesures.line.length > 0 && (
        <p className="compact-card-measures">
          {mesures.line.map(({ figure, word }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two figures may be alike
            <Fragment key={index}>
              {index > 0 && " · "}
              {figure !== undefined && <b>{figure}</b>}
              {figure !== undefined && word ? ` ${word}` : word}
            </Fragment>
          ))}
        </p>
      )}
      {view.land && <LandMark {...view.land} />}
      {children}
    </article>
  );
}

/** The price in francs first, then what it makes in euros; of what is sold or let neither. */
export function ViewPrice({ view, note }: { view: ListingView; note?: string }) {
  if (view.prix?.isHidden) return <p className="listing-price-amount">{HIDDEN_PRICE}</p>;
  return <ListingPrice prix={view.prix?.montant ?? null} suffix={prixSuffix(view)} note={note} />;
}

/** "À VENDRE", in the corner of a picture. */
export function ListingBadge({ view: { badge }, state }: { view: ListingView; state?: string }) {
  return <span className={badge.tone === "sale" ? "transaction-badge is-sale" : "transaction-badge"}>{state ?? badge.text}</span>;
}

export function ListingBadges({ badges, children }: { badges: ListingView["badges"]; children?: ReactNode }) {
  return (
    <div className="listing-badges">
      {children}
      {badges.map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </div>
  );
}

/** Keeps what has a price. One that is taken already is kept without it, so that no visitor is told later that it was taken since. */
export function ListingHeart({ view, isOpened = false }: { view: ListingView; isOpened?: boolean }) {
  const { reference, prix, taken, titre } = view;
  if (!prix) return null;
  return (
    <HeartSlot
      reference={reference}
      prix={taken ? undefined : prix.montant}
      unite={prix.unite === "mois" ? undefined : prix.unite}
      titre={isOpened ? titre : undefined}
      isOpened={isOpened}
    />
  );
}

/** How far the work is; the bar itself is always named in full. */
export function ListingProgress({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="project-progress">
      <p>
        <span>{label}</span> <b>{percent}&nbsp;%</b>
      </p>
      <progress value={percent} max={100} aria-label="Avancement du projet" />
    </div>
  );
}
