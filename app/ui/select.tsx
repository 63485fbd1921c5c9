import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export type SelectOption = { value: string; label: string };

type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & { options: readonly SelectOption[] };

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames("input", className)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
