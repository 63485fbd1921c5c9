import { NUMBERS_ID, PLACEHOLDER_NUMBER } from "#app/services/company-values/settings.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

/** While the company has not given its own numbers, visitors would call nobody. */
export function NumbersNotice() {
  return (
    <div className="demo-notice tone-gold notice split">
      <p>
        <b>Numéros à compléter&nbsp;:</b> le site affiche encore {PLACEHOLDER_NUMBER}, qui n’est attribué à personne. Indiquez vos
        téléphones et votre WhatsApp.
      </p>
      <ButtonRouteLink to={`/admin-dashboard/parametres#${NUMBERS_ID}`} variant="outline" size="small">
        Compléter les numéros
      </ButtonRouteLink>
    </div>
  );
}
