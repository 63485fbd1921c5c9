import type { ReactNode } from "react";
import type { CompanySettings } from "#app/platform/settings/settings.ts";
import { ContactWidgets } from "./contact-widgets.tsx";
import type { ShellTexts } from "./page-texts.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

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
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader texts={texts.navbar} isAdmin={isAdmin} horaires={settings.horaires} />
      <main id="contenu" className="site-main" tabIndex={-1} data-measured={isMeasured || undefined}>
        {children}
      </main>
      <SiteFooter settings={settings} texts={texts} hasDemo={hasDemo} />
      <ContactWidgets message={chat ?? texts.whatsapp} settings={settings} />
    </>
  );
}
