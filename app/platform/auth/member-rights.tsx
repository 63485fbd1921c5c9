import { createContext, type ReactNode, useContext } from "react";
import { hasRight, type Right } from "./rights.ts";

const Member = createContext({ role: "" });

/** Around the back-office: what is below can ask what the member may do. */
export function MemberRights({ member, children }: { member: { role: string }; children: ReactNode }) {
  return <Member value={member}>{children}</Member>;
}

/** Whether the member may do this: what he may not do is not drawn. Outside of the back-office nobody may do anything. */
export function useMay(): (right: Right) => boolean {
  const member = useContext(Member);
  return (right) => hasRight(member, right);
}
