import type { ComponentProps } from "react";
import { SelectField } from "#app/platform/forms/select-field.tsx";
import { type ProjectField, projectFieldLabels } from "./project-form-values.ts";
import type { ProjectFields } from "./project-text-field.tsx";

type ProjectSelectFieldProps = Omit<ComponentProps<typeof SelectField<ProjectField, string>>, "fields"> & { fields: ProjectFields };

export function ProjectSelectField({ fields, ...rest }: ProjectSelectFieldProps) {
  return <SelectField {...rest} fields={{ ...fields, labels: projectFieldLabels }} />;
}
