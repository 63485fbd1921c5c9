import { useLocation } from "react-router";
import { HeaderHeart } from "#app/features/keeping/header-heart.tsx";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { Logo } from "#app/ui/layout/logo.tsx";
import { AccountActions } from "./account-actions.tsx";
import { CurrencySwitch } from "./currency-switch.tsx";
import { MenuLinks } from "./menu-links.tsx";
import { SiteDrawer } from "./site-drawer.tsx";

type SiteHeaderProps = {
  texts?: SiteTexts["navbar"];
  /** Undefined where the session is not known, as on an error page: then neither door is shown. */
  isAdmin?: boolean;
  horaires?: { jours: string; heures: string }[];
};

export function SiteHeader({ texts, isAdmin, horaires }: SiteHeaderProps) {
  const activeSection = currentSection(useLocation().pathname);
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="site-header-logo" href="/">
          <Logo tagline={texts?.tagline} />
          <span className="visually-hidden">, accueil</span>
        </a>
        <nav className="site-menu" aria-label="Menu principal">
          <MenuLinks texts={texts} activeSection={activeSection} />
        </nav>
        <HeaderHeart />
        <CurrencySwitch />
        {isAdmin !== undefined && (
          <div className="site-header-account">
            <AccountActions isAdmin={isAdmin} size="small" />
          </div>
        )}
        <SiteDrawer texts={texts} activeSection={activeSection} isAdmin={isAdmin} horaires={horaires} />
      </div>
    </header>
  );
}

/** The pages of listings and their lists belong to the section of the home page; there active-section.client.ts follows the reader. */
export function currentSection(pathname: string) {
  if (pathname === "/") return "accueil";
  const [, first = ""] = /^(?:\/admin-dashboard)?\/([\w-]+)/.exec(pathname) ?? [];
  return Object.keys(sectionPages).find((section) => sectionPages[section]?.includes(first));
}

const sectionPages: Record<string, readonly string[]> = {
  biens: ["biens", "annonces", "acheter", "louer", "louer-meuble"],
  realisations: ["realisations", "nos-realisations"],
  vehicules: ["vehicules", "vehicules-a-vendre", "vehicules-a-louer"],
};
