import { MessageSquareQuote } from "lucide-react";
import { useState } from "react";
import { data, redirect, useNavigation, useSubmit } from "react-router";
import { testimonialStatuts } from "#app/db/schema.ts";
import { type TestimonialStatut, testimonialStatutLabels } from "#app/features/testimonials/testimonial.ts";
import { TestimonialAdminCard } from "#app/features/testimonials/testimonial-admin-card.tsx";
import { testimonialDone, testimonialRemoval } from "#app/features/testimonials/testimonial-admin-messages.ts";
import { findTestimonial, listTestimonialsForAdmin } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import { TestimonialEditForm } from "#app/features/testimonials/testimonial-edit-form.tsx";
import { todayInLome } from "#app/lib/dates.ts";
import { countPages, type ListFilter, readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import type { Route } from "./+types/testimonials";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { AdminPager } from "./admin-pager.tsx";
import { AdminPills } from "./admin-pills.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { DoneWithoutScript } from "./done-without-script.tsx";
import { keepLoaded } from "./keep-loaded.ts";
import { keepTyped } from "./keep-typed.ts";
import { RemovalPage } from "./removal-page.tsx";
import { changeTestimonial, type TestimonialFailure } from "./testimonial-action.server.ts";
import { useListMessages } from "./use-list-messages.ts";

const LIST_URL = "/admin-dashboard/avis";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, testimonialStatuts);
  const list = await listTestimonialsForAdmin(db, filter);
  const pageCount = countPages(list.total);
  if (filter.page > pageCount) throw redirect(LIST_URL + writeListFilter({ ...filter, page: pageCount }));
  const toDelete = params.get("supprimer");
  const asked = toDelete ? await findTestimonial(db, toDelete) : undefined;
  return {
    ...list,
    filter,
    pageCount,
    editing: params.get("modifier"),
    asked: asked && { id: asked.id, client_nom: asked.client_nom },
    today: todayInLome(),
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const outcome = await changeTestimonial(appDb(), admin, { request, context });
  if (outcome.failure) {
    const { failure, ...init } = outcome;
    return data<TestimonialFailure>(failure, init);
  }
  const filter = readListFilter(new URL(request.url).searchParams, testimonialStatuts);
  return redirect(LIST_URL + writeListFilter(filter, { fait: outcome.done, lignes: outcome.id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(
    serverAction,
    (message): TestimonialFailure => ({ title: "Erreur", description: message ?? "Le serveur n’a pas pu répondre. Réessayez." }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Avis — Dashboard FADEM" }];
}

export default function TestimonialsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, editing, asked, today } = loaderData;
  const [toDelete, setToDelete] = useState<{ id: string; client_nom: string }>();
  const navigation = useNavigation();
  const submit = useSubmit();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isLoading = useDelayed(navigation.state === "loading");
  const here = LIST_URL + writeListFilter(filter);

  useListMessages({ done: testimonialDone, rowName: "lignes", failure: actionData, onRestore: (id) => send("restaurer", id) });

  function send(intent: "supprimer" | "restaurer", id: string) {
    return submit({ intent, id }, { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  async function handleDelete() {
    if (!toDelete) return;
    await send("supprimer", toDelete.id);
    setToDelete(undefined);
  }

  if (asked)
    return <RemovalPage {...testimonialRemoval} id={asked.id} title={testimonialRemoval.title(asked.client_nom)} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Avis clients</h2>
      <div className="admin-toolbar">
        <AdminSearch action={LIST_URL} label="Rechercher un avis" placeholder="Rechercher un nom, un mot" q={filter.q}>
          {filter.statut && <input type="hidden" name="statut" value={filter.statut} />}
        </AdminSearch>
      </div>
      <AdminPills label="Statut des avis" pills={listPills(filter, statuts)} />
      <DoneWithoutScript done={testimonialDone} />
      {actionData && <p className="admin-failure">{[actionData.title, actionData.description].filter(Boolean).join(". ")}</p>}
      {rows.length > 0 ? (
        <ul className="admin-list" aria-busy={isLoading}>
          {rows.map((testimonial) => (
            <li key={testimonial.id}>
              <TestimonialAdminCard
                testimonial={testimonial}
                today={today}
                editUrl={LIST_URL + writeListFilter(filter, { modifier: testimonial.id })}
                onDelete={() => setToDelete(testimonial)}
                form={
                  editing === testimonial.id && (
                    <TestimonialEditForm
                      testimonial={testimonial}
                      listUrl={here}
                      refusal={actionData?.refusal?.id === testimonial.id ? actionData.refusal : undefined}
                    />
                  )
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={<MessageSquareQuote />} title={filter.q || filter.statut ? "Aucun avis ne correspond" : "Aucun avis"}>
          {filter.q || filter.statut
            ? "Essayez un autre mot ou un autre statut."
            : "Les avis envoyés depuis le site arrivent ici pour relecture."}
        </EmptyState>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={testimonialRemoval.title(toDelete?.client_nom ?? "")}
        question={testimonialRemoval.question}
        confirmLabel={testimonialRemoval.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}

function listPills({ q, statut }: ListFilter<TestimonialStatut>, statuts: Partial<Record<TestimonialStatut, number>>) {
  const all = testimonialStatuts.reduce((sum, value) => sum + (statuts[value] ?? 0), 0);
  return [
    { label: "Tous", count: all, search: writeListFilter({ q }), isCurrent: statut === undefined },
    ...testimonialStatuts.map((value) => ({
      label: testimonialStatutLabels[value],
      count: statuts[value] ?? 0,
      search: writeListFilter({ q, statut: value }),
      isCurrent: value === statut,
    })),
  ];
}
