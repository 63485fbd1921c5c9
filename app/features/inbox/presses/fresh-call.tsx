import { PhoneIncoming, X } from "lucide-react";
import { useState } from "react";
import { useClockNow } from "#app/features/inbox/parts/office-clock.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { ShownPress } from "./press-data.server.ts";

const MINUTE_MS = 60_000;
const FRESH_MS = 3 * MINUTE_MS;

/** "Appel commencé il y a 1 min"; undefined once it is too old to be the one that rings. */
export function callWords(at: string, now: number): string | undefined {
  const age = now - Date.parse(at);
  if (age >= FRESH_MS) return undefined;
  const minutes = Math.floor(age / MINUTE_MS);
  return minutes < 1 ? "Appel commencé à l’instant" : `Appel commencé il y a ${minutes}\u00a0min`;
}

/**
 * While the telephone rings: which listing the caller was looking at. It lies over the page, so that nothing moves under a finger when it
 * comes and when it goes, and can be closed. Its place is always there: what is put into it is read out.
 */
export function FreshCall({ call }: { call: ShownPress | null }) {
  const [closed, setClosed] = useState<string>();
  const now = useClockNow();
  const words = call && call.id !== closed && now ? callWords(call.created_at, now.getTime()) : undefined;
  return (
    <div className="fresh-call-place">
      <div className="fresh-call r-2 tone-gold relative row gap-2h" role="status">
        {call && words && (
          <>
            <PhoneIncoming aria-hidden="true" />
            <p className="stack small fill shrinks">
              <b>{words}</b>
              <span>{[call.titre, call.reference].filter(Boolean).join(" · ")}</span>
            </p>
            <ButtonRouteLink to={`/admin-dashboard/boite/nouvelle?appel=${call.id}`} variant="outline">
              Noter l’appel
            </ButtonRouteLink>
            <button type="button" className="icon-button" aria-label="Masquer cet appel" onClick={() => setClosed(call.id)}>
              <X />
            </button>
          </>
        )}
      </div>
    </div>
  );
}
