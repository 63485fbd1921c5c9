import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { DEMO_REMOVAL_TITLE, type DemoAnswer, DemoRemovalForm } from "#app/features/demonstration/demo-removal-form.tsx";
import { NUMBERS_ID, PLACEHOLDER_NUMBER } from "#app/services/company-values/settings.ts";
import type { DemoPlan } from "#app/services/samples/demo-rows.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";

/** On every page of the back-office: each day of work in a damaged database is one more to lose. */
export function DamageNotice() {
  return (
    <div className="demo-notice tone-gold notice split damage-notice" role="alert">
      <p>
        <b>Base de données endommagée&nbsp;:</b> la vérification de son fichier a trouvé des erreurs. Prévenez la personne qui gère le
        serveur&nbsp;: la dernière bonne sauvegarde est à restaurer (guide de mise en ligne, «&nbsp;Quand la base est endommagée&nbsp;»).
        Les copies faites avant sont gardées, et aucune nouvelle n’est faite d’ici là.
      </p>
    </div>
  );
}

/** While the company has not given its own numbers, visitors would call numbers that do not exist. */
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

/** Without script the link leads to a page that asks the same. */
export function DemoNotice({ plan }: { plan: DemoPlan }) {
  const fetcher = useFetcher<DemoAnswer>();
  // As it was when the question was asked: a reload in the background moves nothing under the finger.
  const [asked, setAsked] = useState<DemoPlan>();
  const answer = fetcher.data;

  useEffect(() => {
    if (!answer) return;
    if (answer.ok) setAsked(undefined);
    toast({ ...answer.message, tone: answer.ok ? "ok" : "bad" });
  }, [answer]);

  return (
    <div className="demo-notice tone-gold notice split">
      <p>
        <b>Contenu de démonstration&nbsp;:</b>{" "}
        {plan.isOnline
          ? "des contenus fictifs sont en ligne. À\u00a0retirer avant d’ouvrir le site au public."
          : "vos listes contiennent encore des contenus fictifs, que les visiteurs ne voient pas."}
      </p>
      <ButtonRouteLink
        to="/admin-dashboard/demonstration"
        variant="outline"
        size="small"
        onClick={(event) => {
          event.preventDefault();
          setAsked(plan);
        }}
      >
        {DEMO_REMOVAL_TITLE}
      </ButtonRouteLink>
      <Dialog open={asked !== undefined} onClose={() => setAsked(undefined)} title={DEMO_REMOVAL_TITLE}>
        {asked && (
          <DemoRemovalForm plan={asked} as={fetcher.Form} isBusy={fetcher.state !== "idle"}>
            <Button type="button" variant="outline" onClick={() => setAsked(undefined)}>
              Annuler
            </Button>
          </DemoRemovalForm>
        )}
      </Dialog>
    </div>
  );
}
