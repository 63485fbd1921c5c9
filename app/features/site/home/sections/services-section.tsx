import { ArrowUpRight, CarFront, HardHat, House, KeyRound, Phone } from "lucide-react";
import { type CompanySettings, telUrl, whatsappUrl } from "#app/services/company-values/settings.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";

// The section of the vehicles owns the anchor "vehicules": that card has none.
const services = [
  { key: "immobilier", anchor: "immobilier", icon: House },
  { key: "btp", anchor: "btp", icon: HardHat },
  { key: "gerance", anchor: "gerance", icon: KeyRound },
  { key: "vehicules", anchor: undefined, icon: CarFront },
] as const;
const features = ["feature1", "feature2", "feature3", "feature4"] as const;
const figures = ["figure_service", "figure_clients", "figure_experience"] as const;

type ServicesSectionProps = { texts: SiteTexts["services"]; messages: SiteTexts["contact"]; settings: CompanySettings };

export function ServicesSection({ texts, messages, settings }: ServicesSectionProps) {
  const newTab = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <section id="services" aria-labelledby="services-titre">
      <div className="services-panel dark" data-far-part="">
        <div className="wrap">
          <div className="section-head">
            <h2 id="services-titre">{texts.title}</h2>
            <div className="services-contact">
              <p className="lead">{texts.subtitle}</p>
              <div className="button-row">
                <ButtonLink variant="whatsapp" href={whatsappUrl(settings, messages.whatsapp_general)} {...newTab}>
                  <WhatsappIcon />
                  WhatsApp
                </ButtonLink>
                <ButtonLink variant="outline" href={telUrl(settings.telephone_secretariat)}>
                  <Phone />
                  {messages.secretariat}
                </ButtonLink>
                <ButtonLink variant="outline" href={telUrl(settings.telephone_direction)}>
                  <Phone />
                  {messages.direction}
                </ButtonLink>
              </div>
            </div>
          </div>
          <div className="service-cards rail">
            {services.map(({ key, anchor, icon: Icon }) => (
              <article key={key} className="service-card" id={anchor} data-service={key} aria-labelledby={`service-${key}`}>
                <Icon className="service-icon" />
                <h3 id={`service-${key}`}>{texts[`${key}_title`]}</h3>
                <p>{texts[`${key}_description`]}</p>
                <ul>
                  {features.map((feature) => (
                    <li key={feature} className="icon-before icon-check">
                      {texts[`${key}_${feature}`]}
                    </li>
                  ))}
                </ul>
                <ButtonLink
                  variant="outline"
                  full
                  href={whatsappUrl(settings, messages[`whatsapp_${key}`])}
                  aria-describedby={`service-${key}`}
                  {...newTab}
                >
                  <WhatsappIcon />
                  {texts.card_cta}
                </ButtonLink>
              </article>
            ))}
          </div>
          <ul className="services-figures">
            {figures.map((key) => (
              <li key={key}>
                <b className="tabular">{texts[key]}</b>
                {texts[`${key}_label`]}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="diaspora" id="diaspora" data-far-part="">
        <div className="wrap diaspora-columns">
          <div className="diaspora-text">
            <h2>{texts.diaspora_title}</h2>
            <p className="lead">{texts.diaspora_text}</p>
            {settings.diaspora_url && (
              <ButtonLink href={settings.diaspora_url} {...newTab}>
                {texts.diaspora_cta}
                <ArrowUpRight />
                <span className="visually-hidden"> (nouvel onglet)</span>
              </ButtonLink>
            )}
            <ul className="diaspora-cities">
              {texts.diaspora_cities.split(",").map((city) => (
                <li key={city}>{city.trim()}</li>
              ))}
            </ul>
          </div>
          <div className="consultation">
            <h3>{texts.consultation_title}</h3>
            <p>{texts.consultation_text}</p>
            <ButtonLink className="consultation-button" href={whatsappUrl(settings, messages.whatsapp_consultation)} {...newTab}>
              <WhatsappIcon />
              {texts.consultation_cta}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
