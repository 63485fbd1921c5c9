import { Menu, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { AccountActions } from "./account-actions.tsx";
import { MenuLinks } from "./menu-links.tsx";

const WIDE = "(min-width: 1280px)"; // the whole menu fits in the header: site-header.css

type SiteDrawerProps = {
  texts?: SiteTexts["navbar"];
  activeSection: string | undefined;
  isAdmin: boolean | undefined;
  horaires?: { jours: string; heures: string }[];
};

/** The menu of small screens: a popover, which the browser opens and closes before any script has started. */
export function SiteDrawer({ texts, activeSection, isAdmin, horaires }: SiteDrawerProps) {
  const drawer = useRef<HTMLElement>(null);
  const drawerId = useId();
  // Unknown until the script runs: until then the browser tells the state of the button by itself.
  const [isOpen, setIsOpen] = useState<boolean>();

  useEffect(() => setIsOpen(drawer.current?.matches(":popover-open") ?? false), []);

  useEffect(() => {
    if (!isOpen) return;
    // The drawer covers the page, so the keyboard must not wander under it.
    const covered = document.querySelectorAll<HTMLElement>("#contenu, .site-footer");
    for (const element of covered) element.inert = true;
    const wide = matchMedia(WIDE);
    const closeWhenWide = () => drawer.current?.hidePopover();
    wide.addEventListener("change", closeWhenWide);
    return () => {
      for (const element of covered) element.inert = false;
      wide.removeEventListener("change", closeWhenWide);
    };
  }, [isOpen]);

  function close() {
    drawer.current?.hidePopover();
  }

  return (
    <>
      <button
        type="button"
        className="site-drawer-toggle"
        popoverTarget={drawerId}
        aria-expanded={isOpen}
        aria-controls={drawerId}
        aria-label="Menu"
      >
        <Menu className="site-drawer-open-icon" />
        <X className="site-drawer-close-icon" />
      </button>
      <nav
        ref={drawer}
        id={drawerId}
        className="site-drawer"
        popover="auto"
        aria-label="Menu principal"
        onToggle={(event) => setIsOpen(event.newState === "open")}
      >
        <MenuLinks texts={texts} activeSection={activeSection} linkClassName="icon-before icon-arrow" onSelect={close} />
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
