import type { ReactNode } from "react";

export type BadgeTone = "ok" | "info" | "warn" | "bad" | "mute" | "line";

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
