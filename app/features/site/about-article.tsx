import { ArrowLeft, Compass, Eye, HeartHandshake } from "lucide-react";
import { companyPicture } from "#app/features/site/home/hero-slides.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

const principles = [
  { key: "page_vision", icon: Eye },
  { key: "page_mission", icon: Compass },
  { key: "page_values", icon: HeartHandshake },
] as const;
const teams = ["page_team1", "page_team2", "page_team3"] as const;
const figures = ["page_figure_biens", "page_figure_projets", "page_figure_gerance", "page_figure_satisfaction"] as const;

export function AboutArticle({ texts }: { texts: SiteTexts["about"] }) {
  return (
    <>
      <div className="wrap about-page-head">
        <ButtonLink href="/" variant="link">
          <ArrowLeft />
          Retour à l’accueil
        </ButtonLink>
        <h1>{texts.page_title}</h1>
        <div className="about-page-picture">
          <Picture image={companyPicture} sizes="(min-width: 1440px) 1280px, 90vw" priority />
        </div>
      </div>
      <section className="wrap about-page-history" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">{texts.page_history_title}</h2>
        <div className="lead">
          <p>{texts.page_history1}</p>
          <p>{texts.page_history2}</p>
        </div>
      </section>
      <section className="about-page-section about-page-dark dark" aria-label="Vision, mission et valeurs">
        <div className="wrap">
          <div className="about-page-principles">
            {principles.map(({ key, icon: Icon }) => (
              <article key={key}>
                <Icon />
                <h2>{texts[`${key}_title`]}</h2>
                <p>{texts[key]}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="about-page-section" aria-labelledby="equipe-titre">
        <div className="wrap">
          <h2 id="equipe-titre">{texts.page_team_title}</h2>
          <div className="about-page-teams">
            {teams.map((key) => (
              <article key={key}>
                <h3>{texts[`${key}_title`]}</h3>
                <p>{texts[key]}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="about-page-section about-page-sand" aria-label="Chiffres">
        <div className="wrap">
          <dl className="about-page-figures tabular">
            {figures.map((key) => (
              <div key={key}>
                <dt>{texts[`${key}_label`]}</dt>
                <dd>{texts[key]}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink href="/#contact">{texts.page_contact_cta}</ButtonLink>
        </div>
      </section>
    </>
  );
}
