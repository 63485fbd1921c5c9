import { acceptanceInputSchema, invitationInputSchema } from "#app/features/team/team.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, fieldsOf } from "./form-entry.ts";
import { addLivingLink, privateAddress } from "./private-link-rows.ts";

const TEAM = { route: "routes/admin/team/team-page", path: "/admin-dashboard/parametres/equipe" } as const;

/** What the Direction does with the team, and what a guest sends: each with an invitation and a member of its own. */
export function teamEntries(rows: AppRows): FormEntry[] {
  const admin = { ...TEAM, audience: "admin", encoding: "form" } as const;
  const [opened, renewed, withdrawn] = [openInvitation(rows), openInvitation(rows), openInvitation(rows)];
  const act = (intent: string, id: string): FormEntry => ({ ...admin, allowed: ["intent", "id"], valid: () => ({ intent, id }) });
  const member = addMember(rows);
  return [
    {
      audience: "visitor",
      encoding: "form",
      route: "routes/admin/team/invitation-page",
      path: privateAddress("invitation", opened.secret),
      ...fieldsOf(acceptanceInputSchema),
      valid: () => ({ username: `essai-${opened.id.slice(-12)}`, password: "trois-mots-et-un-exercice" }),
    },
    {
      ...admin,
      ...fieldsOf(invitationInputSchema, "intent"),
      valid: () => ({ intent: "inviter", prenom: "Essai", nom: "Exercice", role: "chantier" }),
    },
    act("renouveler", renewed.id),
    act("retirer", withdrawn.id),
    { ...admin, allowed: ["intent", "id", "role"], valid: () => ({ intent: "role", id: member, role: "commercial" }) },
    act("sessions", member),
    act("desactiver", member),
    act("reactiver", member),
  ];
}

function openInvitation(rows: AppRows) {
  const id = newId();
  const { link, secret } = addLivingLink(rows, "invitation", id);
  const now = new Date().toISOString();
  rows.run(
    `insert into invitations (id, created_at, updated_at, link_id, prenom, nom, role, cree_par)
     values (?, ?, ?, ?, 'Essai', 'Exercice', 'chantier', (select id from "user" where username = 'admin'))`,
    ...[id, now, now, link],
  );
  return { id, secret };
}

function addMember(rows: AppRows) {
  const id = newId();
  const now = new Date().toISOString();
  rows.run(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", username, role, nom, prenom)
     values (?, 'Essai Exercice', ?, 0, ?, ?, ?, 'chantier', 'Exercice', 'Essai')`,
    ...[id, `${id}@fadem.local`, now, now, `membre-${id}`],
  );
  return id;
}
