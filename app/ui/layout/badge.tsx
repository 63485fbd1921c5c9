import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type IconName, iconBefore } from "./icon-class.ts";

export type BadgeTone = "ok" | "info" | "warn" | "bad" | "mute" | "line";

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

export function Tag({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return <span className={classNames("tag", icon && iconBefore(icon))}>{children}</span>;
}
