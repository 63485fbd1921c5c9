import { ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Picture } from "#app/platform/media/picture.tsx";
import type { SiteTexts } from "#app/platform/site-texts/site-texts.ts";
import { useSectionLink } from "#app/routes/site/use-section-link.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { heroSlides } from "./hero-slides.ts";

const COUNT = heroSlides.length;
const SOON_MS = 4_500;

/**
 * The first slide is complete without script. The bar of the current slide is the clock: its animation lasts 6 s, hero.css holds it
 * under a pointer, the focus or reduced motion, and its end shows the next slide.
 */
export function Hero({ texts }: { texts: SiteTexts["hero"] }) {
  const section = useRef<HTMLElement>(null);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sectionLink = useSectionLink();
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState([0]); // slides whose picture has been asked for
  const [isPaused, setIsPaused] = useState(false);
  const [isSeen, setIsSeen] = useState<boolean>(); // unknown before the script runs

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)?.isIntersecting));
    if (section.current) observer.observe(section.current);
    return () => {
      observer.disconnect();
      clearTimeout(soon.current);
    };
  }, []);

  function want(slide: number) {
    setWanted((slides) => (slides.includes(slide) ? slides : [...slides, slide]));
  }
  function show(slide: number) {
    const index = (slide + COUNT) % COUNT;
    want(index);
    setCurrent(index);
  }
  /** The next picture is asked for shortly before its turn, unless the slides wait by then. */
  function handleAnimationStart() {
    clearTimeout(soon.current);
    soon.current = setTimeout(() => {
      if (section.current?.dataset.state === "running") want((current + 1) % COUNT);
    }, SOON_MS);
  }

  return (
    <section
      ref={section}
      className="hero dark"
      id="accueil"
      aria-roledescription="carrousel"
      aria-label="Présentation de FADEM"
      data-state={isSeen === undefined ? undefined : isSeen && !isPaused ? "running" : "held"}
    >
      <div className="hero-pictures">
        {heroSlides.map(({ key, image }, index) => (
          <div key={key} className={index === current ? "is-current" : undefined}>
            {wanted.includes(index) && <Picture image={image} sizes="(min-width: 900px) max(53vw, 1152px), 85vw" priority={index === 0} />}
          </div>
        ))}
      </div>
      <div className="wrap hero-panel">
        <div className="hero-slides" aria-live={isPaused ? "polite" : "off"}>
          {heroSlides.map(({ key, section: target, service }, index) => {
            const Title = index === current ? "h1" : "h2"; // a hidden one would leave the page without its first heading
            return (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and not one of form fields
              <div
                key={key}
                className={index === current ? "hero-slide is-current" : "hero-slide"}
                role="group"
                aria-roledescription="diapositive"
                aria-label={`${index + 1} sur ${COUNT}`}
              >
                <p className="hero-subtitle">{texts[`${key}_subtitle`]}</p>
                <Title className="hero-title">{texts[`${key}_title`]}</Title>
                <p className="hero-description">{texts[`${key}_description`]}</p>
                <div className="hero-actions">
                  <ButtonLink {...sectionLink(target)} variant="gold">
                    {texts[`${key}_cta`]}
                    <ArrowRight />
                  </ButtonLink>
                  <ButtonLink {...sectionLink("contact", service)} variant="outline">
                    {texts.contact_cta}
                  </ButtonLink>
                </div>
              </div>
            );
          })}
        </div>
        <div className="hero-controls">
          <p className="hero-number tabular" aria-hidden="true">
            <b>{current + 1}</b> / {COUNT}
          </p>
          <ol className="hero-bars" onAnimationStart={handleAnimationStart} onAnimationEnd={() => show(current + 1)}>
            {heroSlides.map(({ key }, index) => (
              <li key={key}>
                <button
                  type="button"
                  aria-label={`Diapositive ${index + 1}\u00a0: ${texts[`${key}_subtitle`]}`}
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => show(index)}
                >
                  <i />
                </button>
              </li>
            ))}
          </ol>
          <div className="hero-buttons">
            <button type="button" aria-label="Diapositive précédente" onClick={() => show(current - 1)}>
              <ChevronLeft />
            </button>
            <button
              type="button"
              className="hero-pause"
              aria-label={isPaused ? "Reprendre le défilement" : "Mettre le défilement en pause"}
              onClick={() => setIsPaused(!isPaused)}
            >
              {isPaused ? <Play /> : <Pause />}
            </button>
            <button type="button" aria-label="Diapositive suivante" onClick={() => show(current + 1)}>
              <ChevronRight />
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
