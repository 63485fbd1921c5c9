import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type IconName, iconBefore } from "./icon-class.ts";

export function Tag({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return <span className={classNames("tag", icon && iconBefore(icon))}>{children}</span>;
}
