import { useState } from "react";
import type { OpenInvitation } from "./team.ts";
import type { TeamState } from "./team-action.server.ts";

export type ReadyLink = Extract<TeamState, { kind: "link" }>;

/** The link made last, for as long as it can be used: whatever else is done on the page, it is shown nowhere again. */
export function useReadyLink(answer: TeamState | undefined, invitations: readonly OpenInvitation[]): ReadyLink | undefined {
  const [made, setMade] = useState<ReadyLink>();
  const last = answer?.kind === "link" ? answer : made;
  if (last !== made) setMade(last);
  const isOpen = invitations.some(({ id, indice, isOver }) => !isOver && id === last?.id && last.address.endsWith(indice));
  return isOpen ? last : undefined;
}
