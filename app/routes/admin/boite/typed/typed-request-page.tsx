import { data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { type TypedRequest, typedRequestSchema } from "#app/features/contact/typed-request.ts";
import { createTypedRequest, resolveListing } from "#app/features/contact/typed-request-create.server.ts";
import { findTypedElsewhere, ledToTyped, type TypedElsewhere } from "#app/features/inbox/added-elsewhere.server.ts";
import { BOITE, boiteSearch } from "#app/features/inbox/parts/boite-words.ts";
import { findListingWords } from "#app/features/inbox/reply/reply-data.server.ts";
import { TypedRequestForm, TypedRequestThanks } from "#app/features/inbox/typed/typed-request-form.tsx";
import { createTypedVisit, hasHour } from "#app/features/inbox/typed/typed-visit.server.ts";
import { recordReply } from "#app/features/people/answer-commands.server.ts";
import { matchPress } from "#app/features/people/match-press.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { type FormErrors, type FormValues, parseFormData, readForm } from "#app/lib/forms/forms.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { reloadForAnotherSearch } from "#app/services/desk-forms/form-reload.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import type { Route } from "./+types/typed-request-page";

const FAILED = "Impossible d’enregistrer cette demande";

type TypedRequestStart = { values: FormValues; cle: string; titre: string | undefined; typed: TypedElsewhere | undefined };

/** `?appel=` is the press of a call button, `?enregistree=` a request this member typed for a person he does not follow. */
export const loader = defineLoader("boite.saisir", async ({ url: { searchParams } }, { db, admin }): Promise<TypedRequestStart> => {
  const stored = searchParams.get("enregistree")?.slice(0, 36);
  const typed = stored === undefined ? undefined : await findTypedElsewhere(db, admin, stored);
  if (stored !== undefined && !typed) throw notFound();
  if (typed && "person" in typed) throw redirect(BOITE + boiteSearch({ personne: typed.person }));
  const id = searchParams.get("appel")?.slice(0, 36) ?? "";
  const press = id && (await db.selectFrom("started_requests").selectAll().where("id", "=", id).executeTakeFirst());
  const listing = press ? await findListingWords(db, press.listing_table, press.listing_id) : undefined;
  const values: FormValues = {
    canal: press ? press.canal : "appel",
    nature: "contact",
    mode: "sur_place",
    annonce: listing?.reference ?? "",
    appel: press && press.rapprochee_le === null ? press.id : "",
  };
  return { values, cle: newId(), titre: listing?.titre, typed };
});

/** Of a visit that waits as a request, and of every other nature. */
const ofVisits = ["mode", "debut", "hors", "fuseau"];

type Refusal = { kind: "invalid"; values: FormValues; errors: FormErrors };

export const action = defineAction("boite.saisir", async (args, { db, admin }) => {
  const form = await readForm(args.request);
  if (hasHour(form)) return createTypedVisit(args, { db, admin }, form);
  for (const name of ofVisits) form.delete(name);
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const sent = parseFormData(form, typedRequestSchema);
  if (!sent.ok) return data<Refusal>({ kind: "invalid", values: sent.values, errors: sent.errors }, { status: 400 });
  try {
    const resolved = await resolveListing(db, sent.value.annonce);
    if ("fault" in resolved) return data<Refusal>({ kind: "invalid", values: typed, errors: { annonce: resolved.fault } }, { status: 400 });
    const event = await createTypedRequest(db, admin, sent.value, resolved.listing);
    const led = await ledToTyped(db, admin, event);
    await completeArrival(db, admin, sent.value, event);
    return redirect(led);
  } catch (error) {
    return answerFailure(error, args, FAILED);
  }
});

type TypedRequestOutcome = Awaited<ReturnType<typeof createTypedRequest>>;

/** What hangs on it; each part can be said twice, so that a form that is sent again after a fault finishes what was begun. */
async function completeArrival(db: Db, admin: AdminSession, { repondu, appel, nom }: TypedRequest, event: TypedRequestOutcome) {
  if (repondu) await recordReply(db, admin, event.id, { canal: "autre", texte: "" });
  if (appel) await matchPress(db, admin, appel, { nom, telephone_e164: event.telephone_e164, person: event.person_id });
}

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

/** Its key belongs to this one form; a request that was stored is another page. */
export const shouldRevalidate = reloadForAnotherSearch;

export function meta() {
  return [{ title: "Nouvelle demande — Dashboard FADEM" }];
}

export default function TypedRequestPage({ loaderData: { values, cle, titre, typed }, actionData }: Route.ComponentProps) {
  const { answer } = useAnswer(actionData);
  const refusal = answer?.kind === "invalid" ? answer : undefined;
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  const opened = { annonce: textOf(values, "annonce"), titre };
  if (typed) return <TypedRequestThanks typed={typed} />;
  return <TypedRequestForm key={cle} values={refusal?.values ?? values} refusal={refusal} failure={failure} cle={cle} opened={opened} />;
}
