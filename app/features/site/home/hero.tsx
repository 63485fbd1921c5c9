import { ArrowRight, CarFront, ChevronLeft, ChevronRight, HardHat, House, KeyRound, Pause, Play } from "lucide-react";
import { wholeList } from "#app/features/finding/list-search.ts";
import { SearchBox } from "#app/features/list-pages/search-box.tsx";
import { useSectionLink } from "#app/features/site/frame/use-section-link.ts";
import { Picture } from "#app/services/pictures/picture.tsx";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { HERO_SIZES, heroSlides } from "./hero-slides.ts";

const COUNT = heroSlides.length;

/**
 * The first slide is complete without script; hero.client.ts turns the others. Their pictures wait in templates, which fetch nothing. The
 * search stands between the words of a slide and its buttons, so that a phone shows it in its first view; the keyboard meets it there too.
 */
export function Hero({ texts }: { texts: SiteTexts["hero"] }) {
  const sectionLink = useSectionLink();
  return (
    <section className="hero dark" id="accueil" data-part="hero" aria-roledescription="carrousel" aria-label="Présentation de FADEM">
      <div className="hero-pictures">
        {heroSlides.map(({ key, image }, index) =>
          index === 0 ? (
            <div key={key} className="is-current">
              <Picture image={image} sizes={HERO_SIZES} priority />
            </div>
          ) : (
            <div key={key}>
              <template>
                <Picture image={image} sizes={HERO_SIZES} />
              </template>
            </div>
          ),
        )}
      </div>
      <div className="wrap hero-panel">
        <div className="hero-slides" aria-live="off">
          {heroSlides.map(({ key }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and not one of form fields
            <div
              key={key}
              className={index === 0 ? "hero-slide is-current" : "hero-slide"}
              role="group"
              aria-roledescription="diapositive"
              aria-label={`${index + 1} sur ${COUNT}`}
            >
              <p className="hero-subtitle">{texts[`${key}_subtitle`]}</p>
              <SlideTitle isFirst={index === 0}>{texts[`${key}_title`]}</SlideTitle>
              <p className="hero-description">{texts[`${key}_description`]}</p>
            </div>
          ))}
        </div>
        <HeroSearch />
        <div className="hero-choices">
          {heroSlides.map(({ key, section: target, service }, index) => (
            <div key={key} className={index === 0 ? "hero-actions is-current" : "hero-actions"}>
              <ButtonLink {...sectionLink(target)} variant="gold">
                {texts[`${key}_cta`]}
                <ArrowRight />
              </ButtonLink>
              <ButtonLink {...sectionLink("contact", service)} variant="outline">
                {texts.contact_cta}
              </ButtonLink>
            </div>
          ))}
        </div>
        <div className="hero-controls">
          <p className="hero-number tabular" aria-hidden="true">
            <b>1</b> / {COUNT}
          </p>
          <ol className="hero-bars">
            {heroSlides.map(({ key }, index) => (
              <li key={key}>
                <button
                  type="button"
                  data-slide={index}
                  aria-label={`Diapositive ${index + 1}\u00a0: ${texts[`${key}_subtitle`]}`}
                  aria-current={index === 0 ? "true" : undefined}
                >
                  <i />
                </button>
              </li>
            ))}
          </ol>
          <div className="hero-buttons">
            <button type="button" data-step="-1" aria-label="Diapositive précédente">
              <ChevronLeft />
            </button>
            <button type="button" className="hero-pause" aria-label="Mettre le défilement en pause">
              <Pause />
              <Play />
            </button>
            <button type="button" data-step="1" aria-label="Diapositive suivante">
              <ChevronRight />
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The title in view is the first heading of the page; the others are hidden with their slides. */
function SlideTitle({ isFirst, children }: { isFirst: boolean; children: string }) {
  if (isFirst) return <h1 className="hero-title">{children}</h1>;
  return (
    <h2 className="hero-title" aria-level={1}>
      {children}
    </h2>
  );
}

/** One box without a choice of transaction (DEC-210): it reads "à louer" like everything else. */
function HeroSearch() {
  return (
    <div className="hero-search">
      <SearchBox
        search={wholeList("annonces")}
        label="Trouver un bien"
        placeholder={"2 chambres Tokoin, 250\u00a0000…"}
        submit="Chercher un bien"
      />
    </div>
  );
}

const links = [
  { key: "quick_immobilier", section: "biens", icon: House },
  { key: "quick_construction", section: "realisations", icon: HardHat },
  { key: "quick_vehicules", section: "vehicules", icon: CarFront },
  { key: "quick_gerance", section: "gerance", icon: KeyRound },
] as const;

export function QuickLinks({ texts }: { texts: SiteTexts["hero"] }) {
  const sectionLink = useSectionLink();
  return (
    <nav className="quick-links dark" id="acces-rapide" aria-label="Accès rapide">
      <div className="wrap">
        <ul>
          {links.map(({ key, section, icon: Icon }) => (
            <li key={key}>
              <a {...sectionLink(section)}>
                <Icon />
                <span>
                  <b>{texts[key]}</b>
                  <small>{texts[`${key}_hint`]}</small>
                </span>
                <ArrowRight className="quick-links-arrow" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
