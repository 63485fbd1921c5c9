import type { MetaDescriptor } from "react-router";

export type StructuredData = { [name: string]: string | number | boolean | StructuredData | StructuredData[] | string[] };

type PageMeta = {
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  /** Absolute, 1200×630. */
  imageUrl?: string;
  /** schema.org descriptions, made by structured-data.server.ts. */
  structuredData?: StructuredData[];
};

/** What search engines and link previews read. */
export function pageMeta({ title, description, url, imageUrl, structuredData = [] }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { tagName: "link", rel: "alternate", type: "application/rss+xml", href: "/annonces.xml", title: "Nouvelles annonces de FADEM" },
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
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
    ...structuredData.map((description) => ({ "script:ld+json": description })),
  ];
}
