import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { passkeyNotAdded, settingsDone } from "#app/features/company/settings-words.ts";
import { KeyList, KeysSwitch } from "#app/features/inbox/boite-keys.tsx";
import { MORNING } from "#app/features/people/person-words.ts";
import { formatDate, formatDateTime } from "#app/lib/time/dates.ts";
import { MIN_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";
import type { OwnAccount } from "#app/services/auth/accounts/account-names.ts";
import { AddPasskey } from "#app/services/auth/passkeys/add-passkey.tsx";
import type { OwnPasskey } from "#app/services/auth/passkeys/passkeys.server.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import type { OpenSession } from "#app/services/auth/sessions.server.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { ActButton } from "#app/ui/controls/act-button.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, FormError, Input } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { SecondFactor } from "./second-factor.tsx";
import type { SecurityIntent, SecurityState } from "./security-action.server.ts";

type SecurityScreenProps = {
  account: OwnAccountPartProps["account"];
  /** Undefined for a member who may not read the inbox. */
  areKeysOn: boolean | undefined;
  hasMail: boolean;
  sessions: OpenSession[];
  isSecondFactorOn: boolean;
  offer: PasskeyOffer;
  /** Undefined for a member who may not change the rule. */
  isRuleOn: boolean | undefined;
  answered: SecurityState | undefined;
};

type RefusedState = Extract<SecurityState, { kind: "refused" }>;

export function SecurityScreen({
  account,
  areKeysOn,
  hasMail,
  sessions,
  isSecondFactorOn,
  offer,
  isRuleOn,
  answered,
}: SecurityScreenProps) {
  const { state: navigation } = useNavigation();
  const isBusy = navigation !== "idle";
  const [params] = useSearchParams();
  const [isWithoutPasskey] = useState(params.get("fait") === "sans_empreinte"); // until one is added: the address forgets it at once
  const notAdded = isWithoutPasskey && offer.passkeys.length === 0 ? passkeyNotAdded : undefined;
  useListMessages({ done: settingsDone, failure: notAdded });
  const { answer } = useAnswer(answered); // recovery codes are shown once: news from elsewhere must not take them away
  const refused = (intent: SecurityIntent) => (answer?.kind === "refused" && answer.intent === intent ? answer : undefined);
  return (
    <>
      <SettingsNav />
      <div className="settings-page top stack gap-4">
        <div className="column gap-4">
          <OwnAccountPart
            account={account}
            hasMail={hasMail}
            refused={answer?.kind === "account" ? answer : undefined}
            failure={refused("compte")?.message}
            isBusy={isBusy}
          />
          <PasswordChange refused={refused("motdepasse")} isBusy={isBusy} />
          <SecondFactor isEnabled={isSecondFactorOn} state={answer} isBusy={isBusy} />
          <PasskeysPart offer={offer} failure={refused("retirer")?.message ?? notAdded?.title} isBusy={isBusy} />
        </div>
        <div className="column gap-4">
          {areKeysOn !== undefined && <KeysPart isOn={areKeysOn} isBusy={isBusy} />}
          <Sessions sessions={sessions} isBusy={isBusy} />
          {isRuleOn !== undefined && <FactorRulePart isOn={isRuleOn} failure={refused("regle")?.message} isBusy={isBusy} />}
        </div>
      </div>
    </>
  );
}

function PasswordChange({ refused, isBusy }: { refused: RefusedState | undefined; isBusy: boolean }) {
  const { standing, noteInput } = useAnswer(refused);
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const isChanged = params.get("fait") === "motdepasse";
  useEffect(() => {
    if (isChanged) form.current?.reset(); // no password stays on the screen once it is the right one
  }, [isChanged]);
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="mot-de-passe">
      <h3 id="mot-de-passe">Mot de passe</h3>
      <Form method="post" className="settings-grid column gap-4" replace preventScrollReset ref={form} onInput={noteInput}>
        <input type="hidden" name="intent" value="motdepasse" />
        <Field label="Mot de passe actuel" name="actuel" error={standing?.message} className="settings-alone">
          {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
        </Field>
        <Field
          label="Nouveau mot de passe"
          name="nouveau"
          hint={`${MIN_PASSWORD_LENGTH} caractères au moins. Une phrase de quatre mots convient bien.`}
        >
          {(ids) => <PasswordInput {...ids} name="nouveau" autoComplete="new-password" />}
        </Field>
        <Field label="Nouveau mot de passe, encore une fois" name="confirmation">
          {(ids) => <PasswordInput {...ids} name="confirmation" autoComplete="new-password" />}
        </Field>
        <div className="button-row settings-wide">
          <Button type="submit" disabled={isBusy}>
            Changer le mot de passe
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Sessions({ sessions, isBusy }: { sessions: OpenSession[]; isBusy: boolean }) {
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="sessions">
      <h3 id="sessions">Sessions ouvertes</h3>
      <ul className="open-sessions stack">
        {sessions.map(({ id, isCurrent, device, address, openedAt, seenAt }) => (
          <li className="small" key={id}>
            <p className="open-session-device cluster">
              <b>{device}</b> {isCurrent && <Badge tone="ok">Cette session</Badge>}
            </p>
            <p>
              Ouverte le {formatDateTime(openedAt)}, vue le {formatDateTime(seenAt)}
              {address && `, depuis ${address}`}
            </p>
          </li>
        ))}
      </ul>
      <ActButton intent="sessions" size="normal" disabled={isBusy || sessions.length < 2}>
        Fermer les autres
      </ActButton>
    </section>
  );
}

type AccountRefusal = Extract<SecurityState, { kind: "account" }>;
type OwnAccountPartProps = {
  account: OwnAccount;
  /** Mails leave this server. */
  hasMail: boolean;
  refused: AccountRefusal | undefined;
  failure: string | undefined;
  isBusy: boolean;
};

const MAIL_HINT = `La liste du jour y arrive à ${MORNING}, les jours ouverts. Vide, rien n’est envoyé.`;
const NO_MAIL = "Pour la liste du jour. Ce serveur n’envoie pas encore d’e-mails.";

/** What one is called, signs in with and is written to. */
function OwnAccountPart({ account, hasMail, refused, failure, isBusy }: OwnAccountPartProps) {
  const { errors, noteInput } = useAnswer(refused);
  const start = (name: keyof OwnAccount) => String(refused?.values[name] ?? account[name] ?? "");
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="mon-compte">
      <h3 id="mon-compte">Mon compte</h3>
      <Form
        method="post"
        className="settings-grid column gap-4"
        replace
        preventScrollReset
        onInput={noteInput}
        key={JSON.stringify(account)}
      >
        <input type="hidden" name="intent" value="compte" />
        <Field label="Prénom" name="prenom" error={errors.prenom}>
          {(ids) => <Input {...ids} name="prenom" defaultValue={start("prenom")} autoComplete="given-name" />}
        </Field>
        <Field label="Nom" name="nom" error={errors.nom}>
          {(ids) => <Input {...ids} name="nom" defaultValue={start("nom")} autoComplete="family-name" />}
        </Field>
        <Field label="Nom d’utilisateur" name="username" error={errors.username} hint="Celui que vous saisissez pour vous connecter.">
          {(ids) => (
            <Input
              {...ids}
              name="username"
              defaultValue={start("username")}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="E-mail" name="email_avis" optional error={errors.email_avis} hint={hasMail ? MAIL_HINT : NO_MAIL}>
          {(ids) => <Input {...ids} type="email" name="email_avis" defaultValue={start("email_avis")} autoComplete="email" />}
        </Field>
        {refused?.errors.actuel && (
          <Field label="Votre mot de passe" name="actuel" error={errors.actuel} hint="Demandé pour le nom d’utilisateur et l’e-mail.">
            {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
          </Field>
        )}
        {failure && (
          <p className="field-error settings-wide" role="alert">
            {failure}
          </p>
        )}
        <div className="settings-wide">
          <Button type="submit" disabled={isBusy}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </section>
  );
}

export type PasskeyOffer = { passkeys: OwnPasskey[]; host: string | undefined; most: number; needsPassword: boolean };
type PasskeysPartProps = { offer: PasskeyOffer; failure: string | undefined; isBusy: boolean };

/** Devices that open a session with a finger, a face or a code of their own. */
function PasskeysPart({ offer: { passkeys, host, most, needsPassword }, failure, isBusy }: PasskeysPartProps) {
  const { revalidate } = useRevalidator();
  /** How many there are with the one just added: what is said of it holds until the list changes again. */
  const [withAdded, setWithAdded] = useState<number>();
  if (host === undefined && passkeys.length === 0) return null;

  function handleAdded() {
    setWithAdded(passkeys.length + 1);
    void revalidate();
  }

  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="empreintes">
      <h3 id="empreintes">Empreintes</h3>
      <p>
        Une empreinte ouvre votre session sans mot de passe ni code, depuis l’appareil qui la connaît. Retirez ici celle d’un appareil perdu
        ou vendu&nbsp;: le mot de passe continue de servir.
      </p>
      {passkeys.length > 0 && (
        <ul className="open-sessions stack">
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id} className="own-passkey split small">
              <div>
                <p>
                  <b>{name}</b>
                </p>
                <p>Ajoutée le {formatDate(addedAt)}</p>
              </div>
              <details>
                <summary className="no-marker button button-outline button-small">
                  Retirer<span className="visually-hidden"> l’empreinte de {`${name}, ajoutée le ${formatDate(addedAt)}`}</span>
                </summary>
                <Form method="post" replace preventScrollReset className="column gap-3 mt-2">
                  <input type="hidden" name="intent" value="retirer" />
                  <input type="hidden" name="empreinte" value={id} />
                  <Field label="Votre mot de passe" name={`actuel-${id}`}>
                    {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
                  </Field>
                  <Button type="submit" variant="danger" size="small" disabled={isBusy}>
                    Retirer cette empreinte
                  </Button>
                </Form>
              </details>
            </li>
          ))}
        </ul>
      )}
      {failure && <FormError>{failure}</FormError>}
      <p role="status" className="own-passkey-added">
        {passkeys.length === withAdded && "✅ Empreinte ajoutée. Elle ouvre votre session dès maintenant."}
      </p>
      {passkeys.length >= most ? (
        <p className="muted">{most} empreintes au plus&nbsp;: retirez-en une pour en ajouter une autre.</p>
      ) : (
        <AddPasskey host={host} needsPassword={needsPassword} onAdded={handleAdded} />
      )}
    </section>
  );
}

type FactorRulePartProps = { isOn: boolean; failure: string | undefined; isBusy: boolean };

/** For the Direction: what it asks of itself. */
function FactorRulePart({ isOn, failure, isBusy }: FactorRulePartProps) {
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
        {failure && <FormError>{failure}</FormError>}
        <div className="button-row">
          <Button type="submit" variant="outline" disabled={isBusy}>
            {isOn ? "Rendre facultative" : "Rendre obligatoire"}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** The keys of the inbox, for a member who may open it. */
function KeysPart({ isOn, isBusy }: { isOn: boolean; isBusy: boolean }) {
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="touches">
      <h3 id="touches">Touches du clavier dans la Boîte</h3>
      <details className="keys-part">
        <summary className="no-marker tap row gap-2">
          Voir les touches
          <ChevronDown />
        </summary>
        <KeyList />
      </details>
      <KeysSwitch isOn={isOn} isBusy={isBusy} />
    </section>
  );
}
