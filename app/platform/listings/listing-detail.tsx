import type { ReactNode } from "react";
import { Island } from "#app/platform/html/island.tsx";
import type { PublicImage } from "#app/platform/media/image.ts";
import { PictureGallery } from "#app/platform/media/picture-gallery.tsx";
import { PictureMosaic } from "#app/platform/media/picture-mosaic.tsx";
import { VideoPlayer } from "#app/platform/media/video-player.tsx";
import { type ListingLayout, ListingSection } from "./listing-section.tsx";

type ListingDetailProps = {
  layout: ListingLayout;
  titre: string;
  /** "Loué", said before the title of what is no longer available. */
  taken?: string;
  lieu: string | null;
  images: PublicImage[];
  badges: ReactNode;
  /** `none` is said when there is no video; without it the part is left out. */
  video: { title: string; url: string | null; none?: ReactNode };
  /** Over the pictures, where the listing can be kept. */
  heart?: ReactNode;
  /** Stands beside the title on paper. */
  code?: ReactNode;
  /** Price and contact, beside the details of the permanent page; the dialog has them in its foot. */
  panel: ReactNode;
  /** What is known of the listing, under its title. */
  children: ReactNode;
};

/** Everything about one listing: the same in the dialog over the list and on its permanent page, arranged for each. */
export function ListingDetail({ layout, titre, taken, lieu, images, badges, video, heart, code, panel, children }: ListingDetailProps) {
  const isPage = layout === "page";
  const Title = isPage ? "h1" : "h3";
  return (
    <div className={`listing-detail is-${layout}`}>
      <div className="listing-detail-pictures">
        {isPage ? (
          <PictureMosaic images={images} title={titre} />
        ) : (
          <Island
            name="picture-gallery"
            component={PictureGallery}
            props={{ images, title: titre, sizes: "(min-width: 900px) 560px, 80vw" }}
          />
        )}
        {heart}
      </div>
      <div className="listing-detail-info">
        {code}
        {badges}
        <Title className="listing-detail-title">
          {taken && <span className="listing-detail-taken">{taken}&nbsp;: </span>}
          {titre}
        </Title>
        {lieu && <p className="listing-place icon-before icon-pin">{lieu}</p>}
        {children}
      </div>
      {(video.url || video.none) && (
        <ListingSection layout={layout} title={video.title} className="listing-detail-video">
          {video.url ? (
            <Island
              name="video-player"
              component={VideoPlayer}
              props={{
                url: video.url,
                title: video.title,
                poster: images.at(-1),
                sizes: "(min-width: 900px) 720px, 80vw",
                caption: "Se lance au toucher",
              }}
            />
          ) : (
            video.none
          )}
        </ListingSection>
      )}
      {isPage && panel}
    </div>
  );
}
