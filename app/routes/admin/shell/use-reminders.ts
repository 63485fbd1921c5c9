import { useEffect, useRef } from "react";
import { useNavigate, useSubmit } from "react-router";
import { toast } from "#app/ui/toast.tsx";
import { claimReminder } from "./reminders.ts";

export type Reminder = { id: string; nom: string; echeance: string };

const BOITE = "/admin-dashboard/boite";
const STAY_MS = 60_000;

/** At its minute a deadline is told to whoever follows the person: once in this browser, however many tabs are open. */
export function useReminders(reminders: readonly Reminder[]) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const latest = useRef({ navigate, submit });

  useEffect(() => {
    latest.current = { navigate, submit };
  });

  const known = JSON.stringify(reminders); // a reload in the background with the same deadlines sets no clock anew
  useEffect(() => {
    const timers = (JSON.parse(known) as Reminder[]).map((reminder) =>
      setTimeout(() => void remind(reminder), Math.max(Date.parse(reminder.echeance) - Date.now(), 0)),
    );
    return () => timers.forEach(clearTimeout);

    async function remind(reminder: Reminder) {
      if (!(await claimReminder(reminder))) return;
      const { id, nom } = reminder;
      toast({
        ...{ title: `Relancer ${nom}`, tone: "info", stayMs: STAY_MS },
        action: { label: "Ouvrir", onSelect: () => void latest.current.navigate(`${BOITE}?personne=${id}`) },
        second: {
          label: "Plus tard (1\u00a0h)",
          onSelect: () =>
            void latest.current.submit(
              { intent: "plus_tard", id },
              { method: "post", action: BOITE, navigate: false, fetcherKey: `plus-tard-${id}` },
            ),
        },
      });
    }
  }, [known]);
}
