import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

type InputProps = ComponentProps<"input"> & { icon?: ReactNode };

export function Input({ icon, className, ...rest }: InputProps) {
  const input = <input {...rest} className={classNames("input", className)} />;
  if (!icon) return input;
  return (
    <span className="input-with-icon">
      {icon}
      {input}
    </span>
  );
}
