import { Form } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";

type FactorRulePartProps = { isOn: boolean; failure: string | undefined; isBusy: boolean };

/** For the Direction: what it asks of itself. */
export function FactorRulePart({ isOn, failure, isBusy }: FactorRulePartProps) {
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="facteur-direction">
      <h3 id="facteur-direction">Double authentification obligatoire pour la Direction</h3>
      <p>
        <Badge tone={isOn ? "ok" : "mute"}>{isOn ? "Obligatoire" : "Facultative"}</Badge>
      </p>
      <p>
        {isOn
          ? "Un compte Direction sans code ni empreinte ne peut rien ouvrir d’autre que la page qui en ajoute."
          : "Une fois obligatoire, un compte Direction sans code ni empreinte devra en ajouter avant toute autre chose."}
      </p>
      <Form method="post" replace preventScrollReset className="settings-inline column gap-3">
        <input type="hidden" name="intent" value="regle" />
        <input type="hidden" name="obligatoire" value={isOn ? "non" : "oui"} />
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="button-row">
          <Button type="submit" variant="outline" disabled={isBusy}>
            {isOn ? "Rendre facultative" : "Rendre obligatoire"}
          </Button>
        </div>
      </Form>
    </section>
  );
}
