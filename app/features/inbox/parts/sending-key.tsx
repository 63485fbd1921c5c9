import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useLocation } from "react-router";
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
