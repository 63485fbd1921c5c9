import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { listKinds } from "#app/features/finding/list-kinds.ts";
import type { ShellTexts } from "#app/features/site/page-texts.server.ts";
import { CachedPart, CachedUnder } from "#app/kernel/html/cached-part.tsx";
import { closedSpans } from "#app/services/company-values/closures.ts";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { currentSection, SiteHeader } from "./site-header.tsx";
import { useFilteredSearch } from "./use-section-link.ts";

type SiteFrameData = { settings: CompanySettings; texts: ShellTexts; hasDemo: boolean; isAdmin: boolean };

type SiteFrameProps = SiteFrameData & {
  /** What the page shown wants said in the first message of a chat. */
  chat: string | undefined;
  /** False where no visitor is counted. */
  isMeasured: boolean;
  children: ReactNode;
};

/** What stands around every public page. */
export function SiteFrame({ settings, texts, hasDemo, isAdmin, chat, isMeasured, children }: SiteFrameProps) {
  const { pathname } = useLocation();
  const filtered = useFilteredSearch();
  return (
    <CachedUnder content={settings}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      {isList(pathname) && (
        <a className="skip-link" href="#resultats">
          Aller aux résultats
        </a>
      )}
      <CachedPart name="header" of={[texts, isAdmin, currentSection(pathname), pathname === "/about"]} gap={filtered}>
        <SiteHeader texts={texts.navbar} isAdmin={isAdmin} horaires={settings.horaires} />
      </CachedPart>
      <main id="contenu" className="site-main" tabIndex={-1} data-measured={isMeasured || undefined}>
        {children}
      </main>
      <CachedPart name="footer" of={[texts, hasDemo, pathname === "/"]} gap={filtered}>
        <SiteFooter settings={settings} texts={texts} hasDemo={hasDemo} isUnderContact={pathname === "/"} />
      </CachedPart>
      <ContactWidgets message={chat ?? texts.whatsapp} settings={settings} />
    </CachedUnder>
  );
}

/** Whatever its address says after the name of the list. */
function isList(pathname: string) {
  return Object.values(listKinds).some(({ path }) => `${pathname}/`.startsWith(`${path}/`));
}

type ContactWidgetsProps = { message: string; settings: CompanySettings };

/**
 * Always at hand, except over a dialog or a screen keyboard: contact-widgets.css hides them there. That the office is closed is shown by
 * opening-hours.client.ts, which finds it out from the hours: one kept page serves all visitors, at any hour.
 */
export function ContactWidgets({ message, settings }: ContactWidgetsProps) {
  const { heures_bureau, fermetures } = settings;
  return (
    <nav
      className="contact-widgets"
      aria-label="Contact rapide"
      data-week={JSON.stringify(heures_bureau)}
      data-closed={fermetures.length > 0 ? JSON.stringify(closedSpans(fermetures)) : undefined}
    >
      <p>Fermé, WhatsApp répond</p>
      <a className="contact-widget contact-widget-phone" href={telUrl(settings.telephone_secretariat)} aria-label="Appeler le secrétariat">
        <Phone />
        <span>Appeler</span>
      </a>
      <a
        className="contact-widget contact-widget-whatsapp"
        href={whatsappUrl(settings, message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Écrire sur WhatsApp"
      >
        <WhatsappIcon />
        <span>WhatsApp</span>
      </a>
    </nav>
  );
}
