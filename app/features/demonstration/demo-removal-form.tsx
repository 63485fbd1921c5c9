import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { traitsOf } from "#app/db/tables/content-types.ts";
import { type ChangedDemoRow, type DemoPlan, writeDemoChoice } from "#app/services/samples/demo-rows.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { asRealLabel, changedSentence, untouchedSentence } from "./demo-removal-words.ts";

type DemoRemovalFormProps = {
  plan: DemoPlan;
  /** The form of a fetcher where the page stays. */
  as?: (props: ComponentProps<typeof Form>) => ReactNode;
  isBusy?: boolean;
  /** What stands beside the button. */
  children?: ReactNode;
};

/** What goes, what stays, and a choice for each row that somebody has changed: none is needed. */
export function DemoRemovalForm({ plan, as: Sent = Form, isBusy = false, children }: DemoRemovalFormProps) {
  const removes = plan.untouched.length > 0 || plan.presses > 0;
  return (
    <Sent method="post" action="/admin-dashboard/demonstration" className="demo-removal stack gap-4">
      <p>{untouchedSentence(plan)}</p>
      {plan.changedCount > 0 && (
        <>
          <p>{changedSentence(plan)}</p>
          <ul className="demo-removal-rows stack">
            {plan.changed.map((row, index) => (
              <li className="ruled" key={row.id}>
                <ChangedRow row={row} name={`choix.${index}`} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="button-row">
        <Button type="submit" variant={removes ? "danger" : "primary"} disabled={isBusy}>
          {removes ? "Retirer" : "Enregistrer ces choix"}
        </Button>
        {children}
      </div>
    </Sent>
  );
}

function ChangedRow({ row, name }: { row: ChangedDemoRow; name: string }) {
  const { table, titre } = row;
  return (
    <fieldset className="flow">
      <legend className="w-620 breaks">
        {titre} <small>{traitsOf(table).binned?.label}</small>
      </legend>
      <label className="row gap-2 tap">
        <input type="radio" name={name} value={writeDemoChoice({ ...row, fate: "reel" })} />
        {asRealLabel(table)}
      </label>
      <label className="row gap-2 tap">
        <input type="radio" name={name} value={writeDemoChoice({ ...row, fate: "corbeille" })} />
        Mettre à la corbeille
      </label>
    </fieldset>
  );
}
