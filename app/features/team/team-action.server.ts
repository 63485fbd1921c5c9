import { data, redirect } from "react-router";
import { z } from "zod";
import { roles } from "#app/db/tables/closed-lists.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest, type Refusal } from "#app/lib/forms/http.ts";
import type { Message } from "#app/lib/text/message.ts";
import { NOT_YOURS } from "#app/services/auth/admin-guard.server.ts";
import { type IntentCall, intentsWith } from "#app/services/auth/define-action.server.ts";
import { refusePassword } from "#app/services/auth/sign-in/confirm-password.server.ts";
import { type InviteOutcome, inviteMember, renewInvitation, withdrawInvitation } from "./invitations.server.ts";
import { findLeaving, type Leaving } from "./leaving.server.ts";
import { changeRole, closeSessions, disableMember, enableMember, type MemberOutcome, refuseToDisable } from "./members.server.ts";
import { makePasswordLink } from "./password-links.server.ts";
import { invitationInputSchema, LAST_DIRECTION, TEAM_FULL, TOO_MANY_INVITATIONS } from "./team.ts";
import { findMemberName } from "./team-queries.server.ts";

export const teamIntents = intentsWith("equipe.modifier", [
  ...(["inviter", "renouveler", "retirer"] as const),
  ...(["role", "sessions", "motdepasse", "desactiver", "reactiver"] as const),
]);
type TeamIntent = keyof typeof teamIntents;

export type TeamState =
  /** A link, shown this once. */
  | { kind: "link"; id: string; prenom: string; address: string; isRenewed: boolean }
  /** A link for a new password of a member, shown this once; or the field of the acting member's own password, and what is wrong with it. */
  | { kind: "password-link"; id: string; prenom: string; address: string }
  | { kind: "own-password"; member: { id: string; name: string }; error?: string }
  /** Nothing is disabled before it is said what becomes of these. */
  | { kind: "leaving"; leaving: Leaving }
  | { kind: "typed"; values: FormValues; errors: FormErrors; failure?: Message }
  | { kind: "refused"; failure: Message };

const idSchema = z.object({ id: z.string().max(40) });
const roleSchema = idSchema.extend({ role: z.enum(roles) });

/** A link goes with the answer and not with an address, which history and logs would keep; everything else is told after a redirect. */
export async function changeTeam(call: IntentCall<typeof teamIntents>) {
  const { db, admin, intent, form } = call;
  if (intent === "inviter") return invite(call);
  if (intent === "role") {
    const { id, role } = parse(form, roleSchema);
    return answerDone(intent, await changeRole(db, admin, id, role));
  }
  if (intent === "motdepasse") return linkToPassword(call);
  if (intent === "desactiver") return disable(call);
  const { id } = parse(form, idSchema);
  switch (intent) {
    case "renouveler":
      return answerLink(await renewInvitation(db, admin, id), true);
    case "retirer":
      return answerDone(intent, await withdrawInvitation(db, admin, id));
    case "sessions":
      return answerDone(intent, await closeSessions(db, admin, id));
    case "reactiver":
      return answerDone(intent, await enableMember(db, admin, id));
  }
}

const passwordSchema = idSchema.extend({ actuel: z.string().max(1_000).optional() });

/** Asks for the own password of who acts, then shows the link once. */
async function linkToPassword({ db, admin, form }: IntentCall<typeof teamIntents>) {
  const { id, actuel } = parse(form, passwordSchema);
  const member = { id, name: await findMemberName(db, id) };
  if (actuel === undefined) return data<TeamState>({ kind: "own-password", member });
  const error = await refusePassword(db, admin, actuel);
  if (error) return data<TeamState>({ kind: "own-password", member, error }, { status: 403 });
  const made = await makePasswordLink(db, admin, id);
  if (!made.ok) return data<TeamState>({ kind: "refused", failure: failureOf(made.reason) }, { status: 409 });
  const address = `${env().publicOrigin}/admin/invitation/${made.secret}`;
  return data<TeamState>({ kind: "password-link", id: made.id, prenom: made.prenom, address });
}

const leavingSchema = idSchema.extend({ confier: z.string().max(40).optional() });

/** First asks to whom his visits and people go; `confier` is the answer, empty for none. */
async function disable({ db, admin, form }: IntentCall<typeof teamIntents>) {
  const { id, confier } = parse(form, leavingSchema);
  if (confier === undefined) {
    const refusal = await refuseToDisable(db, admin, id);
    if (refusal) return answerDone("desactiver", refusal);
    return data<TeamState>({ kind: "leaving", leaving: await findLeaving(db, id) });
  }
  return answerDone("desactiver", await disableMember(db, admin, id, confier || null));
}

function parse<Schema extends z.ZodObject>(form: FormData, schema: Schema): z.infer<Schema> {
  const sent = parseFormData(form, schema);
  if (!sent.ok) throw badRequest();
  return sent.value;
}

async function invite({ db, admin, form }: IntentCall<typeof teamIntents>) {
  const typed = parseFormData(form, invitationInputSchema);
  if (!typed.ok) return data<TeamState>({ kind: "typed", values: typed.values, errors: typed.errors }, { status: 400 });
  const invited = await inviteMember(db, admin, typed.value);
  if (invited.ok) return answerLink(invited, false);
  const failure = failureOf(invited.reason);
  return data<TeamState>({ kind: "typed", values: typed.value, errors: {}, failure }, { status: 409 });
}

function answerLink(invited: InviteOutcome, isRenewed: boolean) {
  if (!invited.ok) return data<TeamState>({ kind: "refused", failure: failureOf(invited.reason) }, { status: 409 });
  const address = `${env().publicOrigin}/admin/invitation/${invited.secret}`;
  const { id, prenom } = invited.invitation;
  return data<TeamState>({ kind: "link", id, prenom, address, isRenewed });
}

function answerDone(intent: TeamIntent, outcome: MemberOutcome) {
  if (!outcome.ok) return data<TeamState>({ kind: "refused", failure: failureOf(outcome.reason) }, { status: 409 });
  // "Compte désactivé" is true of an account disabled before; a role that stood already closed no sessions.
  return redirect(`/admin-dashboard/parametres/equipe?fait=${intent === "role" && outcome.isSame ? "meme_role" : intent}`);
}

type Reason = Extract<MemberOutcome | InviteOutcome, { ok: false }>["reason"];

const failures: Record<Exclude<Reason, "not-allowed">, Message> = {
  absent: { title: "Rien n’a été changé", description: "Cette ligne n’existe plus\u00a0: la page montre l’équipe d’aujourd’hui." },
  "last-direction": { title: LAST_DIRECTION },
  "team-full": { title: TEAM_FULL },
  "too-many": { title: TOO_MANY_INVITATIONS },
};

/** `not-allowed`: the acting member was disabled or got another role since the page was opened. */
function failureOf(reason: Reason): Message {
  if (reason === "not-allowed") throw data<Refusal>({ message: NOT_YOURS.act }, { status: 403 });
  return failures[reason];
}
