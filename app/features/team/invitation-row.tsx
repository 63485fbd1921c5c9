import { Mail } from "lucide-react";
import { Form } from "react-router";
import { ofName } from "#app/lib/text/text.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { formatDeadline } from "./deadline.ts";
import { RoleTag } from "./role-tag.tsx";
import type { OpenInvitation } from "./team.ts";

const acts = [
  { intent: "renouveler", label: "Renouveler" },
  { intent: "retirer", label: "Retirer" },
] as const;

type InvitationRowProps = { invitation: OpenInvitation; today: string; isBusy: boolean };

export function InvitationRow({ invitation, today, isBusy }: InvitationRowProps) {
  const { id, role, indice, expire_le, isOver } = invitation;
  const name = adminDisplayName(invitation);
  const until = isOver ? `lien expiré ${formatMoment(expire_le, today)}` : `lien valable jusqu’à ${formatDeadline(expire_le)}`;
  return (
    <li>
      <span className="team-initials r-1 tone-palm centre fixed" aria-hidden="true">
        <Mail />
      </span>
      <div className="team-who breaks">
        <p>
          <b>Invitation pour {name}</b> <RoleTag role={role} />
        </p>
        <p className="note">
          {until}&nbsp;· fin du lien&nbsp;: {indice}
        </p>
      </div>
      <Form method="post" className="flow gap-2" replace preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {acts.map(({ intent, label }) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant="outline"
            size="small"
            aria-label={`${label} l’invitation ${ofName(name)}`}
            disabled={isBusy}
          >
            {label}
          </Button>
        ))}
      </Form>
    </li>
  );
}
