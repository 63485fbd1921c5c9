import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

type CheckboxTileProps = Omit<ComponentProps<"input">, "type"> & { name: string; label: ReactNode };

/** Sends "on" when ticked, and nothing otherwise. */
export function CheckboxTile({ label, className, ...rest }: CheckboxTileProps) {
  return (
    <label className={classNames("checkbox-tile r-2 white row gap-2h small", className)}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
