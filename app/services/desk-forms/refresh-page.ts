import { refreshNow } from "#app/kernel/realtime/live-connection.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";
import { loadFailures } from "./cache-loaded.ts";

/** Reads the page again because the person asked; false when some of it could not be read, which is said. */
export async function refreshPage(): Promise<boolean> {
  const failuresBefore = loadFailures();
  await refreshNow();
  const isDone = loadFailures() === failuresBefore;
  if (!isDone) toast({ title: "❌ Erreur de chargement", description: "Impossible de charger certaines données", tone: "bad" });
  return isDone;
}
