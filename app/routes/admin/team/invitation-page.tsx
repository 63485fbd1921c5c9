import { data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { AcceptanceForm, type InvitationView, PasswordForm } from "#app/features/team/acceptance-form.tsx";
import { acceptInvitation, findInvitation } from "#app/features/team/invitations.server.ts";
import { takePasswordLink } from "#app/features/team/password-links.server.ts";
import { acceptanceInputSchema, INVITATION_DEAD, PASSWORD_LINK_DEAD, TEAM_FULL_FOR_GUEST } from "#app/features/team/team.ts";
import { findMemberName } from "#app/features/team/team-queries.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { type FormErrors, parseForm } from "#app/lib/forms/forms.server.ts";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { proposeUsername, USERNAME_TAKEN } from "#app/services/auth/accounts/account-names.ts";
import { passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { passwordWeakness } from "#app/services/auth/password-rules.server.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { type OpenedLink, openLink, TOO_MANY_SECRETS } from "#app/services/private-links/private-links.server.ts";
import stylesheet from "#app/styles/admin.css?url";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Logo } from "#app/ui/layout/logo.tsx";
import type { Route } from "./+types/invitation-page";

type InvitationRefusal = { kind: "refused"; username: string; errors: FormErrors };

/** Opening the page changes nothing: programs that preview a message open every link. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const db = appDb();
  const opened = await openLink(db, request, "invitation", params.secret);
  return opened.state === "live" ? showOpen(db, opened) : closed(db, opened);
}

async function showOpen(db: Db, { cible_id, expire_le }: Extract<OpenedLink, { state: "live" }>) {
  const invitation = await findInvitation(db, cible_id);
  if (!invitation || expire_le === null) return closed(db, { state: "dead" });
  const { prenom, role, cree_par, compte } = invitation;
  const inviter = await findMemberName(db, cree_par);
  if (compte !== null) return data<InvitationView>({ kind: "password", prenom, inviter, expire_le });
  return data<InvitationView>({
    kind: "open",
    prenom,
    role,
    inviter,
    expire_le,
    username: proposeUsername(invitation),
    host: passkeyHost(),
  });
}

async function closed(db: Db, opened: Exclude<OpenedLink, { state: "live" }>) {
  if (opened.state === "dead") {
    const invitation = opened.cible_id === undefined ? undefined : await findInvitation(db, opened.cible_id);
    const message = invitation?.compte ? PASSWORD_LINK_DEAD : INVITATION_DEAD;
    return data<InvitationView>({ kind: "closed", message }, { status: 410 });
  }
  const headers = { "retry-after": String(opened.retryAfterS) };
  return data<InvitationView>({ kind: "closed", message: TOO_MANY_SECRETS }, { status: 429, headers });
}

export async function action({ request, params }: Route.ActionArgs) {
  const db = appDb();
  const opened = await openLink(db, request, "invitation", params.secret);
  if (opened.state !== "live") return closed(db, opened);
  const invitation = await findInvitation(db, opened.cible_id);
  if (invitation?.compte) return changePassword(db, request, params.secret, opened.cible_id);
  const typed = await parseForm(request, acceptanceInputSchema);
  const sent = typed.ok ? typed.value : typed.values;
  const [username, password] = [String(sent.username ?? ""), String(sent.password ?? "")];
  const weakness = passwordWeakness(password);
  const weak: FormErrors = weakness ? { password: WEAK(weakness) } : {};
  if (!typed.ok) return refuse(username, { ...weak, ...typed.errors }); // what is wrong with both is told at once
  if (weakness) return refuse(username, weak);
  const accepted = await acceptInvitation(db, request, params.secret, typed.value);
  if (accepted.ok) return redirect("/admin-dashboard?connexion=reussie", { headers: accepted.headers });
  switch (accepted.reason) {
    case "dead":
      return closed(db, { state: "dead" });
    case "taken":
      return refuse(username, { username: USERNAME_TAKEN }, 409);
    case "team-full":
      return refuse(username, { username: TEAM_FULL_FOR_GUEST }, 409);
  }
}

const WEAK = (weakness: string) => `Ce mot de passe ${weakness}. Choisissez-en un autre.`;

/** Leads to `/admin`, signed in nowhere: who holds the link alone has no second factor. */
async function changePassword(db: Db, request: Request, secret: string, cible_id: string) {
  const typed = await parseForm(request, acceptanceInputSchema.pick({ password: true }));
  const password = typed.ok ? typed.value.password : "";
  const weakness = passwordWeakness(password);
  if (!typed.ok || weakness) return refuse("", typed.ok ? { password: WEAK(weakness ?? "") } : typed.errors);
  if ((await takePasswordLink(db, secret, password)) === "dead") return closed(db, { state: "dead", cible_id });
  return redirect("/admin?session=motdepasse");
}

/** The name as typed; a password is never sent back. */
function refuse(username: string, errors: FormErrors, status = 400) {
  return data<InvitationRefusal>({ kind: "refused", username, errors }, { status });
}

/** What was typed stays when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const username = String((await request.clone().formData()).get("username") ?? "");
  return keepTyped(
    serverAction,
    (message = "Le serveur n’a pas pu répondre. Réessayez."): InvitationRefusal => ({
      kind: "refused",
      username,
      errors: { password: message },
    }),
  );
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Nothing that a preview of the link could tell. */
export const meta: Route.MetaFunction = () => [{ title: "Page privée | FADEM" }, { name: "robots", content: "noindex" }];

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.kind === "closed" ? actionData : loaderData;
  const refused = actionData?.kind === "refused" ? actionData : undefined;
  return (
    <main className="invitation stack gap-5">
      <Logo />
      <section className="admin-card invitation-card column gap-4">
        {state.kind === "open" ? (
          <AcceptanceForm invitation={state} refused={refused} />
        ) : state.kind === "password" ? (
          <PasswordForm invitation={state} refused={refused} />
        ) : (
          <>
            <h1>Page privée</h1>
            <p role="alert">{state.message}</p>
            <p>Vous avez déjà votre accès&nbsp;? Il s’ouvre par la page de connexion.</p>
            <ButtonLink href="/admin" variant="outline" full>
              Se connecter
            </ButtonLink>
          </>
        )}
      </section>
    </main>
  );
}
