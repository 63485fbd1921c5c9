import type { FocusEvent } from "react";
import { textOf, typedPrix } from "#app/lib/form-values.ts";
import { formatEuros, formatNumber } from "#app/lib/money.ts";
import { CheckboxTile } from "#app/ui/checkbox-tile.tsx";
import { type ProjectFields, ProjectTextField } from "./project-text-field.tsx";

export function ProjectBudgetSection({ fields, draft }: { fields: ProjectFields; draft: FormData | undefined }) {
  function hint(name: "budget_prevu" | "budget_reel") {
    const amount = typedPrix(String(draft?.get(name) ?? textOf(fields.values, name)));
    return amount === undefined ? undefined : `${formatEuros(amount)} à la parité fixe`;
  }

  return (
    <section className="admin-card">
      <h3>Budget</h3>
      <div className="form-grid">
        {(["budget_prevu", "budget_reel"] as const).map((name) => (
          <ProjectTextField key={name} fields={fields} name={name} inputMode="numeric" hint={hint(name)} optional onBlur={group} />
        ))}
        <CheckboxTile
          name="masquer_budgets"
          label="Masquer les budgets sur le site"
          defaultChecked={textOf(fields.values, "masquer_budgets") === "on"}
          className="form-grid-wide"
        />
      </div>
    </section>
  );
}

/** Shows the amount by thousands once it is typed. */
function group({ currentTarget }: FocusEvent<HTMLInputElement>) {
  const typed = typedPrix(currentTarget.value);
  if (typed !== undefined) currentTarget.value = formatNumber(typed);
}
