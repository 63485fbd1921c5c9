import { Fragment, type ReactNode } from "react";
import type { PublicImage } from "#app/platform/media/image.ts";
import { NoPicture } from "#app/platform/media/no-picture.tsx";
import { Picture } from "#app/platform/media/picture.tsx";

export const COMPACT_SIZES = "(min-width: 1080px) 310px, (min-width: 680px) 46vw, 80vw";

/** A figure and its unit, "320 m²", or a word alone, "Diesel". */
export type Measure = { figure?: ReactNode; word?: string };

type CompactCardProps = {
  /** Address of the listing's own page. */
  page: string;
  titre: string;
  images: PublicImage[];
  badge: ReactNode;
  price?: ReactNode;
  place: string | null;
  measures: Measure[];
  /** In the first view: fetched at once. */
  isFirst?: boolean;
};

/**
 * A listing in a list of many: picture, price, title, place, one line of figures. Its link covers all of it; what can be pressed besides lies
 * above the link, in `.compact-card-media`.
 */
export function CompactCard({ page, titre, images, badge, price, place, measures, isFirst = false }: CompactCardProps) {
  const [image] = images;
  return (
    <article className="compact-card">
      <div className="compact-card-media">
        {image ? <Picture image={image} sizes={COMPACT_SIZES} alt="" priority={isFirst} isSmall /> : <NoPicture />}
        {badge}
        {images.length > 1 && (
          <span className="compact-card-count" aria-hidden="true">
            {`1 / ${images.length}`}
          </span>
        )}
      </div>
      {price}
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
    </article>
  );
}
