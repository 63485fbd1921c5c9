export type Video = { kind: "youtube" | "vimeo"; id: string } | { kind: "file"; url: string };

const youtubeHosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "youtube-nocookie.com", "www.youtube-nocookie.com"]);
const vimeoHosts = new Set(["vimeo.com", "www.vimeo.com", "player.vimeo.com"]);
const videoFile = /\.(mp4|webm|ogg)$/i;

/** The videos we agree to show; undefined for any other address. */
export function parseVideoUrl(address: string): Video | undefined {
  if (/^\/media\/[\w/-]+\.(mp4|webm|ogg)$/i.test(address)) return { kind: "file", url: address };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["https:", "http:"].includes(url.protocol)) return undefined;
  const youtubeId = readYoutubeId(url);
  if (youtubeId) return { kind: "youtube", id: youtubeId };
  const vimeoId = vimeoHosts.has(url.hostname) ? /^\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1] : undefined;
  if (vimeoId) return { kind: "vimeo", id: vimeoId };
  if (url.protocol === "https:" && videoFile.test(url.pathname)) return { kind: "file", url: url.href };
  return undefined;
}

function readYoutubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  const [, first, second] = pathname.split("/");
  let id: string | null | undefined;
  if (hostname === "youtu.be") id = first;
  else if (youtubeHosts.has(hostname)) id = ["embed", "shorts", "live"].includes(first ?? "") ? second : searchParams.get("v");
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** The address of the embedded player; it sets no cookie before the visitor plays. */
export function embedUrl(video: Extract<Video, { id: string }>) {
  return video.kind === "youtube"
    ? `https://www.youtube-nocookie.com/embed/${video.id}`
    : `https://player.vimeo.com/video/${video.id}?dnt=1`;
}
