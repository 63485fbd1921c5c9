import { MonitorSmartphone, RefreshCw, Users } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLive } from "#app/kernel/realtime/live-connection.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";

const sync = {
  connecting: "Connexion en cours",
  connected: "Synchronisation en direct",
  error: "Synchronisation interrompue",
} as const;

/** Three states as they are at this moment. */
export function StatsStates({ activeReaders }: { activeReaders: number }) {
  const { state, updatedAt, isSignedOut } = useLive();
  const isUnreachable = state === "error" && !isSignedOut;
  const age = useAge(updatedAt);
  return (
    <>
      <StateCard icon={<RefreshCw />} title={isSignedOut ? "Session terminée" : sync[state]}>
        {age === undefined ? "Lecture des données" : `Dernier échange il y a ${age}`}
      </StateCard>
      <StateCard icon={<MonitorSmartphone />} title={isUnreachable ? "Site injoignable d’ici" : "Site en ligne"}>
        {isUnreachable ? "Nouvel essai automatique" : "Mobile et ordinateur"}
      </StateCard>
      <StateCard
        icon={<Users />}
        title={`${formatNumber(activeReaders)} ${pluralize(activeReaders, "visiteur actif", "visiteurs actifs")}`}
      >
        Sur la dernière minute
      </StateCard>
    </>
  );
}

function StateCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="stats-state row gap-3h ruled">
      {icon}
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </section>
  );
}

/** "4 s", "3 min"; unknown before scripts run. */
function useAge(since: string | undefined) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (since === undefined || now === 0) return undefined;
  const seconds = Math.max(0, Math.round((now - Date.parse(since)) / 1_000));
  return seconds < 60 ? `${seconds}\u00a0s` : `${Math.floor(seconds / 60)}\u00a0min`;
}
