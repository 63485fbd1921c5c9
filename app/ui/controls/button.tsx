import type { ComponentProps, ReactNode } from "react";
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

type ButtonProps = ComponentProps<"button"> & ButtonLook;

/** As in HTML, a button inside a form submits it unless `type="button"` says otherwise. */
export function Button({ variant, size, full, className, ...rest }: ButtonProps) {
  return <button {...rest} className={buttonClass({ variant, size, full, className })} />;
}

type ButtonLinkProps = ComponentProps<"a"> & ButtonLook & { href: string };

/** A link that looks like a button: a document, a number, a chat. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass({ variant, size, full, className })} />;
}

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
