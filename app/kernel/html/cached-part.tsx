import { createContext, createElement, type ReactNode, useContext } from "react";

/** What one page takes from the cached parts, and leaves there (cached-parts.server.ts). */
export type PartsOfPage = {
  /** The name of the element that stands around a part until the page is put together. */
  tag: string;
  /** Stands where the text goes that differs from page to page. */
  gap: string;
  place: (part: { under: object; key: string; gap: string; html?: string }) => { number: number; isCached: boolean };
};

const Parts = createContext<PartsOfPage | undefined>(undefined);
const Content = createContext<object | undefined>(undefined);
const Inside = createContext<{ gap: string | undefined } | undefined>(undefined);

/** Around a page that may be put together from cached parts. Without it, as in the back-office and in previews, every part is made anew. */
export function CachedParts({ parts, children }: { parts: PartsOfPage | undefined; children: ReactNode }) {
  return <Parts value={parts}>{children}</Parts>;
}

/** `content`: an object that stays as long as the content of the site is the same. What is cached of the parts inside goes with it. */
export function CachedUnder({ content, children }: { content: object; children: ReactNode }) {
  return <Content value={content}>{children}</Content>;
}

type CachedPartProps = {
  name: string;
  /**
   * Everything it is made of: objects count as the same while they are the same object, anything else by its value. With null among
   * them, which is what could not be read, it is not cached.
   */
  of?: readonly unknown[];
  /** In the place of the object that stands around it. */
  under?: object;
  /** A text inside that differs from page to page: components read it by `useGap`, and what is cached has a gap in its place. */
  gap?: string;
  /** What `children` will be, where that is known: in a head React leaves out what stands inside another element. */
  html?: string;
  /** Elements, and no ids of `useId`: these tell where in a page they stand. */
  children: ReactNode;
};

/** A part of a public page whose finished HTML is cached: it is made once from the same values, however many pages show it. */
export function CachedPart({ name, of = [], under, gap = "", html, children }: CachedPartProps) {
  const parts = useContext(Parts);
  const content = useContext(Content);
  const isInside = useContext(Inside) !== undefined;
  const root = under ?? content;
  if (!parts || !root || isInside || of.includes(null)) return children;
  const key = [name, gap && "gap", ...of.map(identify)].join("\n");
  const { number, isCached } = parts.place({ under: root, key, gap, html });
  const inside = <Inside value={{ gap: gap ? parts.gap : undefined }}>{children}</Inside>;
  return createElement(parts.tag, { n: number }, isCached ? undefined : inside);
}

/** A card of a row: whatever page shows the same row shows the same card. */
export function CachedCard({ name, row, children }: { name: string; row: object; children: ReactNode }) {
  return (
    <CachedPart name={name} of={[JSON.stringify(row)]}>
      {children}
    </CachedPart>
  );
}

/** What to write in the place of the text that the part around gave as its gap; undefined where it has none. */
export function useGap(): string | undefined {
  return useContext(Inside)?.gap;
}

const numbers = new WeakMap<object, number>();
let last = 0;

function identify(value: unknown): string {
  if (typeof value !== "object" || value === null) return `${typeof value} ${value}`;
  const number = numbers.get(value) ?? ++last;
  numbers.set(value, number);
  return `object ${number}`;
}
