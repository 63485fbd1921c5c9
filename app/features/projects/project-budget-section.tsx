import { formatEuros } from "#app/lib/text/money.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { ContentField, typedAmount } from "#app/services/content/content-field.tsx";
import type { ProjectFormFields } from "./project-fields.ts";

export function ProjectBudgetSection({ form, draft }: { form: ProjectFormFields; draft: FormData | undefined }) {
  const may = useMay();

  function hint(name: "budget_prevu" | "budget_reel") {
    const amount = typedAmount(form, draft, name);
    return amount !== undefined && `${formatEuros(amount)} à la parité fixe`;
  }

  if (!may("budgets.lire")) return null;
  return (
    <section className="admin-card">
      <h3>Budget</h3>
      <div className="form-grid">
        <ContentField form={form} name="budget_prevu" hint={hint("budget_prevu")} />
        <ContentField form={form} name="budget_reel" hint={hint("budget_reel")} />
        <ContentField form={form} name="masquer_budgets" label="Masquer les budgets sur le site" className="form-grid-wide" />
      </div>
    </section>
  );
}
