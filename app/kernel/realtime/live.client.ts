import { whenLoaded } from "#app/lib/browser/page-moments.client.ts";
import { BrowserStream, type LiveState } from "./browser-stream.ts";
import { sawVersion } from "./living-parts.ts";
import { refreshPage } from "./refresh.client.ts";

const FALLBACK_MS = 30_000;
type NetworkInformation = { saveData?: boolean };

const stateLabels: Record<LiveState, string> = {
  connecting: "Connexion en cours",
  connected: "Synchronisé en temps réel",
  error: "Synchronisation en pause",
};

/**
 * Keeps the page current: reads it again when one of the public tables changes; while the stream is down, silently every 30 s instead.
 * A page that is left closes everything, so that the browser can keep it whole for the way back, and hears what it missed on return.
 */
export function startLive() {
  sawVersion(Number(document.documentElement.dataset.version ?? 0));
  const stream = new BrowserStream("public");
  let state: LiveState = "connecting";
  let leave: (() => void) | undefined;

  function show(next: LiveState) {
    state = next;
    for (const line of document.querySelectorAll(".live-state")) {
      line.textContent = stateLabels[next];
      line.classList.toggle("is-live", next === "connected");
    }
  }

  function join() {
    leave ??= stream.subscribe((event) => {
      if (event.kind === "state") return show(event.state);
      void refreshPage();
    });
  }

  addEventListener("pagehide", () => {
    leave?.();
    leave = undefined;
    stream.stop();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) join();
  });
  document.addEventListener("fadem:shown", () => show(state));
  setInterval(() => {
    const { connection } = navigator as Navigator & { connection?: NetworkInformation };
    if (state !== "connected" && document.visibilityState === "visible" && !connection?.saveData) void refreshPage();
  }, FALLBACK_MS);
  whenLoaded(join);
}
