import { Link as LinkIcon, Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { type Role, roles } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { ofName } from "#app/lib/text/text.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { roleLabels } from "#app/services/auth/rights.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { formatDeadline, INVITATION_HOURS, invitationMessage, type OpenInvitation, roleNotes } from "./team.ts";
import type { TeamState } from "./team-action.server.ts";

const labels = { prenom: "Prénom", nom: "Nom" };
const choices = roles.map((role) => ({ value: role, label: roleLabels[role] })).toReversed();

type InviteCardProps = { state: TeamState | undefined; link: ReadyLink | undefined; isBusy: boolean };

export function InviteCard({ state, link, isBusy }: InviteCardProps) {
  const typed = state?.kind === "typed" ? state : undefined;
  const { errors, noteInput } = useAnswer(typed);
  const [role, setRole] = useState<Role>();
  const form = useRef<HTMLFormElement>(null);
  const invited = state?.kind === "link" && !state.isRenewed ? state.id : undefined;
  useEffect(() => {
    if (invited) form.current?.reset(); // the next invitation is for another person
  }, [invited]);
  const values = typed?.values ?? {};
  const fields = { values, errors, labels };
  const shownRole = role ?? ((textOf(values, "role") || "commercial") as Role);
  return (
    <section className="admin-card team-invite column gap-3h" aria-labelledby="inviter">
      <h3 id="inviter">Inviter une personne</h3>
      <Form
        className="column gap-3h"
        method="post"
        ref={form}
        replace
        preventScrollReset
        onInput={noteInput}
        onReset={() => setRole(undefined)}
      >
        <TextField fields={fields} name="prenom" maxLength={60} />
        <TextField fields={fields} name="nom" maxLength={60} />
        <Field label="Rôle" name="role" hint={roleNotes[shownRole]} error={fields.errors.role}>
          {(ids) => (
            <Select
              {...ids}
              name="role"
              defaultValue={textOf(values, "role") || "commercial"}
              options={choices}
              onChange={(event) => setRole(event.target.value as Role)}
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="inviter" full disabled={isBusy}>
          Créer le lien
        </Button>
      </Form>
      {link && <LinkToSend key={link.address} {...link} hours={INVITATION_HOURS} message={invitationMessage(link.prenom, link.address)} />}
    </section>
  );
}

type LinkToSendProps = { prenom: string; address: string; isRenewed: boolean; hours: number; message: string };

/** Shown once: with the page it is gone, and only a new one can be made. */
export function LinkToSend({ prenom, address, isRenewed, hours, message }: LinkToSendProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const chat = `https://wa.me/?text=${encodeURIComponent(message)}`;
  return (
    <div className="column gap-3h" ref={place} role="status">
      <p className="admin-note r-2 top tone-ok line gap-2h small">
        <LinkIcon aria-hidden="true" />
        <span>
          {isRenewed ? "Nouveau lien prêt" : "Lien prêt"}, à envoyer à {prenom}. Il sert une fois et dure {hours}&nbsp;heures.{" "}
          {isRenewed && "L’ancien ne s’ouvre plus. "}
          Il n’est montré que cette fois.
        </span>
      </p>
      <p className="team-link-address r-1 small breaks">{address}</p>
      <ButtonLink href={chat} variant="whatsapp" full target="_blank" rel="noopener noreferrer">
        <WhatsappIcon />
        Envoyer par WhatsApp
      </ButtonLink>
      <CopyButton label="Copier" text={address} />
    </div>
  );
}

type ReadyLink = Extract<TeamState, { kind: "link" }>;

/** The link made last, for as long as it can be used: whatever else is done on the page, it is shown nowhere again. */
export function useReadyLink(answer: TeamState | undefined, invitations: readonly OpenInvitation[]): ReadyLink | undefined {
  const [made, setMade] = useState<ReadyLink>();
  const last = answer?.kind === "link" ? answer : made;
  if (last !== made) setMade(last);
  const isOpen = invitations.some(({ id, indice, isOver }) => !isOver && id === last?.id && last.address.endsWith(indice));
  return isOpen ? last : undefined;
}

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

export function RoleTag({ role }: { role: Role }) {
  return (
    <span className={role === "super_admin" ? "role-tag r-1 tone-palm one-line role-tag-direction" : "role-tag r-1 tone-palm one-line"}>
      {roleLabels[role]}
    </span>
  );
}
