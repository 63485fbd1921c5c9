import { BadgeCheck, Handshake, Lightbulb } from "lucide-react";
import { useSectionLink } from "#app/features/site/frame/use-section-link.ts";
import { buildingPicture } from "#app/features/site/home/hero-slides.ts";
import type { HomeTexts } from "#app/features/site/page-texts.server.ts";
import { LateHomeCss } from "#app/kernel/html/inline-css.tsx";
import { Picture } from "#app/services/pictures/picture.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";

const figures = ["figure_projets", "figure_experience", "figure_satisfaction"] as const;

const values = [
  { key: "value1", icon: BadgeCheck },
  { key: "value2", icon: Handshake },
  { key: "value3", icon: Lightbulb },
] as const;

export function AboutSection({ texts }: { texts: HomeTexts["about"] }) {
  const sectionLink = useSectionLink();
  return (
    <section className="about-section" id="a-propos" aria-labelledby="a-propos-titre">
      <LateHomeCss />
      <div className="wrap" data-far-part="">
        <div className="about-columns">
          <div className="about-picture">
            <Picture image={buildingPicture} sizes="(min-width: 900px) 600px, 80vw" />
          </div>
          <div className="about-text">
            <h2 id="a-propos-titre">{texts.title}</h2>
            <p className="lead">{texts.story1}</p>
            <p className="about-body">{texts.story2}</p>
            <blockquote className="about-mission">
              <p>«&nbsp;{texts.mission}&nbsp;»</p>
            </blockquote>
            <div className="button-row">
              <ButtonLink {...sectionLink("contact")}>{texts.contact_cta}</ButtonLink>
              <ButtonLink {...sectionLink("realisations")} variant="outline">
                {texts.projects_cta}
              </ButtonLink>
            </div>
          </div>
        </div>
        <div className="about-proof">
          <dl className="about-figures">
            {figures.map((key) => (
              <div key={key}>
                <dt>{texts[`${key}_label`]}</dt>
                <dd className="tabular">
                  <FigureAmount text={texts[key]} />
                </dd>
              </div>
            ))}
          </dl>
          <ul className="about-values">
            {values.map(({ key, icon: Icon }) => (
              <li key={key}>
                <Icon />
                <div>
                  <h3>{texts[`${key}_title`]}</h3>
                  <p>{texts[`${key}_text`]}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** "150+" or "100 %": the sign after the number stands small and high. */
function FigureAmount({ text }: { text: string }) {
  const [, amount, sign] = /^(.*\d)\s?([+%])$/.exec(text) ?? [];
  if (!amount || !sign) return text;
  return (
    <>
      {amount}
      <sup>{sign}</sup>
    </>
  );
}
