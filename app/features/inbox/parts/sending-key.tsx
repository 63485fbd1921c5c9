import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Person } from "#app/features/people/person-state.ts";
import { newId } from "#app/lib/values/ids.ts";

const SendingKey = createContext("");

/**
 * The key of what is pressed next. It stays until something is answered: pressed again after an answer that was lost, the same act is told
 * and not done a second time. `loaded` comes with the page, for a browser without script too; a reload in the background is no answer.
 */
export function SendingKeyProvider({ loaded, children }: { loaded: string; children: ReactNode }) {
  const { search } = useLocation();
  const [cle, setCle] = useState(loaded);

  useEffect(() => {
    if (new URLSearchParams(search).has("fait")) setCle(newId());
  }, [search]);

  return <SendingKey value={cle}>{children}</SendingKey>;
}

export function useSendingKey() {
  return useContext(SendingKey);
}

/** For the forms whose act can be taken back. */
export function SendingKeyField() {
  return <input type="hidden" name="cle_envoi" value={useSendingKey()} />;
}

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
