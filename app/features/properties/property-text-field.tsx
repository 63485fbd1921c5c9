import type { ComponentProps } from "react";
import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";
import { TextField } from "#app/platform/forms/text-field.tsx";
import { type PropertyField, propertyFieldLabels } from "./property-form-values.ts";

export type PropertyFields = { values: FormValues; errors: FormErrors };

type PropertyTextFieldProps = Omit<ComponentProps<typeof TextField<PropertyField>>, "fields"> & { fields: PropertyFields };

export function PropertyTextField({ fields, ...rest }: PropertyTextFieldProps) {
  return <TextField {...rest} fields={{ ...fields, labels: propertyFieldLabels }} />;
}
