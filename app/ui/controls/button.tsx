import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

type ButtonProps = ComponentProps<"button"> & ButtonLook;

/** As in HTML, a button inside a form submits it unless `type="button"` says otherwise. */
export function Button({ variant, size, full, className, ...rest }: ButtonProps) {
  return <button {...rest} className={buttonClass({ variant, size, full, className })} />;
}
