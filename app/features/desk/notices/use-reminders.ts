import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { toast } from "#app/ui/overlays/toast.tsx";
import { claimReminder, putOff } from "./reminders.ts";

export type Reminder = { id: string; nom: string; echeance: string };

const BOITE = "/admin-dashboard/boite";
const STAY_MS = 60_000;

/** At its minute a deadline is told to whoever follows the person: once in this browser, however many tabs are open. */
export function useReminders(reminders: readonly Reminder[]) {
  const navigate = useNavigate();
  const latest = useRef(navigate);

  useEffect(() => {
    latest.current = navigate;
  });

  const known = JSON.stringify(reminders); // a reload in the background with the same deadlines sets no clock anew
  useEffect(() => {
    const timers = (JSON.parse(known) as Reminder[]).map((reminder) =>
      setTimeout(() => void remind(reminder), Math.max(Date.parse(reminder.echeance) - Date.now(), 0)),
    );
    return () => timers.forEach(clearTimeout);

    async function remind(reminder: Reminder) {
      if (await claimReminder(reminder)) offer(reminder);
    }

    /** Again with what went wrong: this browser has taken the reminder, and no other tab tells it. */
    function offer(reminder: Reminder, failure?: string) {
      toast({
        ...{ title: `Relancer ${reminder.nom}`, description: failure, tone: failure ? "bad" : "info", stayMs: STAY_MS },
        action: { label: "Ouvrir", onSelect: () => void latest.current(`${BOITE}?personne=${reminder.id}`) },
        second: { label: "Plus tard (1\u00a0h)", onSelect: () => void later(reminder) },
      });
    }

    async function later(reminder: Reminder) {
      const { ok, message, isOver } = await putOff(reminder.id);
      if (ok) toast({ title: message, tone: "ok" });
      else if (isOver) toast({ title: `Relancer ${reminder.nom}`, description: message, tone: "bad" });
      else offer(reminder, message);
    }
  }, [known]);
}
