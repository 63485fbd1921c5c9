import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  label: string;
  icon: ReactNode;
  tone?: "normal" | "bad";
};

/** Unlike `Button` it does not submit a form unless `type="submit"` is given. */
export function IconButton({ label, icon, tone = "normal", className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames("icon-button", tone === "bad" && "icon-button-bad", className)}>
      {icon}
    </button>
  );
}
