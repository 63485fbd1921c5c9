import type { ComponentProps } from "react";
import { SelectField } from "#app/platform/forms/select-field.tsx";
import { type PropertyField, propertyFieldLabels } from "./property-form-values.ts";
import type { PropertyFields } from "./property-text-field.tsx";

type PropertySelectFieldProps = Omit<ComponentProps<typeof SelectField<PropertyField, string>>, "fields"> & { fields: PropertyFields };

export function PropertySelectField({ fields, ...rest }: PropertySelectFieldProps) {
  return <SelectField {...rest} fields={{ ...fields, labels: propertyFieldLabels }} />;
}
