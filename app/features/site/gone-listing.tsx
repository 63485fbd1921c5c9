import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/controls/button.tsx";

export const goneMeta = [{ title: "Annonce retirée – FADEM" }, { name: "robots", content: "noindex" }];

type GoneListingProps = { list: { label: string; href: string }; children?: ReactNode };

/** Who kept the address of what is no longer offered is told so, and shown what comes nearest to it. */
export function GoneListing({ list, children }: GoneListingProps) {
  return (
    <>
      <div className="wrap gone-listing">
        <h1>Cette annonce n’est plus proposée.</h1>
        <p className="lead">Elle a été retirée du site. Dites-nous ce que vous cherchez&nbsp;: nous avons peut-être mieux.</p>
        <div className="button-row">
          <ButtonLink href={list.href} variant="primary">
            <ArrowLeft />
            {list.label}
          </ButtonLink>
          <ButtonLink href="/#contact" variant="outline">
            Nous écrire
          </ButtonLink>
        </div>
      </div>
      {children}
    </>
  );
}
