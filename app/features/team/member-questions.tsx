import { Form } from "react-router";
import { ofName } from "#app/lib/text/text.ts";
import { bothClocks } from "#app/lib/time/zones.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { ComesIntoView } from "#app/ui/controls/comes-into-view.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { LinkToSend } from "./invite-card.tsx";
import { PASSWORD_LINK_HOURS, passwordMessage } from "./team.ts";
import type { TeamState } from "./team-action.server.ts";

const TEAM = "/admin-dashboard/parametres/equipe";

/** What is asked, or shown once, about one member; nothing for other answers. */
export function MemberQuestion({ answer, isBusy }: { answer: TeamState | undefined; isBusy: boolean }) {
  if (answer?.kind === "own-password") return <OwnPassword key={answer.member.id} answer={answer} isBusy={isBusy} />;
  if (answer?.kind === "leaving") return <LeavingQuestion key={answer.leaving.id} answer={answer} isBusy={isBusy} />;
  if (answer?.kind !== "password-link") return null;
  const { prenom, address } = answer;
  return (
    <section className="admin-card column gap-3h" aria-labelledby="nouveau-mot-de-passe">
      <h3 id="nouveau-mot-de-passe">Nouveau mot de passe</h3>
      <LinkToSend
        prenom={prenom}
        address={address}
        hours={PASSWORD_LINK_HOURS}
        message={passwordMessage(prenom, address)}
        isRenewed={false}
      />
    </section>
  );
}

function OwnPassword({ answer, isBusy }: { answer: Extract<TeamState, { kind: "own-password" }>; isBusy: boolean }) {
  const { member, error } = answer;
  return (
    <ComesIntoView answer={answer}>
      <section className="admin-card column gap-3h" aria-labelledby="nouveau-mot-de-passe">
        <h3 id="nouveau-mot-de-passe">Nouveau mot de passe {ofName(member.name)}</h3>
        <p className="soft">
          Un lien à lui envoyer, qui sert une fois et dure {PASSWORD_LINK_HOURS}&nbsp;heures. Ses sessions se ferment quand il s’en
          sert&nbsp;; son rôle et sa double authentification restent.
        </p>
        <Form method="post" className="column gap-3h" replace preventScrollReset>
          <input type="hidden" name="id" value={member.id} />
          <Field label="Votre mot de passe à vous" name="actuel" error={error}>
            {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
          </Field>
          <div className="button-row">
            <Button type="submit" name="intent" value="motdepasse" disabled={isBusy}>
              Créer le lien
            </Button>
            <ButtonRouteLink to={TEAM} variant="outline">
              Annuler
            </ButtonRouteLink>
          </div>
        </Form>
      </section>
    </ComesIntoView>
  );
}

/** Names who is concerned before anything is done. */
function LeavingQuestion({ answer, isBusy }: { answer: Extract<TeamState, { kind: "leaving" }>; isBusy: boolean }) {
  const { id, name, visits, people, members } = answer.leaving;
  const hasNothing = visits.count === 0 && people.count === 0;
  return (
    <ComesIntoView answer={answer}>
      <section className="admin-card column gap-3h" aria-labelledby="desactiver-titre">
        <h3 id="desactiver-titre">Désactiver le compte {ofName(name)}&nbsp;?</h3>
        {hasNothing && <p className="soft">Aucune visite à venir ni personne suivie. Ses sessions se ferment aussitôt.</p>}
        {visits.count > 0 && (
          <div>
            <p>
              <b>Visites à venir&nbsp;: {visits.count}</b>
            </p>
            <ul className="small">
              {visits.first.map(({ nom, debut }) => (
                <li key={`${debut} ${nom}`}>
                  {bothClocks(debut, "Africa/Lome")}, {nom}
                </li>
              ))}
              {visits.count > visits.first.length && <li>et {visits.count - visits.first.length} autres</li>}
            </ul>
          </div>
        )}
        {people.count > 0 && (
          <p>
            <b>Personnes suivies&nbsp;: {people.count}</b>{" "}
            <span className="small">
              {people.first.join(", ")}
              {people.count > people.first.length && ` et ${people.count - people.first.length} autres`}
            </span>
          </p>
        )}
        <Form method="post" className="column gap-3h" replace preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {hasNothing ? (
            <input type="hidden" name="confier" value="" />
          ) : (
            <Field label="Confier à" name="confier">
              {(ids) => (
                <Select {...ids} name="confier" defaultValue="" options={[{ value: "", label: "Personne pour l’instant" }, ...members]} />
              )}
            </Field>
          )}
          <div className="button-row">
            <Button type="submit" name="intent" value="desactiver" variant="danger" disabled={isBusy}>
              Désactiver
            </Button>
            <ButtonRouteLink to={TEAM} variant="outline">
              Annuler
            </ButtonRouteLink>
          </div>
        </Form>
      </section>
    </ComesIntoView>
  );
}
