import { ChevronDown, LayoutDashboard, Lock, LogOut, Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import type { ListName } from "#app/db/tables/content-types.ts";
import { HeaderHeart } from "#app/features/keeping/header-heart.tsx";
import { RawScript } from "#app/kernel/html/raw-html.tsx";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Logo } from "#app/ui/layout/logo.tsx";
import { ErrorState } from "#app/ui/layout/states.tsx";
import { text as restore } from "./currency.inline.ts?text";
import { useSectionLink } from "./use-section-link.ts";

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
          <MenuLinks texts={texts} activeSection={activeSection} isFolded />
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

/** The pages of listings and their lists belong to the section of the home page; there site-frame.client.ts follows the reader. */
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

/** `label` stands where the texts of the site are not known, as on an error page. Without a section the entry is the page /about. */
type MenuEntry = { key: keyof SiteTexts["navbar"]; label: string; section?: string; lists?: readonly MenuList[] };

/** A list of the site: its name is its address. */
type MenuList = { name: ListName; label: string };

const homeLists: readonly MenuList[] = [
  { name: "acheter", label: "Acheter" },
  { name: "louer", label: "Louer" },
  { name: "louer-meuble", label: "Louer meublé" },
];

const vehicleLists: readonly MenuList[] = [
  { name: "vehicules-a-vendre", label: "À vendre" },
  { name: "vehicules-a-louer", label: "À louer" },
];

const siteMenu: readonly MenuEntry[] = [
  { key: "accueil", label: "Accueil", section: "accueil" },
  { key: "a_propos", label: "À Propos" },
  { key: "services", label: "Services", section: "services" },
  { key: "biens", label: "Biens Immobiliers", section: "biens", lists: homeLists },
  { key: "realisations", label: "Réalisations", section: "realisations" },
  { key: "vehicules", label: "Véhicules", section: "vehicules", lists: vehicleLists },
  { key: "galerie", label: "Galerie", section: "galerie" },
  { key: "contact", label: "Contact", section: "contact" },
];

type MenuLinksProps = {
  texts?: SiteTexts["navbar"];
  activeSection: string | undefined;
  /** The lists of an entry open by a chevron beside it (DEC-210), instead of standing under it. */
  isFolded?: boolean;
};

function MenuLinks({ texts, activeSection, isFolded }: MenuLinksProps) {
  const { pathname } = useLocation();
  const sectionLink = useSectionLink();
  return (
    <ul>
      {siteMenu.map(({ key, label, section, lists }) => (
        <li key={key}>
          <a
            {...(section ? sectionLink(section) : { href: "/about" })}
            aria-current={section ? section === activeSection || undefined : pathname === "/about" ? "page" : undefined}
          >
            {texts?.[key] ?? label}
          </a>
          {lists && !isFolded && <MenuLists lists={lists} />}
          {lists && isFolded && (
            <details name="menu">
              <summary aria-label={`Listes\u00a0: ${texts?.[key] ?? label}`}>
                <ChevronDown aria-hidden="true" />
              </summary>
              <MenuLists lists={lists} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function MenuLists({ lists }: { lists: readonly MenuList[] }) {
  return (
    <ul className="menu-lists">
      {lists.map(({ name, label }) => (
        <li key={name}>
          <a href={`/${name}`}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

type AccountActionsProps = { isAdmin: boolean; size?: "normal" | "small" };

/** The back-office has its own documents and stylesheet: every way there and out is a full page load. */
function AccountActions({ isAdmin, size }: AccountActionsProps) {
  if (!isAdmin) {
    return (
      <ButtonLink href="/admin" variant="outline" size={size}>
        <Lock />
        Admin
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink href="/admin-dashboard" variant="outline" size={size}>
        <LayoutDashboard />
        Dashboard
      </ButtonLink>
      <form className="account-logout" method="post" action="/admin/deconnexion" data-part="logout">
        <Button type="submit" variant="outline" size={size}>
          <LogOut />
          Déconnexion
        </Button>
        <template>
          <LogoutFailed />
        </template>
      </form>
    </>
  );
}

/** The words of the login page, for a browser that cannot load it. */
function LogoutFailed() {
  return (
    <main className="wrap section">
      <ErrorState
        title="La déconnexion a échoué"
        actions={
          <form className="account-logout" method="post" action="/admin/deconnexion">
            <Button type="submit">Réessayer la déconnexion</Button>
          </form>
        }
      >
        Votre session est encore ouverte. Réessayez dans un instant.
      </ErrorState>
    </main>
  );
}

/**
 * Francs or euros first. One page serves all visitors: currency-switch.css turns the prices round while the box is ticked, with or
 * without script; site-frame.client.ts keeps the choice.
 */
function CurrencySwitch() {
  return (
    <>
      <label className="currency-switch">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells whether it is checked by itself */}
        <input type="checkbox" role="switch" id="devise" autoComplete="off" aria-label="Prix en euros d’abord" />
        <span>FCFA</span>
        <span>€</span>
      </label>
      <RawScript html={restore} />
    </>
  );
}

type SiteDrawerProps = {
  texts?: SiteTexts["navbar"];
  activeSection: string | undefined;
  isAdmin: boolean | undefined;
  horaires?: { jours: string; heures: string }[];
};

/**
 * The menu of small screens: a popover, which the browser opens and closes by itself. Without script nothing would close it when a link leads
 * to a place of the same page: there it is the target of an address, which the next link leaves.
 */
function SiteDrawer({ texts, activeSection, isAdmin, horaires }: SiteDrawerProps) {
  return (
    <>
      <button type="button" className="site-drawer-toggle" popoverTarget="menu" aria-controls="menu" aria-label="Menu">
        <Menu className="site-drawer-open-icon" />
        <X className="site-drawer-close-icon" />
      </button>
      <noscript>
        <a className="site-drawer-toggle" href="#menu" aria-label="Menu">
          <Menu />
        </a>
        <a className="site-drawer-toggle" href="#ferme" aria-label="Fermer le menu">
          <X />
        </a>
      </noscript>
      <nav id="menu" className="site-drawer" popover="auto" aria-label="Menu principal">
        <MenuLinks texts={texts} activeSection={activeSection} />
        <div className="site-drawer-foot">
          <p>
            {horaires?.map(({ jours, heures }) => (
              <span key={jours}>
                {jours} {heures}
              </span>
            ))}
          </p>
          {isAdmin !== undefined && <AccountActions isAdmin={isAdmin} />}
        </div>
      </nav>
    </>
  );
}
