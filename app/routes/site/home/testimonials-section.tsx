import { isDiaspora, type PublicTestimonial } from "#app/features/testimonials/testimonial.ts";
import { TestimonialForm } from "#app/features/testimonials/testimonial-form.tsx";
import { TestimonialGroup } from "#app/features/testimonials/testimonial-group.tsx";
import { Island } from "#app/platform/html/island.tsx";
import { type CompanySettings, whatsappUrl } from "#app/platform/settings/settings.ts";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { WhatsappIcon } from "#app/ui/whatsapp-icon.tsx";

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
      </div>
    </section>
  );
}
