import { useNavigation } from "react-router";
import type { Person } from "#app/features/people/person-state.ts";

/** What a press is about to make of a person: shown at once, and taken back by itself when the server says otherwise. */
export type Pending = { suivi?: Person["suivi"]; membre?: string };

export function usePending(): ReadonlyMap<string, Pending> {
  const { formData } = useNavigation();
  const becomes = pendingOf(String(formData?.get("intent") ?? ""), formData);
  if (!formData || !becomes) return none;
  return new Map(formData.getAll("id").map((id) => [String(id), becomes]));
}

const none: ReadonlyMap<string, Pending> = new Map();

function pendingOf(intent: string, form: FormData | undefined): Pending | undefined {
  if (intent === "clore") return { suivi: "clos" };
  if (intent === "indesirable") return { suivi: "spam" };
  if (intent === "suivre") return { membre: String(form?.get("membre") ?? "") };
  return undefined;
}
