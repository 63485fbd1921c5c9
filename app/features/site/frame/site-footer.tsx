import { Phone } from "lucide-react";
import { listKind, listNames } from "#app/features/finding/list-kinds.ts";
import { DEMO_NOTICE } from "#app/features/listing-parts/listing-words.ts";
import type { ShellTexts } from "#app/features/site/page-texts.server.ts";
import { ABOUT_PATH, LEGAL_NOTICE_PATH, PRIVACY_PATH, TRUST_PATH } from "#app/services/addresses/public-paths.ts";
import { closureLines } from "#app/services/company-values/closures.ts";
import { type CompanySettings, phoneLines, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Logo, WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { useSectionLink } from "./use-section-link.ts";

const columns = [
  { title: "explore_title", sections: ["accueil", "services", "realisations", "vehicules"] },
  { title: "support_title", sections: ["gerance", "diaspora", "confiance", "a_propos", "contact"] },
] as const;

/** Those that are no part of the home page. */
const pages = { a_propos: ABOUT_PATH, confiance: TRUST_PATH } as const;

function isPage(section: string): section is keyof typeof pages {
  return section in pages;
}

type SiteFooterProps = {
  /** Absent on an error page, which may be the sign that the database does not answer. */
  settings?: CompanySettings;
  texts?: ShellTexts;
  hasDemo?: boolean;
  /** The page ends with the contact section: what it says is not said again (DEC-214). */
  isUnderContact?: boolean;
};

export function SiteFooter({ settings, texts, hasDemo = false, isUnderContact = false }: SiteFooterProps) {
  const sectionLink = useSectionLink();
  return (
    <footer className="site-footer dark" id="pied-de-page">
      <i className="woven-edge" aria-hidden="true" />
      <div className="wrap" data-far-part="whole">
        {settings && texts && (
          <div className="site-footer-columns">
            <div className="site-footer-brand">
              <a href="/">
                <Logo inverse tagline={texts.navbar.tagline} />
                <span className="visually-hidden">, accueil</span>
              </a>
              <p>{texts.footer.text}</p>
              {!isUnderContact && (
                <ButtonLink href={whatsappUrl(settings, texts.whatsapp)} variant="whatsapp" target="_blank" rel="noopener noreferrer">
                  <WhatsappIcon />
                  {texts.footer.whatsapp_cta}
                </ButtonLink>
              )}
            </div>
            {columns.map(({ title, sections }) => (
              <div key={title}>
                <h2>{texts.footer[title]}</h2>
                <ul>
                  {sections.map((section) => (
                    <li key={section}>
                      <a {...(isPage(section) ? { href: pages[section] } : sectionLink(section))}>{texts.footer[section]}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            {!isUnderContact && <FooterContact title={texts.footer.reach_title} labels={texts.phones} settings={settings} />}
          </div>
        )}
        {texts && (
          <nav className="site-footer-legal" aria-label="Annonces">
            {listNames.map((list) => (
              <a key={list} href={listKind(list).path}>
                {listKind(list).label}
              </a>
            ))}
          </nav>
        )}
        <div className="site-footer-legal">
          <span>© FADEM. {texts?.footer.rights}</span>
          <a href={LEGAL_NOTICE_PATH}>{texts?.footer.mentions_legales ?? "Mentions légales"}</a>
          <a href={PRIVACY_PATH}>{texts?.footer.confidentialite ?? "Confidentialité"}</a>
          {hasDemo && <span>{DEMO_NOTICE}</span>}
          {texts && <span>{texts.footer.prices}</span>}
        </div>
      </div>
    </footer>
  );
}

type FooterContactProps = { title: string; labels: ShellTexts["phones"]; settings: CompanySettings };

function FooterContact({ title, labels, settings }: FooterContactProps) {
  return (
    <div className="site-footer-contact">
      <h2>{title}</h2>
      <ul>
        {phoneLines(settings, labels).map(({ label, numero }) => (
          <li key={label}>
            <a href={telUrl(numero)}>
              <Phone />
              <span>
                {label} <b className="tabular">{numero}</b>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {[...settings.horaires, ...closureLines(settings.fermetures)].map(({ jours, heures }) => (
        <p key={`${jours} ${heures}`}>
          {jours} {heures}
        </p>
      ))}
    </div>
  );
}
