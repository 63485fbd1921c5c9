import { Link as LinkIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { type Role, roles } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { roleLabels } from "#app/services/auth/rights.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useStandingAnswer } from "#app/services/forms/use-standing-answer.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { INVITATION_HOURS, invitationMessage, roleNotes } from "./team.ts";
import type { TeamState } from "./team-action.server.ts";
import type { ReadyLink } from "./use-ready-link.ts";

const labels = { prenom: "Prénom", nom: "Nom" };
const choices = roles.map((role) => ({ value: role, label: roleLabels[role] })).toReversed();

type InviteCardProps = { state: TeamState | undefined; link: ReadyLink | undefined; isBusy: boolean };

export function InviteCard({ state, link, isBusy }: InviteCardProps) {
  const typed = state?.kind === "typed" ? state : undefined;
  const { standing, noteInput } = useStandingAnswer(typed);
  const [role, setRole] = useState<Role>();
  const form = useRef<HTMLFormElement>(null);
  const invited = state?.kind === "link" && !state.isRenewed ? state.id : undefined;
  useEffect(() => {
    if (invited) form.current?.reset(); // the next one is somebody else
  }, [invited]);
  const values = typed?.values ?? {};
  const fields = { values, errors: standing?.errors ?? {}, labels };
  const shownRole = role ?? ((textOf(values, "role") || "commercial") as Role);
  return (
    <section className="admin-card team-invite" aria-labelledby="inviter">
      <h3 id="inviter">Inviter une personne</h3>
      <Form method="post" ref={form} replace preventScrollReset onInput={noteInput} onReset={() => setRole(undefined)}>
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
      {link && <LinkToSend key={link.address} {...link} />}
    </section>
  );
}

/** Shown once: with the page it is gone, and only a new one can be made. */
function LinkToSend({ prenom, address, isRenewed }: ReadyLink) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const chat = `https://wa.me/?text=${encodeURIComponent(invitationMessage(prenom, address))}`;
  return (
    <div className="team-link" ref={place} role="status">
      <p className="admin-note tone-ok line gap-2h small">
        <LinkIcon aria-hidden="true" />
        <span>
          {isRenewed ? "Nouveau lien prêt" : "Lien prêt"}, à envoyer à {prenom}. Il sert une fois et dure {INVITATION_HOURS}&nbsp;heures.{" "}
          {isRenewed && "L’ancien ne s’ouvre plus. "}
          Il n’est montré que cette fois.
        </span>
      </p>
      <p className="team-link-address small breaks">{address}</p>
      <ButtonLink href={chat} variant="whatsapp" full target="_blank" rel="noopener noreferrer">
        <WhatsappIcon />
        Envoyer par WhatsApp
      </ButtonLink>
      <CopyButton label="Copier" text={address} />
    </div>
  );
}
