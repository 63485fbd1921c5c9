import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTime, nowIso } from "#app/lib/dates.ts";
import { useOffline } from "#app/routes/admin/shell/use-online.ts";

/** While nothing can be read or written: what stands on the page is of before. It lies over the page, so that nothing moves when it comes. */
export function OfflineLine() {
  const isOffline = useOffline();
  const [since, setSince] = useState<string>();

  useEffect(() => setSince(isOffline ? nowIso() : undefined), [isOffline]);

  return (
    <p className="boite-offline row gap-2 small one-line tabular" role="status">
      {isOffline && since && (
        <>
          <WifiOff />
          Hors connexion depuis {formatTime(since)}
        </>
      )}
    </p>
  );
}
