import type { ComponentProps } from "react";

type RawProps<Tag extends "style" | "script" | "div"> = Omit<ComponentProps<Tag>, "children"> & { html: string };

// The one place where text becomes HTML as it is: stylesheets and scripts of ours, and what React itself has rendered and escaped.

export function RawStyle({ html, ...rest }: RawProps<"style">) {
  return <style {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A few lines that must run before anything else can; the policy of the page allows them by their hash. */
export function RawScript({ html, ...rest }: RawProps<"script">) {
  return <script {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function RawDiv({ html, ...rest }: RawProps<"div">) {
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
