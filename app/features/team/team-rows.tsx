import { Ellipsis } from "lucide-react";
import type { ToggleEvent } from "react";
import { Form } from "react-router";
import { roles } from "#app/db/tables/closed-lists.ts";
import { initialsOf, ofName } from "#app/lib/text/text.ts";
import { formatDate, formatMoment } from "#app/lib/time/dates.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { type Cell, rightsTable, roleLabels } from "#app/services/auth/rights.ts";
import { ActButton } from "#app/ui/controls/act-button.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { RoleTag } from "./invite-card.tsx";
import type { TeamMember } from "./team.ts";

type MemberRowProps = { member: TeamMember; isMe: boolean; today: string; isBusy: boolean };

export function MemberRow({ member, isMe, today, isBusy }: MemberRowProps) {
  const name = adminDisplayName(member);
  const { disabled } = member;
  return (
    <li className={disabled ? "team-off" : undefined}>
      <span className="team-initials r-1 tone-palm centre fixed" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className="team-who breaks">
        <p>
          <b>{name}</b> <RoleTag role={member.role} />
        </p>
        <p className="note">{factsOf(member, isMe, today)}</p>
      </div>
      {isMe ? (
        <Badge tone="line">vous</Badge>
      ) : disabled ? (
        <ActButton intent="reactiver" fields={{ id: member.id }} aria-label={`Réactiver ${name}`} disabled={isBusy}>
          Réactiver
        </ActButton>
      ) : (
        <MemberActs member={member} name={name} isBusy={isBusy} />
      )}
    </li>
  );
}

function factsOf({ username, seen, disabled, hasSecondFactor, hasPasskey }: TeamMember, isMe: boolean, today: string) {
  if (disabled) return `compte désactivé le ${formatDate(disabled.at)}${disabled.by ? ` par ${disabled.by}` : ""}`;
  const here = isMe
    ? "session ouverte"
    : seen
      ? `dernier passage ${formatMoment(seen.at, today)}, ${seen.device}`
      : "aucune session ouverte";
  return [username, here, hasSecondFactor && "double authentification", hasPasskey && "empreinte"].filter(Boolean).join("\u00a0· ");
}

/** On a phone the last of its buttons would lie under the bar, or under the edge of the window. */
function bringPanelIntoView({ currentTarget: { open, lastElementChild } }: ToggleEvent<HTMLDetailsElement>) {
  if (open) lastElementChild?.scrollIntoView({ block: "nearest" });
}

/** What can be done to a member, with and without script. */
function MemberActs({ member: { id, role }, name, isBusy }: { member: TeamMember; name: string; isBusy: boolean }) {
  const { menu, close } = useMenu();
  return (
    <details className="relative" {...menu} onToggle={bringPanelIntoView}>
      <summary
        className="icon-button no-marker"
        aria-label={`${name}\u00a0: changer le rôle, fermer les sessions, nouveau mot de passe, désactiver`}
      >
        <Ellipsis />
      </summary>
      <div className="team-acts-panel pad-4 menu column gap-3">
        <Form method="post" className="column gap-2h" replace preventScrollReset onSubmit={close}>
          <input type="hidden" name="id" value={id} />
          <Field label={`Rôle ${ofName(name)}`} name="role">
            {(ids) => (
              <Select {...ids} name="role" defaultValue={role} options={roles.map((value) => ({ value, label: roleLabels[value] }))} />
            )}
          </Field>
          <Button type="submit" name="intent" value="role" variant="outline" size="small" disabled={isBusy}>
            Changer le rôle
          </Button>
        </Form>
        <p className="note">Un changement de rôle ferme ses sessions ouvertes.</p>
        <Form method="post" className="button-row" replace preventScrollReset onSubmit={close}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="sessions" variant="outline" size="small" disabled={isBusy}>
            Fermer ses sessions
          </Button>
          <Button type="submit" name="intent" value="motdepasse" variant="outline" size="small" disabled={isBusy}>
            Nouveau mot de passe
          </Button>
          <Button type="submit" name="intent" value="desactiver" variant="outline" size="small" className="team-disable" disabled={isBusy}>
            Désactiver
          </Button>
        </Form>
      </div>
    </details>
  );
}

const words: Record<Cell, string> = { T: "Tout", L: "Lire", A: "Ajouter", S: "Les siens", "—": "—" };

/** The table of rights as the server applies it; a right that every role has in full gets no line. */
export function RightsCard() {
  const lines = rightsTable.filter(({ cells }) => !roles.every((role) => cells[role] === "T"));
  return (
    <div className="admin-card team-rights">
      <h3 id="qui-peut-quoi">Qui peut quoi</h3>
      <p className="team-rights-note">La Direction (Super Admin) peut tout.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className="team-rights-scroll" aria-labelledby="qui-peut-quoi" tabIndex={0}>
        <table className="small">
          <thead>
            <tr>
              <th className="ruled middle one-line" scope="col">
                <span className="visually-hidden">Partie du tableau de bord</span>
              </th>
              {roles.map((role) => (
                <th className="ruled middle one-line" key={role} scope="col">
                  {roleLabels[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, cells }) => (
              <tr key={name}>
                <th className="ruled middle one-line" scope="row">
                  {name}
                </th>
                {roles.map((role) => (
                  <td className="ruled middle one-line muted" key={role} data-right={cells[role]}>
                    {words[cells[role]]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
