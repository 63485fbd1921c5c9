import { useCallback, useEffect, useRef } from "react";
import type { Message } from "#app/lib/text/message.ts";
import { dismissToast, toast } from "#app/ui/overlays/toast-store.ts";

/** Tells of something that was taken away, with a button that puts it back; the offer ends with the part of the page it was made in. */
export function useUndo() {
  const offers = useRef<number[]>([]);
  useEffect(() => () => offers.current.forEach(dismissToast), []);
  return useCallback((message: Message, undo: () => void) => {
    offers.current.push(toast({ ...message, tone: "info", action: { label: "Annuler", onSelect: undo } }));
  }, []);
}
