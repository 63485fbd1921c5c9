import { Menu, X } from "lucide-react";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { AccountActions } from "./account-actions.tsx";
import { MenuLinks } from "./menu-links.tsx";

type SiteDrawerProps = {
  texts?: SiteTexts["navbar"];
  activeSection: string | undefined;
  isAdmin: boolean | undefined;
  horaires?: { jours: string; heures: string }[];
};

/** The menu of small screens: a popover, which the browser opens and closes by itself. */
export function SiteDrawer({ texts, activeSection, isAdmin, horaires }: SiteDrawerProps) {
  return (
    <>
      <button type="button" className="site-drawer-toggle" popoverTarget="menu" aria-controls="menu" aria-label="Menu">
        <Menu className="site-drawer-open-icon" />
        <X className="site-drawer-close-icon" />
      </button>
      <nav id="menu" className="site-drawer" popover="auto" aria-label="Menu principal">
        <MenuLinks texts={texts} activeSection={activeSection} linkClassName="icon-before icon-arrow" />
        {isAdmin !== undefined && (
          <div className="button-row">
            <AccountActions isAdmin={isAdmin} full />
          </div>
        )}
        {horaires && <p>{horaires.map(({ jours, heures }) => `${jours} ${heures}`).join(" · ")}</p>}
      </nav>
    </>
  );
}
