import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

type ButtonLinkProps = ComponentProps<"a"> & ButtonLook & { href: string };

/** A link that looks like a button: a document, a number, a chat. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass({ variant, size, full, className })} />;
}
