import { CheckboxTile } from "#app/ui/controls/checkbox-tile.tsx";
import { DemoBadge } from "./demo-badge.tsx";
import { REAL_LISTING_FIELD } from "./demo-rows.ts";

/** At the top of the form of an invented row. */
export function RealListingBox({ isTicked }: { isTicked: boolean }) {
  return (
    <div className="real-listing tone-gold notice stack whole-row">
      <p>
        <DemoBadge row={{ demo: true }} /> Ce contenu est fictif. S’il est devenu vrai, cochez la case&nbsp;: la marque disparaît et le
        retrait de la démonstration ne le touche plus.
      </p>
      <CheckboxTile name={REAL_LISTING_FIELD} label="Annonce réelle" defaultChecked={isTicked} />
    </div>
  );
}
