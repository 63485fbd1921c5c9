import { Ellipsis } from "lucide-react";
import type { ToggleEvent } from "react";
import { Form } from "react-router";
import { roles } from "#app/db/tables/closed-lists.ts";
import { initialsOf, ofName } from "#app/lib/text/text.ts";
import { formatDate, formatMoment } from "#app/lib/time/dates.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { roleLabels } from "#app/services/auth/rights.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { Badge } from "#app/ui/layout/badge.tsx";
import { RoleTag } from "./role-tag.tsx";
import type { TeamMember } from "./team.ts";

type MemberRowProps = { member: TeamMember; isMe: boolean; today: string; isBusy: boolean };

export function MemberRow({ member, isMe, today, isBusy }: MemberRowProps) {
  const name = adminDisplayName(member);
  const { disabled } = member;
  return (
    <li className={disabled ? "team-off" : undefined}>
      <span className="team-initials tone-palm centre fixed" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className="team-who breaks">
        <p>
          <b>{name}</b> <RoleTag role={member.role} />
        </p>
        <p className="team-facts">{factsOf(member, isMe, today)}</p>
      </div>
      {isMe ? (
        <Badge tone="line">vous</Badge>
      ) : disabled ? (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="id" value={member.id} />
          <Button
            type="submit"
            name="intent"
            value="reactiver"
            variant="outline"
            size="small"
            aria-label={`Réactiver ${name}`}
            disabled={isBusy}
          >
            Réactiver
          </Button>
        </Form>
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
    <details className="team-acts" {...menu} onToggle={bringPanelIntoView}>
      <summary className="icon-button no-marker" aria-label={`${name}\u00a0: changer le rôle, fermer les sessions, désactiver`}>
        <Ellipsis />
      </summary>
      <div className="team-acts-panel menu column gap-3">
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
        <p className="team-acts-note">Chacun de ces gestes ferme ses sessions ouvertes.</p>
        <Form method="post" className="button-row" replace preventScrollReset onSubmit={close}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="sessions" variant="outline" size="small" disabled={isBusy}>
            Fermer ses sessions
          </Button>
          <Button type="submit" name="intent" value="desactiver" variant="outline" size="small" className="team-disable" disabled={isBusy}>
            Désactiver
          </Button>
        </Form>
      </div>
    </details>
  );
}
