import { useEffect, useRef } from "react";
import { useLocation, useSubmit } from "react-router";
import type { LotList } from "#app/platform/inbox/lot.ts";
import { toast } from "#app/ui/toast.tsx";
import { readLotMessage } from "./lot-message.ts";
import { lotDone } from "./lot-words.ts";

const STAY_MS = 20_000; // what was done to so many rows is not taken back in a hurry

/** Tells what was done to a whole list, and offers to undo it. */
export function useLotMessages(list: LotList, here: string) {
  const { search } = useLocation();
  const submit = useSubmit();
  const latest = useRef({ list, here });

  useEffect(() => {
    latest.current = { list, here };
  });

  useEffect(() => {
    const params = new URLSearchParams(search);
    const message = readLotMessage(params);
    if (!message) return;
    function handleUndo() {
      const fields = { intent: "annuler_lot", lot: message?.numero ?? "" };
      void submit(fields, { method: "post", action: latest.current.here, replace: true, preventScrollReset: true });
    }
    const action = message.act === "annulation" ? undefined : { label: "Annuler", onSelect: handleUndo };
    toast({ ...lotDone(message, latest.current.list), tone: "ok", action, stayMs: action && STAY_MS });
  }, [search, submit]);
}
