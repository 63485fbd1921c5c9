import type { ComponentProps } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={classNames("input", className)} />;
}
