import { useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { changeSettingsRows } from "#app/features/company/settings-rows.server.ts";
import { RowActForm, type RowRefusal, SettingsRows } from "#app/features/company/settings-rows.tsx";
import { todayInLome } from "#app/lib/time/dates.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { createClosure, deleteClosure } from "#app/services/company-values/closure-commands.server.ts";
import { closureInputSchema, MAX_REASON, readClosure } from "#app/services/company-values/closure-input.ts";
import { listClosures } from "#app/services/company-values/closure-queries.server.ts";
import { type Closure, closureLines } from "#app/services/company-values/closures.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useCurrentAnswer } from "#app/services/forms/use-current-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CheckboxTile } from "#app/ui/controls/field.tsx";
import type { Route } from "./+types/closures-page";

const done = {
  fermeture: { title: "✅ Fermeture enregistrée" },
  reouverture: { title: "✅ Fermeture supprimée" },
} as const;

const intents = { fermer: "fermetures.modifier", supprimer: "fermetures.modifier" } as const;

export const loader = defineLoader("fermetures.lire", async (_, { db }) => ({ closures: await listClosures(db), today: todayInLome() }));

export const action = defineAction(intents, (args, asked) =>
  changeSettingsRows(args, asked, {
    page: "fermetures",
    schema: closureInputSchema,
    async save(db, actor, typed) {
      const read = readClosure(typed);
      if (!read.ok) return { status: 400, errors: read.errors };
      const creation = await createClosure(db, actor, read.input);
      return creation.ok ? undefined : { status: 409, errors: { du: "Cette fermeture existe déjà." } };
    },
    saved: "fermeture",
    acts: { supprimer: { run: deleteClosure, done: "reouverture" } },
    absent: "Cette fermeture n’existe plus.",
    failures: { fermer: "Impossible d’enregistrer cette fermeture", supprimer: "Impossible de supprimer cette fermeture" },
  }),
);

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Fermetures — Dashboard FADEM" }];
}

export default function ClosuresPage({ loaderData: { closures, today }, actionData }: Route.ComponentProps) {
  const begun = useLastDone("fermeture");
  return (
    <SettingsRows done={done} answer={actionData}>
      {(refusal) => (
        <div className="settings-page top stack gap-4">
          <ClosureForm key={begun} today={today} refusal={refusal} />
          <ClosureList closures={closures} />
        </div>
      )}
    </SettingsRows>
  );
}

/** A new key each time the address says that `word` was done: the form resets after its own success, not after another form's. */
function useLastDone(word: keyof typeof done): string {
  const { key, search } = useLocation();
  const [last, setLast] = useState("");
  const isDone = new URLSearchParams(search).get("fait") === word;
  if (isDone && last !== key) setLast(key);
  return isDone ? key : last;
}

const labels = { du: "Du", au: "Au", de: "De", jusqua: "À", motif: "Motif" };

function ClosureForm({ today, refusal }: { today: string; refusal: RowRefusal<unknown> | undefined }) {
  const { standing, noteInput } = useCurrentAnswer(refusal);
  const isBusy = useNavigation().state !== "idle";
  const may = useMay();
  const fields = { values: refusal?.values ?? {}, errors: standing?.errors ?? {}, labels };
  const day = { type: "date", min: today } as const;
  return (
    <Form method="post" replace preventScrollReset className="admin-card settings-grid column gap-4" onInput={noteInput} noValidate>
      <h3>Fermer un moment</h3>
      <p className="mb-3 note settings-wide">
        Heure de Lomé. Sans heures, des journées entières. Le site affiche «&nbsp;Fermé&nbsp;» pendant ce temps et l’annonce trois semaines
        avant.
        {may("entreprise.lire") && (
          <>
            {" "}
            Vos horaires de la semaine restent dans <Link to="/admin-dashboard/parametres">Entreprise</Link>.
          </>
        )}
      </p>
      <input type="hidden" name="intent" value="fermer" />
      <TextField fields={fields} name="du" {...day} />
      <TextField fields={fields} name="au" {...day} optional hint="Vide&nbsp;: le même jour." />
      <TextField fields={fields} name="de" type="time" optional />
      <TextField fields={fields} name="jusqua" type="time" optional />
      <TextField fields={fields} name="motif" maxLength={MAX_REASON} optional className="settings-wide" />
      <CheckboxTile name="montrer_motif" label="Montrer le motif" defaultChecked={refusal?.values.montrer_motif === "on"} />
      <CheckboxTile name="ferie" label="Jour férié" defaultChecked={refusal?.values.ferie === "on"} />
      <div className="settings-wide">
        <Button type="submit" disabled={isBusy}>
          Ajouter la fermeture
        </Button>
      </div>
    </Form>
  );
}

function ClosureList({ closures }: { closures: Closure[] }) {
  const isBusy = useNavigation().state !== "idle";
  const lines = closureLines(closures);
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="fermetures">
      <h3 id="fermetures">Fermetures à venir</h3>
      {closures.length === 0 && <p>Aucune fermeture prévue.</p>}
      <ul className="closures stack">
        {closures.map(({ id, motif, montrer_motif, ferie }, index) => (
          <li className="split small" key={id}>
            <div>
              <b>{lines[index]?.jours}</b>
              <p>
                {[lines[index]?.heures, ferie && "jour férié", motif && !montrer_motif && "motif non montré"].filter(Boolean).join(" · ")}
              </p>
            </div>
            <RowActForm intent="supprimer" id={id} isBusy={isBusy}>
              <Button type="submit" variant="outline" disabled={isBusy} aria-label={`Supprimer\u00a0: ${lines[index]?.jours}`}>
                Supprimer
              </Button>
            </RowActForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
