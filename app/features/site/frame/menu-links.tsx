import { useLocation } from "react-router";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { siteMenu } from "./site-menu.ts";
import { useSectionLink } from "./use-section-link.ts";

type MenuLinksProps = {
  texts?: SiteTexts["navbar"];
  activeSection: string | undefined;
  linkClassName?: string;
};

export function MenuLinks({ texts, activeSection, linkClassName }: MenuLinksProps) {
  const { pathname } = useLocation();
  const sectionLink = useSectionLink();
  return (
    <ul>
      {siteMenu.map(({ key, label, section }) => (
        <li key={key}>
          <a
            {...(section ? sectionLink(section) : { href: "/about" })}
            className={linkClassName}
            aria-current={section ? section === activeSection || undefined : pathname === "/about" ? "page" : undefined}
          >
            {texts?.[key] ?? label}
          </a>
        </li>
      ))}
    </ul>
  );
}
