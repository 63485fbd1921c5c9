import { Star } from "lucide-react";
import { isDiaspora, type PublicTestimonial } from "#app/features/reviews/testimonial.ts";
import { TestimonialGroup } from "#app/features/reviews/testimonial-card.tsx";
import { TestimonialForm } from "#app/features/reviews/testimonial-form.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { type CompanySettings, whatsappUrl } from "#app/services/company-values/settings.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Fold } from "#app/ui/controls/folded-list.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";

type TestimonialsSectionProps = {
  texts: SiteTexts["testimonials"];
  messages: Pick<SiteTexts["contact"], "whatsapp_temoignage">;
  settings: CompanySettings;
  testimonials: PublicTestimonial[];
};

export function TestimonialsSection({ texts, messages, settings, testimonials }: TestimonialsSectionProps) {
  return (
    <section className="testimonials-section" id="temoignages" aria-labelledby="temoignages-titre">
      <div className="wrap" data-far-part="">
        <div className="section-head">
          <h2 id="temoignages-titre">{texts.title}</h2>
          <p className="lead">{texts.subtitle}</p>
        </div>
        <TestimonialGroup id="avis-locaux" title={texts.local_title} testimonials={testimonials.filter((one) => !isDiaspora(one))} />
        <TestimonialGroup id="avis-diaspora" title={texts.diaspora_title} testimonials={testimonials.filter(isDiaspora)} />
        <Fold label="Donner mon avis" icon={<Star aria-hidden="true" />} id="donner-mon-avis" className="testimonial-fold">
          <div className="testimonial-invitation">
            <div>
              <h3>{texts.form_title}</h3>
              <p className="muted">{texts.form_text}</p>
              <ButtonLink
                variant="outline"
                href={whatsappUrl(settings, messages.whatsapp_temoignage)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <WhatsappIcon />
                Témoigner depuis la diaspora
              </ButtonLink>
            </div>
            <Island name="testimonial-form" component={TestimonialForm} props={{ sendLabel: texts.form_cta }} />
          </div>
        </Fold>
      </div>
    </section>
  );
}
