import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { Contradiction } from "./text-contradictions.ts";

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
