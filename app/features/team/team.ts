import { z } from "zod";
import { type Role, roles } from "#app/db/tables/closed-lists.ts";
import type { Message } from "#app/lib/text/message.ts";
import { dayHeading, formatTime, todayInLome } from "#app/lib/time/dates.ts";
import { nomSchema, prenomSchema, usernameSchema } from "#app/services/auth/accounts/account-names.ts";

export const MAX_MEMBERS = 50;
export const MAX_INVITATIONS = 20;
export const INVITATION_HOURS = 72;
export const PASSWORD_LINK_HOURS = 24;

export const LAST_DIRECTION = "Il doit rester au moins un compte Direction actif.";
export const INVITATION_DEAD = "Cette invitation ne peut plus servir. Demandez-en une autre à la personne qui vous a invité.";
export const PASSWORD_LINK_DEAD = "Ce lien ne peut plus servir. Demandez-en un autre à la personne qui vous l’a envoyé.";
export const TEAM_FULL = `L’équipe compte déjà ${MAX_MEMBERS} membres actifs\u00a0: désactivez-en un d’abord.`;
export const TEAM_FULL_FOR_GUEST =
  "L’équipe est au complet pour l’instant. Dites-le à la personne qui vous a invité\u00a0: ce lien reste valable.";
export const TOO_MANY_INVITATIONS = `${MAX_INVITATIONS} invitations sont déjà ouvertes\u00a0: retirez-en une d’abord.`;

/** What a role is there for, in a sentence under the choice. */
export const roleNotes: Record<Role, string> = {
  super_admin: "Direction\u00a0: tout, l’équipe et le journal compris.",
  secretariat: "Demandes, contacts et avis\u00a0; les annonces en lecture.",
  commercial: "Biens, véhicules et galerie\u00a0; les demandes de ses clients\u00a0; les réalisations en lecture.",
  chantier: "Réalisations, et des photos à ajouter à la galerie.",
};

export const invitationInputSchema = z.object({
  prenom: prenomSchema,
  nom: nomSchema,
  role: z.enum(roles, "Choisissez un rôle."),
});
export type InvitationInput = z.infer<typeof invitationInputSchema>;

/** Passwords have rules of their own, which are not for the browser: only their length is bounded here. */
export const acceptanceInputSchema = z.object({ username: usernameSchema, password: z.string().max(1_000).default("") });
export type AcceptanceInput = z.infer<typeof acceptanceInputSchema>;

export type TeamMember = {
  id: string;
  username: string;
  prenom: string;
  nom: string;
  role: Role;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  /** The last sign of life of an open session, and on what. */
  seen: { at: string; device: string } | null;
  disabled: { at: string; by: string | null } | null;
};

export type PasswordLinkOutcome =
  | { ok: true; id: string; prenom: string; secret: string }
  | { ok: false; reason: "absent" | "not-allowed" };

/** An invitation neither used nor withdrawn; past its end it can still be renewed. */
export type OpenInvitation = { id: string; prenom: string; nom: string; role: Role; indice: string; expire_le: string; isOver: boolean };

/** What a message to the guest says, the address last so that nothing sticks to it. */
export function invitationMessage(prenom: string, address: string) {
  return `Bonjour ${prenom}, voici votre accès au tableau de bord de FADEM. Ce lien sert une fois et dure ${INVITATION_HOURS} heures\u00a0: ${address}`;
}

export function passwordMessage(prenom: string, address: string) {
  return `Bonjour ${prenom}, choisissez ici votre nouveau mot de passe pour le tableau de bord de FADEM. Ce lien sert une fois et dure ${PASSWORD_LINK_HOURS} heures\u00a0: ${address}`;
}

/** "mercredi 18 novembre à 9h05" in Lomé. */
export function formatDeadline(iso: string) {
  const day = dayHeading(todayInLome(new Date(iso))).replace(/ \d{4}$/, "");
  return `${day.charAt(0).toLowerCase()}${day.slice(1)} à ${formatTime(iso)}`;
}

/** What was done, by the word the address carries after the redirect. */
export const teamDone = {
  retirer: { title: "✅ Invitation retirée", description: "Son lien ne s’ouvre plus." },
  role: { title: "✅ Rôle changé", description: "Ses sessions sont fermées\u00a0: il vaut dès la prochaine connexion." },
  meme_role: { title: "Rien n’a été changé", description: "C’est déjà son rôle\u00a0: ses sessions restent ouvertes." },
  sessions: { title: "✅ Sessions fermées", description: "Il faudra se connecter de nouveau." },
  desactiver: { title: "✅ Compte désactivé", description: "Ses sessions sont fermées, ses visites et ses personnes remises." },
  reactiver: { title: "✅ Compte réactivé", description: "Le mot de passe d’avant sert de nouveau." },
} as const satisfies Record<string, Message>;
