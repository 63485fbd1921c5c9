import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { ShellTexts } from "#app/features/site/page-texts.server.ts";
import { CachedPart, CachedUnder } from "#app/kernel/html/cached-part.tsx";
import type { CompanySettings } from "#app/services/company-values/settings.ts";
import { ContactWidgets } from "./contact-widgets.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { currentSection, SiteHeader } from "./site-header.tsx";
import { useFilteredSearch } from "./use-section-link.ts";

export type SiteFrameData = { settings: CompanySettings; texts: ShellTexts; hasDemo: boolean; isAdmin: boolean };

type SiteFrameProps = SiteFrameData & {
  /** What the page shown wants said in the first message of a chat. */
  chat: string | undefined;
  /** False where nobody is counted. */
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
      <CachedPart name="header" of={[texts, isAdmin, currentSection(pathname), pathname === "/about"]} gap={filtered}>
        <SiteHeader texts={texts.navbar} isAdmin={isAdmin} horaires={settings.horaires} />
      </CachedPart>
      <main id="contenu" className="site-main" tabIndex={-1} data-measured={isMeasured || undefined}>
        {children}
      </main>
      <CachedPart name="footer" of={[texts, hasDemo]} gap={filtered}>
        <SiteFooter settings={settings} texts={texts} hasDemo={hasDemo} />
      </CachedPart>
      <ContactWidgets message={chat ?? texts.whatsapp} settings={settings} />
    </CachedUnder>
  );
}
