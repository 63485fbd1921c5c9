import { data, useNavigation } from "react-router";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { InvitationRow, InviteCard, useReadyLink } from "#app/features/team/invite-card.tsx";
import { MemberQuestion } from "#app/features/team/member-questions.tsx";
import { teamDone } from "#app/features/team/team.ts";
import { changeTeam, type TeamState, teamIntents } from "#app/features/team/team-action.server.ts";
import { listOpenInvitations, listTeam } from "#app/features/team/team-queries.server.ts";
import { MemberRow, RightsCard } from "#app/features/team/team-rows.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import type { Route } from "./+types/team-page";

export const loader = defineLoader("equipe.lire", async (_, { admin, db }) => {
  const [members, invitations] = await Promise.all([listTeam(db), listOpenInvitations(db)]);
  return { members, invitations, me: admin.id, today: todayInLome() };
});

export const action = defineAction(teamIntents, (_, call) => changeTeam(call));

/** What was typed stays. Nothing is sent again by itself: a link that was made and not seen is renewed by hand. */
export const clientLoader = cacheByAddress<typeof loader>();

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message) => data<TeamState>({ kind: "refused", failure: failedToAnswer(message) }).data);
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Équipe — Dashboard FADEM" }];
}

export default function TeamPage({ loaderData: { members, invitations, me, today }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const { answer } = useAnswer(actionData);
  const failure = answer?.kind === "typed" || answer?.kind === "refused" ? answer.failure : undefined;
  const link = useReadyLink(answer, invitations);
  const active = members.filter(({ disabled }) => disabled === null);
  const off = members.filter(({ disabled }) => disabled !== null);
  useListMessages({ done: teamDone, failure });
  return (
    <>
      <SettingsNav />
      <FailureLine failure={failure} />
      <div className="settings-page top stack gap-4 team-page">
        <MemberQuestion answer={answer} isBusy={isBusy} />
        <InviteCard state={answer} link={link} isBusy={isBusy} />
        <section className="admin-card team-card column gap-3h" aria-labelledby="equipe">
          <div className="team-heading baseline apart flow">
            <h3 id="equipe">Équipe</h3>
            <p className="note">{active.length === 1 ? "1 personne active" : `${formatNumber(active.length)} personnes actives`}</p>
          </div>
          <ul className="team">
            {active.map((member) => (
              <MemberRow key={member.id} member={member} isMe={member.id === me} today={today} isBusy={isBusy} />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} today={today} isBusy={isBusy} />
            ))}
            {off.map((member) => (
              <MemberRow key={member.id} member={member} isMe={false} today={today} isBusy={isBusy} />
            ))}
          </ul>
        </section>
        <RightsCard />
      </div>
    </>
  );
}
