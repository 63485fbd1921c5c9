import { useEffect, useRef } from "react";
import { useLocation, useSubmit } from "react-router";
import type { RowNames } from "#app/db/tables/traits.ts";
import type { LotReport } from "#app/services/lots/lot-book.server.ts";
import { readLotMessage } from "#app/services/lots/lot-message.ts";
import { toast } from "#app/ui/overlays/toast.tsx";
import { chosenDone, lotDone } from "./lot-words.ts";

const STAY_MS = 20_000; // what was done to so many rows is not taken back in a hurry

export type LotDone = { report: LotReport; statuts: Readonly<Record<string, string>> };

/** Tells what was done to a whole list or, with `done`, to the rows that were chosen, and offers to undo it. */
export function useLotMessages(list: RowNames, here: string, done?: LotDone) {
  const { search } = useLocation();
  const submit = useSubmit();
  const latest = useRef({ list, here, done });

  useEffect(() => {
    latest.current = { list, here, done };
  });

  useEffect(() => {
    const params = new URLSearchParams(search);
    const message = readLotMessage(params);
    const { list, done } = latest.current;
    const chosen = done && done.report.id === params.get("lot") ? done : undefined;
    if (!message && !chosen) return;
    function handleUndo() {
      const fields = { intent: "annuler_lot", lot: params.get("lot") ?? "" };
      void submit(fields, { method: "post", action: latest.current.here, replace: true, preventScrollReset: true });
    }
    const action = message?.act === "annulation" ? undefined : { label: "Annuler", onSelect: handleUndo };
    const summary = message ? lotDone(message, list) : chosen && chosenDone(chosen.report, list, chosen.statuts);
    if (summary) toast({ ...summary, tone: "ok", action, stayMs: action && STAY_MS });
  }, [search, submit]);
}
