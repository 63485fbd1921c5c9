import { HardHat, Images, Plus } from "lucide-react";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

/** The projects there are, and those being built. */
export type Works = { total: number; running: number };

/** Where a member works whom the figures do not concern. */
export function Welcome({ works: { total, running } }: { works: Works }) {
  const may = useMay();
  return (
    <section className="admin-card" aria-labelledby="chantiers">
      <div className="stats-heading baseline apart flow mb-4">
        <h2 id="chantiers">Réalisations</h2>
        {may("realisations.lire") && (
          <p>{`${formatNumber(total)} ${pluralize(total, "réalisation")}, dont ${formatNumber(running)} en cours`}</p>
        )}
      </div>
      <div className="button-row">
        {may("realisations.lire") && (
          <ButtonRouteLink to="/admin-dashboard/realisations">
            <HardHat />
            Réalisations
          </ButtonRouteLink>
        )}
        {may("realisations.modifier") && (
          <ButtonRouteLink to="/admin-dashboard/realisations/nouveau" variant="outline">
            <Plus />
            Nouveau projet
          </ButtonRouteLink>
        )}
        {may("galerie.ajouter") && (
          <ButtonRouteLink to="/admin-dashboard/galerie/plusieurs" variant="outline">
            <Images />
            Ajouter à la galerie
          </ButtonRouteLink>
        )}
      </div>
    </section>
  );
}
