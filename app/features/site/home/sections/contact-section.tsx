import { Mail, MapPin, Phone } from "lucide-react";
import { useLocation } from "react-router";
import { services } from "#app/db/tables/closed-lists.ts";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { closureLines } from "#app/services/company-values/closures.ts";
import { listClosedDays } from "#app/services/company-values/office-hours.ts";
import { type CompanySettings, phoneLines, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";

type Service = (typeof services)[number];
type ContactNumbersProps = { texts: SiteTexts["contact"]; settings: CompanySettings };
type ContactSectionProps = ContactNumbersProps & {
  /** What the form is about. */
  service: Service | undefined;
};

export function ContactSection({ texts, settings, service }: ContactSectionProps) {
  return (
    <section className="contact-section" id="contact" aria-labelledby="contact-titre">
      <div className="wrap" data-far-part="">
        <div className="contact-box">
          <div className="contact-panel dark">
            <h2 id="contact-titre">{texts.title}</h2>
            <p className="lead">{texts.subtitle}</p>
            <ContactNumbers texts={texts} settings={settings} />
            <h3 className="visually-hidden">{texts.hours_title}</h3>
            <OpeningHours heures_bureau={settings.heures_bureau} horaires={settings.horaires} fermetures={settings.fermetures} />
            <p className="contact-note">{texts.whatsapp_note}</p>
          </div>
          <Island name="contact-form" component={ContactForm} props={{ service, sendLabel: texts.form_cta, privacy: texts.privacy }} />
        </div>
      </div>
    </section>
  );
}

function ContactNumbers({ texts, settings }: ContactNumbersProps) {
  return (
    <ul className="contact-numbers">
      <li>
        <a href={whatsappUrl(settings, texts.whatsapp_general)} target="_blank" rel="noopener noreferrer">
          <WhatsappIcon />
          <span>
            WhatsApp
            <b className="tabular">{settings.whatsapp}</b>
          </span>
        </a>
      </li>
      {phoneLines(settings, texts).map(({ label, numero }) => (
        <li key={label}>
          <a href={telUrl(numero)}>
            <Phone aria-hidden="true" />
            <span>
              {label}
              <b className="tabular">{numero}</b>
            </span>
          </a>
        </li>
      ))}
      {settings.email && (
        <li>
          <a href={`mailto:${settings.email}`}>
            <Mail aria-hidden="true" />
            <span>
              E-mail
              <b>{settings.email}</b>
            </span>
          </a>
        </li>
      )}
      <li className="contact-address">
        <MapPin aria-hidden="true" />
        <span>
          Agence
          <b>{settings.adresse}</b>
        </span>
      </li>
    </ul>
  );
}

/** The service of the button that led here: "/?service=btp#contact". */
export function useServiceInAddress(): Service | undefined {
  const wanted = new URLSearchParams(useLocation().search).get("service");
  return services.find((service) => service === wanted);
}

/** The hours. Whether the office is open now only the browser knows, since one kept page serves all visitors: opening-hours.client.ts says it. */
function OpeningHours({ heures_bureau, horaires, fermetures }: Pick<CompanySettings, "heures_bureau" | "horaires" | "fermetures">) {
  return (
    <>
      {/* Its place is kept, so that nothing moves when the browser has found out. */}
      <p className="opening-state is-unknown" data-kept />
      <dl className="tabular">
        {horaires.map(({ jours, heures }) => (
          <div key={jours}>
            <dt>{jours}</dt>
            <dd>{heures}</dd>
          </div>
        ))}
        {listClosedDays(heures_bureau).map((day) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>Fermé</dd>
          </div>
        ))}
        {closureLines(fermetures).map(({ jours, heures }) => (
          <div key={`${jours} ${heures}`}>
            <dt>{jours}</dt>
            <dd>{heures}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
