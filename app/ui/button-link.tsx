import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./button-class.ts";

type RoutedProps = LinkProps & ButtonLook & { href?: never };
type PlainProps = ComponentProps<"a"> & ButtonLook & { href: string; to?: never };

/** `to` stays inside the application, `href` loads a document, a number or a chat. */
export function ButtonLink({ variant, size, full, className, ...rest }: RoutedProps | PlainProps) {
  const look = buttonClass({ variant, size, full, className });
  if (rest.to !== undefined) return <Link {...rest} className={look} />;
  return <a {...rest} className={look} />;
}
