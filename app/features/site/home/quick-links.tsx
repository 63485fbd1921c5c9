import { ArrowRight, CarFront, HardHat, House, KeyRound } from "lucide-react";
import { useSectionLink } from "#app/features/site/frame/use-section-link.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";

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
