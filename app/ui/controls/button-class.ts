import { classNames } from "#app/ui/layout/class-names.ts";

export type ButtonLook = {
  variant?: "primary" | "gold" | "outline" | "whatsapp" | "link" | "danger";
  size?: "normal" | "small";
  /** As wide as its container. */
  full?: boolean;
  className?: string;
};

export function buttonClass({ variant = "primary", size = "normal", full = false, className }: ButtonLook) {
  return classNames("button", `button-${variant}`, size === "small" && "button-small", full && "button-full", className);
}
