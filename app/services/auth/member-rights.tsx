import { createContext, type ReactNode, useContext } from "react";
import { hasRight, type Right, scopeOf } from "./rights.ts";

const Member = createContext<{ role: string; id?: string }>({ role: "" });

/** Around the back-office: what is below can ask what the member may do. */
export function MemberRights({ member, children }: { member: { role: string; id?: string }; children: ReactNode }) {
  return <Member value={member}>{children}</Member>;
}

/** Whether the member may do this: the screen leaves out what is refused. Outside the back-office all is refused. */
export function useMay(): (right: Right) => boolean {
  const member = useContext(Member);
  return (right) => hasRight(member, right);
}

/** Whose words a browser keeps: two members at one device see nothing of each other's. */
export function useAccount(): string {
  return useContext(Member).id ?? "";
}

/** Whether this right opens only rows of people the member follows: a row that vanished may now be another member’s. */
export function useIsOwnOnly(right: Right): boolean {
  return scopeOf(useContext(Member), right) === "own";
}

/** Said of a row that keeps its place and that the server no longer shows to such a member. It does not tell whose it is. */
export const NOT_YOURS = "N’est plus dans vos fiches";
