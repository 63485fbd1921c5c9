import { CircleAlert, Mail, Rss, X } from "lucide-react";
import { textOf } from "#app/lib/forms/form-values.ts";
import { ALERT_PATH } from "#app/services/addresses/public-paths.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { UNSENT } from "#app/services/visitor-forms/form-dialog.tsx";
import { type FormAnswer, TOO_MANY_ATTEMPTS } from "#app/services/visitor-forms/visitor-form.ts";
import { FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form.tsx";
import { Button, ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { ACTIVE_MONTHS, alertMessages } from "./search-alert.ts";

export type AlertOffer = {
  /** "Villa à vendre à Lomé, 3 chambres et plus". */
  words: string;
  /** "8 annonces aujourd’hui."; not where a refused form is shown again. */
  count?: string;
  criteres: string;
  /** The reference of the listing it was asked for on. */
  annonce?: string;
  /** Why the e-mail part is not there; undefined where it is. "off": without a word. */
  withoutMail?: "off" | "too-long";
  whatsappHref: string;
  feedHref: string;
};

const labels = { email: "Votre adresse e-mail" } as const;
const PRIVACY = `Votre adresse ne sert qu’à cette alerte. Elle est effacée dès que vous l’arrêtez, ou au bout de ${ACTIVE_MONTHS}\u00a0mois sans renouvellement.`;
const TOO_LONG = "Cette recherche a trop de filtres pour être suivie par e-mail\u00a0: retirez-en quelques-uns.";

/** What a visitor can do to hear of new listings; each way works without script. */
export function AlertForm({ offer, answer }: { offer: AlertOffer; answer?: FormAnswer }) {
  const { words, count, withoutMail, whatsappHref, feedHref } = offer;
  return (
    <div className="alert-form">
      <p className="alert-form-search">
        {words}. {count && <span>{count}</span>}
      </p>
      {withoutMail === "too-long" && <p className="field-hint">{TOO_LONG}</p>}
      {withoutMail === undefined && (
        <>
          <AlertMailForm offer={offer} answer={answer} />
          <p className="alert-form-or">ou sans e-mail</p>
        </>
      )}
      <div className="alert-form-others">
        <ButtonLink href={whatsappHref} variant="whatsapp" full target="_blank" rel="noopener">
          <WhatsappIcon />
          Le demander à FADEM sur WhatsApp
        </ButtonLink>
        <ButtonLink href={feedHref} variant="outline" full target="_blank">
          <Rss aria-hidden="true" />
          Suivre par flux RSS
        </ButtonLink>
      </div>
      {withoutMail === undefined && <PrivacyNotice text={PRIVACY} />}
    </div>
  );
}

function AlertMailForm({ offer: { criteres, annonce }, answer }: { offer: AlertOffer; answer: FormAnswer | undefined }) {
  const values = answer && "values" in answer ? answer.values : {};
  const errors = answer?.kind === "invalid" ? answer.errors : {};
  const failure = errors.recherche ?? errors.annonce ?? failureOf(answer);
  return (
    <form method="post" action={ALERT_PATH} noValidate data-sent={alertMessages.sent} data-failed={alertMessages.failed}>
      <FormTrap />
      <input type="hidden" name="recherche" value={criteres} />
      <input type="hidden" name="annonce" value={annonce ?? ""} />
      <TextField
        fields={{ values: { email: textOf(values, "email") }, errors, labels }}
        name="email"
        type="email"
        inputMode="email"
        maxLength={100}
        autoComplete="email"
        placeholder="vous@exemple.com"
        hint="Vous recevrez d’abord un message pour confirmer. Ensuite, au plus un e-mail par jour, seulement s’il y a du nouveau. Arrêt en un clic dans chaque message."
      />
      {failure && (
        <p className="form-failure" role="alert">
          <CircleAlert />
          <span>{failure}</span>
        </p>
      )}
      <Button type="submit" full>
        <Mail aria-hidden="true" />
        Créer l’alerte
      </Button>
    </form>
  );
}

function failureOf(answer: FormAnswer | undefined) {
  if (answer?.kind === "limited") return answer.message ?? TOO_MANY_ATTEMPTS;
  return answer?.kind === "failed" ? alertMessages.failed : undefined;
}

/** The title of the page, and that of the dialog the same form opens in (alert-dialog.client.ts). */
export function AlertHead({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <template id="alerte-tete">
        <header className="dialog-header">
          <h2 id="alerte-titre">{title}</h2>
          <IconButton label="Fermer" icon={<X />} data-close />
        </header>
        <dialog className="dialog dialog-small" aria-labelledby="alerte-question">
          <form method="dialog">
            <div className="dialog-header">
              <h2 id="alerte-question">{UNSENT.title}</h2>
            </div>
            <p className="dialog-body">{UNSENT.question}</p>
            <div className="dialog-footer">
              <Button type="submit" variant="danger" value="oui">
                {UNSENT.leave}
              </Button>
              <Button type="submit" variant="outline" value="" autoFocus>
                {UNSENT.stay}
              </Button>
            </div>
          </form>
        </dialog>
      </template>
    </>
  );
}
