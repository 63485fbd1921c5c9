import { parseVideoUrl } from "#app/lib/video.ts";
import { Island } from "#app/platform/html/island.tsx";
import { PictureCarousel } from "#app/platform/media/picture-carousel.tsx";
import { VideoPlayer } from "#app/platform/media/video-player.tsx";
import type { PublicProperty } from "./property.ts";

const SIZES = "(min-width: 1440px) 408px, (min-width: 1080px) 30vw, (min-width: 680px) 46vw, 80vw";

/** The video when there is one to show, else the pictures. */
export function PropertyCardMedia({
  property: { slug, titre, images, video_url },
}: {
  property: Pick<PublicProperty, "slug" | "titre" | "images" | "video_url">;
}) {
  if (video_url && parseVideoUrl(video_url)) {
    const props = { url: video_url, title: titre, poster: images[0], sizes: SIZES };
    return <Island name="video-player" id={`video-${slug}`} component={VideoPlayer} props={props} />;
  }
  return <PictureCarousel images={images} label={titre} sizes={SIZES} />;
}
