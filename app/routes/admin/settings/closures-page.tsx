import { useState } from "react";
import { data, Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { z } from "zod";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { createClosure, deleteClosure } from "#app/services/company-values/closure-commands.server.ts";
import { closureInputSchema, MAX_REASON, readClosure } from "#app/services/company-values/closure-input.ts";
import { listClosures } from "#app/services/company-values/closure-queries.server.ts";
import { type Closure, closureLines } from "#app/services/company-values/closures.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { failedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { useKeptAnswer } from "#app/services/desk-forms/use-kept-answer.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { useStandingAnswer } from "#app/services/forms/use-standing-answer.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { CheckboxTile } from "#app/ui/controls/field.tsx";
import type { Route } from "./+types/closures-page";

const done = {
  fermeture: { title: "✅ Fermeture enregistrée" },
  reouverture: { title: "✅ Fermeture supprimée" },
} as const;

const failures = { fermer: "Impossible d’enregistrer cette fermeture", supprimer: "Impossible de supprimer cette fermeture" };
const KNOWN = "Cette fermeture existe déjà.";
const ABSENT = "Cette fermeture n’existe plus.";

export const loader = defineLoader("fermetures.lire", async (_, { db }) => ({ closures: await listClosures(db), today: todayInLome() }));

type Refusal = { kind: "invalid"; values: FormValues; errors: FormErrors };

const idSchema = z.object({ id: z.string().min(1).max(36) });

const intents = { fermer: "fermetures.modifier", supprimer: "fermetures.modifier" } as const;

export const action = defineAction(intents, async (args, { db, admin, intent, form }) => {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    if (intent === "supprimer") {
      const sent = parseFormData(form, idSchema);
      if (!sent.ok) throw badRequest();
      if (await deleteClosure(db, admin, sent.value.id)) return redirect("/admin-dashboard/parametres/fermetures?fait=reouverture");
      return data(failedForm(ABSENT), { status: 404 });
    }
    const sent = parseFormData(form, closureInputSchema);
    if (!sent.ok) return data<Refusal>({ kind: "invalid", values: sent.values, errors: sent.errors }, { status: 400 });
    const read = readClosure(sent.value);
    if (!read.ok) return data<Refusal>({ kind: "invalid", values: typed, errors: read.errors }, { status: 400 });
    const creation = await createClosure(db, admin, read.input);
    if (!creation.ok) return data<Refusal>({ kind: "invalid", values: typed, errors: { du: KNOWN } }, { status: 409 });
    return redirect("/admin-dashboard/parametres/fermetures?fait=fermeture");
  } catch (error) {
    return answerFailure(error, args, failures[intent]);
  }
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, unansweredForm);
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Fermetures — Dashboard FADEM" }];
}

export default function ClosuresPage({ loaderData: { closures, today }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  const begun = useLastDone("fermeture");
  useListMessages({ done, failure });
  return (
    <>
      <SettingsNav />
      <FailureLine failure={failure} />
      <div className="settings-page stack gap-4">
        <ClosureForm key={begun} today={today} refusal={answer?.kind === "invalid" ? answer : undefined} />
        <ClosureList closures={closures} />
      </div>
    </>
  );
}

/** Another text each time the address says that this was done: a form begins afresh with its own success, and with nobody else's. */
function useLastDone(word: keyof typeof done): string {
  const { key, search } = useLocation();
  const [last, setLast] = useState("");
  const isDone = new URLSearchParams(search).get("fait") === word;
  if (isDone && last !== key) setLast(key);
  return isDone ? key : last;
}

const labels = { du: "Du", au: "Au", de: "De", jusqua: "À", motif: "Motif" };

function ClosureForm({ today, refusal }: { today: string; refusal: Refusal | undefined }) {
  const { standing, noteInput } = useStandingAnswer(refusal);
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
          Fermer
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
      <ul className="closures">
        {closures.map(({ id, motif, montrer_motif, ferie }, index) => (
          <li key={id}>
            <div>
              <b>{lines[index]?.jours}</b>
              <p>
                {[lines[index]?.heures, ferie && "jour férié", motif && !montrer_motif && "motif non montré"].filter(Boolean).join(" · ")}
              </p>
            </div>
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="intent" value="supprimer" />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="outline" disabled={isBusy} aria-label={`Supprimer\u00a0: ${lines[index]?.jours}`}>
                Supprimer
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
