import type { ComponentProps } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

/** `eur`: the label while prices are in euros (home.client.ts). */
export type SelectOption = { value: string; label: string; eur?: string };

type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & { options: readonly SelectOption[] };

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames("input", className)}>
      {options.map(({ value, label, eur }) => (
        <option key={value} value={value} data-xof={eur && label} data-eur={eur}>
          {label}
        </option>
      ))}
    </select>
  );
}
