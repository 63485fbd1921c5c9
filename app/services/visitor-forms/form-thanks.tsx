import { Check } from "lucide-react";
import type { ReactNode } from "react";

type FormThanksProps = { title: string; heading?: "h1" | "h2" | "h3"; children: ReactNode };

/** What takes the place of a form that was sent. */
export function FormThanks({ title, heading: Heading = "h3", children }: FormThanksProps) {
  return (
    <div className="form-thanks" role="status">
      <span className="form-thanks-mark">
        <Check aria-hidden="true" />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
