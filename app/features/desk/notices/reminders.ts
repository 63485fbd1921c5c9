import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { markSessionLost } from "#app/services/desk-forms/session-lost.ts";
import { UNREACHABLE } from "#app/services/desk-forms/unreachable.ts";
import { toast } from "#app/ui/overlays/toast.tsx";

const UNSAID = "Le serveur n’a pas pu répondre\u00a0: rien n’a été changé. Réessayez.";
const PREFIX = "fadem-relance:";
const FORGOTTEN_MS = 7 * DAY_MS;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
type OneAtATime = <Answer>(work: () => Answer) => Promise<Answer>;

/** Tabs ask one after the other, where the browser can see to that. */
function inTurn<Answer>(work: () => Answer): Promise<Answer> {
  return "locks" in navigator ? (navigator.locks.request("fadem-relances", work) as Promise<Answer>) : Promise.resolve(work());
}

/** True for the first tab that asks for this deadline; a deadline that was moved is another one. */
export function claimReminder(
  { id, echeance }: { id: string; echeance: string },
  store: Store = window.localStorage,
  oneAtATime: OneAtATime = inTurn,
  now = Date.now(),
): Promise<boolean> {
  return oneAtATime(() => {
    const key = `${PREFIX}${id}:${echeance}`;
    if (store.getItem(key) !== null) return false;
    forgetOld(store, now);
    store.setItem(key, String(now));
    return true;
  });
}

/** What came of `Plus tard`, in words. */
export type LaterAnswer = { ok: boolean; message: string };

export type LaterOutcome = LaterAnswer & {
  /** Done, or the person is not there or not this member’s any more: there is nothing left to be reminded of. */
  isOver: boolean;
};

/**
 * Puts the reminder off by an hour. By a request of its own, not by the router: an answer of the router is a navigation, which would take
 * the page away with what is being typed on it.
 */
export async function putOff(id: string): Promise<LaterOutcome> {
  try {
    const response = await fetch("/admin-dashboard/boite/plus-tard", {
      method: "POST",
      body: new URLSearchParams({ id }),
      redirect: "manual",
    });
    if (response.status === 401) markSessionLost();
    if (!isJson(response)) return { ok: false, message: UNSAID, isOver: false };
    return { ...((await response.json()) as LaterAnswer), isOver: response.ok || response.status === 404 };
  } catch {
    return { ok: false, message: UNREACHABLE, isOver: false };
  }
}

/** A refusal is a page, and so is what something in between answers. */
function isJson({ headers }: Response) {
  return headers.get("content-type")?.startsWith("application/json") ?? false;
}

function forgetOld(store: Store, now: number) {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "").filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (now - Number(store.getItem(key)) > FORGOTTEN_MS) store.removeItem(key);
}

export type Reminder = { id: string; nom: string; echeance: string };

const BOITE = "/admin-dashboard/boite";
const STAY_MS = 60_000;

/** At its minute a deadline is told to the member who follows the person: once in this browser, however many tabs are open. */
export function useReminders(reminders: readonly Reminder[]) {
  const navigate = useNavigate();
  const latest = useRef(navigate);

  useEffect(() => {
    latest.current = navigate;
  });

  const deadlines = JSON.stringify(reminders); // a reload in the background with the same deadlines sets no clock anew
  useEffect(() => {
    const timers = (JSON.parse(deadlines) as Reminder[]).map((reminder) =>
      setTimeout(() => void remind(reminder), Math.max(Date.parse(reminder.echeance) - Date.now(), 0)),
    );
    return () => timers.forEach(clearTimeout);

    async function remind(reminder: Reminder) {
      if (await claimReminder(reminder)) offer(reminder);
    }

    /** Again with what went wrong: this browser has taken the reminder, and no other tab tells it. */
    function offer(reminder: Reminder, failure?: string) {
      toast({
        title: `Relancer ${reminder.nom}`,
        description: failure,
        tone: failure ? "bad" : "info",
        stayMs: STAY_MS,
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
  }, [deadlines]);
}

export type Given = { id: string; nom: string; at: string; par: string };

/** Tells a member of each person another one gave to him, once in this browser. */
export function useGiven(given: readonly Given[]) {
  const navigate = useNavigate();
  const latest = useRef(navigate);

  useEffect(() => {
    latest.current = navigate;
  });

  const givenText = JSON.stringify(given);
  useEffect(() => {
    for (const person of JSON.parse(givenText) as Given[]) void notify(person);

    async function notify({ id, nom, at, par }: Given) {
      if (!(await claimReminder({ id, echeance: at }))) return;
      toast({
        title: "Une personne vous est confiée",
        description: `${nom}, par ${par}`,
        tone: "info",
        stayMs: STAY_MS,
        action: { label: "Ouvrir", onSelect: () => void latest.current(`${BOITE}?vue=a_moi&personne=${id}`) },
      });
    }
  }, [givenText]);
}
