import { Play } from "lucide-react";
import { useState } from "react";
import { embedUrl, parseVideoUrl, type Video } from "#app/lib/values/video.ts";
import type { PublicImage } from "./image.ts";
import { Picture } from "./picture.tsx";

type VideoPlayerProps = { url: string; title: string; poster?: PublicImage; sizes: string; caption?: string };

/** Nothing of the video is fetched before a tap; an address we do not show says so. */
export function VideoPlayer({ url, title, poster, sizes, caption }: VideoPlayerProps) {
  const [state, setState] = useState<"waiting" | "playing" | "broken">("waiting");
  const video = parseVideoUrl(url);

  if (!video || state === "broken") return <p className="video-none">Aucune vidéo disponible</p>;
  return (
    <div className="video-player">
      {state === "playing" ? (
        <PlayingVideo video={video} title={title} onBroken={() => setState("broken")} />
      ) : (
        <>
          {poster && <Picture image={poster} alt="" sizes={sizes} />}
          <button type="button" className="video-start" aria-label={`Lire la vidéo\u00a0: ${title}`} onClick={() => setState("playing")}>
            <PlayMark />
          </button>
          <noscript>
            <a className="video-start" href={watchUrl(video)} aria-label={`Ouvrir la vidéo\u00a0: ${title}`}>
              <PlayMark />
            </a>
          </noscript>
          {caption && <p className="video-caption">{caption}</p>}
        </>
      )}
    </div>
  );
}

function PlayMark() {
  return (
    <span className="video-mark">
      <Play aria-hidden="true" />
    </span>
  );
}

function PlayingVideo({ video, title, onBroken }: { video: Video; title: string; onBroken: () => void }) {
  // The button that had the focus is gone: the player takes it over.
  if (video.kind === "file")
    // biome-ignore lint/a11y/useMediaCaption: the file is the company's own and comes without a text track.
    return <video ref={(player) => player?.focus()} src={video.url} title={title} controls autoPlay playsInline onError={onBroken} />;
  const address = new URL(embedUrl(video));
  address.searchParams.set("autoplay", "1");
  return (
    <iframe
      ref={(player) => player?.focus()}
      src={address.href}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}

function watchUrl(video: Video) {
  if (video.kind === "file") return video.url;
  return video.kind === "youtube" ? `https://www.youtube.com/watch?v=${video.id}` : `https://vimeo.com/${video.id}`;
}
