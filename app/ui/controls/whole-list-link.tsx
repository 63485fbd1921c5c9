import { ButtonLink } from "./button-link.tsx";

/** Where all of a list is, and how many rows it has in all. */
export type WholeList = { href: string; total: number; label: string };

/** Under the first rows of a list. `isForFolded`: only small screens leave rows out, and only they show it. */
export function WholeListLink({ whole, isForFolded = false }: { whole: WholeList; isForFolded?: boolean }) {
  return (
    <ButtonLink href={whole.href} className={isForFolded ? "is-for-folded" : undefined}>
      {whole.label}
    </ButtonLink>
  );
}
