import { Fragment, type ReactNode } from "react";
import type { PublicImage } from "#app/platform/media/image.ts";
import { NoPicture } from "#app/platform/media/no-picture.tsx";
import { Picture } from "#app/platform/media/picture.tsx";
import { HIDDEN_PRICE } from "./listing-words.ts";

export const COMPACT_SIZES = "(min-width: 1080px) 310px, (min-width: 680px) 46vw, 80vw";

/** A figure and its unit, "320 m²", or a word alone, "Diesel". */
export type Measure = { figure?: ReactNode; word?: string };

type CompactCardProps = {
  /** Address of the listing's own page. */
  page: string;
  titre: string;
  images: PublicImage[];
  badge: ReactNode;
  /** Where it can be kept. */
  heart?: ReactNode;
  /** "Vendu", for one that is no longer to be had: the card is grey. */
  taken?: string;
  /** False for one that is hidden. */
  price?: ReactNode;
  place: string | null;
  measures: Measure[];
  /** In the first view: fetched at once. */
  isFirst?: boolean;
  children?: ReactNode;
};

/**
 * A listing in a list of many: picture, price, title, place, one line of figures. Its link covers all of it; what can be pressed besides lies
 * above the link, in `.compact-card-media`.
 */
export function CompactCard({
  page,
  titre,
  images,
  badge,
  heart,
  taken,
  price,
  place,
  measures,
  isFirst = false,
  children,
}: CompactCardProps) {
  const [image] = images;
  return (
    <article className={taken ? "compact-card is-taken" : "compact-card"}>
      <div className="compact-card-media">
        {image ? <Picture image={image} sizes={COMPACT_SIZES} alt="" priority={isFirst} isSmall /> : <NoPicture />}
        {taken ? <span className="compact-card-taken">{taken}</span> : badge}
        {heart}
        {images.length > 1 && !taken && (
          <span className="compact-card-count" aria-hidden="true">
            {`1 / ${images.length}`}
          </span>
        )}
      </div>
      {price === false ? <p className="listing-price-amount">{HIDDEN_PRICE}</p> : price}
      <h3>
        <a href={page} data-details="">
          {titre}
        </a>
      </h3>
      {place && <p className="compact-card-place">{place}</p>}
      {measures.length > 0 && (
        <p className="compact-card-measures">
          {measures.map(({ figure, word }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two figures may be alike
            <Fragment key={index}>
              {index > 0 && " · "}
              {figure !== undefined && <b>{figure}</b>}
              {figure !== undefined && word ? ` ${word}` : word}
            </Fragment>
          ))}
        </p>
      )}
      {children}
    </article>
  );
}
