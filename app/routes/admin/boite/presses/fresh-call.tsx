import { PhoneIncoming } from "lucide-react";
import { useEffect, useState } from "react";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import type { ShownPress } from "./press-data.server.ts";

const MINUTE_MS = 60_000;
const FRESH_MS = 3 * MINUTE_MS;
const LOOK_MS = 10_000;

/** "Appel commencé il y a 1 min"; undefined once it is too old to be the one that rings. */
export function callWords(at: string, now: number): string | undefined {
  const age = now - Date.parse(at);
  if (age >= FRESH_MS) return undefined;
  const minutes = Math.floor(age / MINUTE_MS);
  return minutes < 1 ? "Appel commencé à l’instant" : `Appel commencé il y a ${minutes}\u00a0min`;
}

/** While the telephone rings: which listing the caller was looking at. */
export function FreshCall({ call, readAt }: { call: ShownPress; readAt: string }) {
  // The clock of the server until the page runs: a browser that is wrong by an hour would hide it.
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - start), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const words = callWords(call.created_at, Date.parse(readAt) + elapsed);
  if (!words) return null;
  return (
    <div className="fresh-call" role="status">
      <PhoneIncoming aria-hidden="true" />
      <p>
        <b>{words}</b>
        <span>{[call.titre, call.reference].filter(Boolean).join(" · ")}</span>
      </p>
      <ButtonRouteLink to={`/admin-dashboard/boite/nouvelle?appel=${call.id}`} variant="outline">
        Noter l’appel
      </ButtonRouteLink>
    </div>
  );
}
