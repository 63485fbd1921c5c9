import { Form } from "react-router";
import { type BinTable, traitsOf } from "#app/db/tables/content-types.ts";
import type { Message } from "#app/lib/text/message.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { BIN_DAYS } from "#app/services/bin/bin.ts";
import { type ChangedDemoRow, type DemoPlan, type DemoRemoval, writeDemoChoice } from "#app/services/samples/demo-rows.ts";
import { Button } from "#app/ui/controls/button.tsx";

/** `lot`: the act that can be taken back. */
export type DemoAnswer = { ok: boolean; message: Message; lot?: string };

export const DEMO_REMOVAL_TITLE = "Retirer le contenu de démonstration";

/** What leaves by itself, told before it does. */
function untouchedSentence({ untouched, changedCount, ...gone }: DemoPlan): string {
  const count = untouched.reduce((total, { count }) => total + count, 0);
  const begun = goneWords(gone)
    .map((words) => ` ${words}`)
    .join("");
  if (count === 0) return `${changedCount > 0 ? "Il ne reste que des contenus modifiés depuis l’installation." : ""}${begun}`.trim();
  const kinds = untouched.map(({ table, count }) => `${traitsOf(table).binned?.label ?? ""}\u00a0: ${count}`).join(", ");
  const go = pluralize(count, "contenu fictif part", "contenus fictifs partent");
  return `${count} ${go} à la corbeille, d’où l’on peut tout reprendre pendant ${BIN_DAYS} jours (${kinds}). Vos propres contenus ne sont pas touchés.${begun}`;
}

/** What has no place in the bin. */
function goneWords({ presses, meetings }: Pick<DemoPlan, "presses" | "meetings">): string[] {
  const begun = pluralize(presses, "demande commencée fictive est effacée", "demandes commencées fictives sont effacées");
  const met = pluralize(meetings, "visite, séjour ou blocage fictif est effacé", "visites, séjours et blocages fictifs sont effacés");
  return [presses > 0 && `${presses} ${begun} pour de bon.`, meetings > 0 && `${meetings} ${met} pour de bon.`].filter(
    (words) => words !== false,
  );
}

function changedSentence({ changedCount, changed }: DemoPlan): string {
  const are = pluralize(changedCount, "contenu a été modifié", "contenus ont été modifiés");
  const stay = pluralize(changedCount, "Il reste en place, avec sa marque", "Ils restent en place, avec leur marque");
  const others = changedCount - changed.length;
  const named = others > 0 ? ` Les ${changed.length} premiers sont ici, les autres viendront ensuite.` : "";
  return `${changedCount} ${are} depuis l’installation. ${stay}, sauf si vous choisissez.${named}`;
}

/** A kept listing is a real one from then on; so is anything else. */
function asRealLabel(table: BinTable) {
  return `Garder\u00a0: ${traitsOf(table).listing ? "annonce réelle" : "contenu réel"}`;
}

export function demoRemoved({ binned, real, left, ...gone }: DemoRemoval): Message {
  const rest = [
    ...goneWords(gone),
    real > 0 && `${real} ${pluralize(real, "contenu gardé comme réel", "contenus gardés comme réels")}.`,
    left > 0 && `${left} ${pluralize(left, "contenu modifié reste", "contenus modifiés restent")} en place.`,
  ];
  const title =
    binned > 0 ? `✅ ${binned} ${pluralize(binned, "contenu mis", "contenus mis")} à la corbeille` : "✅ Rien n’est allé à la corbeille";
  return { title, description: rest.filter(Boolean).join(" ") || undefined };
}

/** What goes, what stays, and a choice for each row that a member has changed: none is needed. */
export function DemoRemovalForm({ plan }: { plan: DemoPlan }) {
  const removes = plan.untouched.length + plan.presses + plan.meetings > 0;
  return (
    <Form method="post" action="/admin-dashboard/demonstration" className="demo-removal stack gap-4">
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
        <Button type="submit" variant={removes ? "danger" : "primary"}>
          {removes ? "Retirer" : "Enregistrer ces choix"}
        </Button>
        {plan.changedCount > 0 && (
          <Button type="submit" name="tout" value={plan.readAt} variant="outline">
            Tout à la corbeille
          </Button>
        )}
      </div>
    </Form>
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
