import type { MetaDescriptor } from "react-router";
import type { StructuredData } from "#app/features/listings/listing-view.ts";
import { type PublicImage, srcSet } from "#app/services/pictures/image.ts";

type PageMeta = {
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  /** Absolute, 1200×630. */
  imageUrl?: string;
  imageAlt?: string;
  /** The picture the page opens with: asked for before the styles have come, which lie between it and the beginning of the page. */
  picture?: { image: PublicImage; sizes: string };
  /** schema.org descriptions, made by structured-data.server.ts. */
  structuredData?: StructuredData[];
  /** What search engines are asked to leave out; nothing where they may keep the page. */
  robots?: "noindex" | "noindex, follow";
  /** The feed of what this page shows, where it has one of its own. */
  feed?: { href: string; title: string };
};

const wholeFeed = { href: "/annonces.xml", title: "Nouvelles annonces de FADEM" };

/** What search engines and link previews read. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, url, imageUrl, imageAlt, picture, structuredData = [], robots, feed = wholeFeed } = page;
  return [
    { title },
    ...(picture && picture.image.widths.length > 0 ? [preload(picture)] : []),
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(robots ? [{ name: "robots", content: robots }] : []),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", ...feed },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "FADEM" },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(imageUrl
      ? [
          { property: "og:image", content: imageUrl },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          ...(imageAlt ? [{ property: "og:image:alt", content: imageAlt }] : []),
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
    ...structuredData.map((description) => ({ "script:ld+json": description })),
  ];
}

function preload({ image, sizes }: NonNullable<PageMeta["picture"]>): MetaDescriptor {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet(image, "avif"),
    imageSizes: sizes,
    fetchPriority: "high",
  };
}

/** A page that visitors send to one another, and that search engines leave out: its address may be invented. */
export function unlistedMeta(page: PageMeta): MetaDescriptor[] {
  return [...pageMeta(page), { name: "robots", content: "noindex" }];
}

/** A part of a page, fetched by script: search engines are sent to the page itself. */
export function sheetMeta(title: string, pageUrl: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }, { tagName: "link", rel: "canonical", href: pageUrl }];
}
