import type { ComponentProps } from "react";
import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";
import { TextField } from "#app/platform/forms/text-field.tsx";
import { type ProjectField, projectFieldLabels } from "./project-form-values.ts";

export type ProjectFields = { values: FormValues; errors: FormErrors };

type ProjectTextFieldProps = Omit<ComponentProps<typeof TextField<ProjectField>>, "fields"> & { fields: ProjectFields };

export function ProjectTextField({ fields, ...rest }: ProjectTextFieldProps) {
  return <TextField {...rest} fields={{ ...fields, labels: projectFieldLabels }} />;
}
