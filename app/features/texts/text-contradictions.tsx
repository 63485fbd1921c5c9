import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

type Statement = { where: string; text: string };
type Contradiction = { about: string; said: Statement[] };

/** Figures that say two things to the same visitor, until the owner settles them in the texts. */
export function listContradictions({ about, services }: SiteTexts): Contradiction[] {
  const contradictions: Contradiction[] = [];
  if (digits(about.figure_experience) !== digits(services.figure_experience))
    contradictions.push({
      about: "Années d’expérience",
      said: [
        { where: "À propos", text: about.figure_experience },
        { where: "Services", text: services.figure_experience },
      ],
    });
  if (digits(about.figure_satisfaction) !== digits(about.page_figure_satisfaction))
    contradictions.push({
      about: "Clients satisfaits",
      said: [
        { where: "À propos (accueil)", text: about.figure_satisfaction },
        { where: "À propos (page)", text: about.page_figure_satisfaction },
      ],
    });
  const [clients, biens] = [services.figure_clients, about.page_figure_biens];
  if (digits(clients) === digits(biens) && services.figure_clients_label !== about.page_figure_biens_label)
    contradictions.push({
      about: `Que désigne «\u00a0${clients}\u00a0»\u00a0?`,
      said: [
        { where: "Services", text: services.figure_clients_label },
        { where: "À propos (page)", text: about.page_figure_biens_label },
      ],
    });
  return contradictions;
}

function digits(text: string) {
  return text.replace(/\D/g, "");
}

/** What the owner alone can settle: the site says two things. */
export function TextContradictionsNote({ contradictions }: { contradictions: Contradiction[] }) {
  if (contradictions.length === 0) return null;
  return (
    <section className="admin-card" aria-labelledby="contradictions-titre">
      <div className="stats-heading baseline apart flow mb-4">
        <h2 id="contradictions-titre">À trancher dans les textes</h2>
        <ButtonRouteLink to="/admin-dashboard/textes" variant="link">
          Ouvrir les textes
        </ButtonRouteLink>
      </div>
      <ul className="contradictions stack gap-3 small">
        {contradictions.map(({ about, said }) => (
          <li className="flow" key={about}>
            <b>{about}</b>
            {said.map(({ where, text }) => (
              <span key={where}>
                {where}&nbsp;: «&nbsp;{text}&nbsp;»
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
