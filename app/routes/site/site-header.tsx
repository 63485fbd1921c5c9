import { Link } from "react-router";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { Logo } from "#app/ui/logo.tsx";
import { AccountActions } from "./account-actions.tsx";
import { CurrencySwitch } from "./currency-switch.tsx";
import { MenuLinks } from "./menu-links.tsx";
import { SiteDrawer } from "./site-drawer.tsx";
import { useActiveSection } from "./use-active-section.ts";

type SiteHeaderProps = {
  texts?: SiteTexts["navbar"];
  /** Undefined where the session is not known, as on an error page: then neither door is shown. */
  isAdmin?: boolean;
  horaires?: { jours: string; heures: string }[];
};

export function SiteHeader({ texts, isAdmin, horaires }: SiteHeaderProps) {
  const activeSection = useActiveSection();
  return (
    <header className="site-header">
      <div className="wrap">
        <Link className="site-header-logo" to="/">
          <Logo tagline={texts?.tagline} />
          <span className="visually-hidden">, accueil</span>
        </Link>
        <nav className="site-menu" aria-label="Menu principal">
          <MenuLinks texts={texts} activeSection={activeSection} />
        </nav>
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
