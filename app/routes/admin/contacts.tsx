import { Ban, Inbox, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { data, Form, redirect, useNavigation, useSubmit } from "react-router";
import { contactStatuts } from "#app/db/schema.ts";
import { type ContactStatut, contactStatutLabels } from "#app/features/contact-requests/contact-request.ts";
import { contactDone, contactRemoval } from "#app/features/contact-requests/contact-request-admin-messages.ts";
import { ContactRequestCard } from "#app/features/contact-requests/contact-request-card.tsx";
import { ContactRequestFollowUp } from "#app/features/contact-requests/contact-request-follow-up.tsx";
import { listContactRequests } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { todayInLome } from "#app/lib/dates.ts";
import { countPages, type ListFilter, readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import type { Route } from "./+types/contacts";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { AdminPager } from "./admin-pager.tsx";
import { AdminPills } from "./admin-pills.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { type ContactFailure, changeContacts } from "./contact-action.server.ts";
import { DoneWithoutScript } from "./done-without-script.tsx";
import { ExportLink } from "./export-link.tsx";
import { keepLoaded } from "./keep-loaded.ts";
import { keepTyped } from "./keep-typed.ts";
import { useListMessages } from "./use-list-messages.ts";

const LIST_URL = "/admin-dashboard/contacts";
const BULK_FORM = "demandes-choisies";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, contactStatuts);
  const list = await listContactRequests(appDb(), filter);
  const pageCount = countPages(list.total);
  if (filter.page > pageCount) throw redirect(LIST_URL + writeListFilter({ ...filter, page: pageCount }));
  return { ...list, filter, pageCount, writing: params.get("notes"), today: todayInLome() };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const outcome = await changeContacts(appDb(), admin, { request, context });
  if (outcome.failure) {
    const { failure, ...init } = outcome;
    return data<ContactFailure>(failure, init);
  }
  const filter = readListFilter(new URL(request.url).searchParams, contactStatuts);
  return redirect(LIST_URL + writeListFilter(filter, { fait: outcome.done, lignes: outcome.ids.join(",") }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(
    serverAction,
    (message): ContactFailure => ({ title: "Erreur", description: message ?? "Le serveur n’a pas pu répondre. Réessayez." }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Contacts — Dashboard FADEM" }];
}

export default function ContactsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, writing, today } = loaderData;
  const [toDelete, setToDelete] = useState<string[]>([]);
  const bulk = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const submit = useSubmit();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isLoading = useDelayed(navigation.state === "loading");
  const here = LIST_URL + writeListFilter(filter);
  const removal = contactRemoval(toDelete.length);

  useListMessages({ done: contactDone, rowName: "lignes", failure: actionData, onRestore: (ids) => send("restaurer", ids.split(",")) });

  function send(intent: "supprimer" | "restaurer", ids: string[]) {
    const form = new FormData();
    form.set("intent", intent);
    for (const id of ids) form.append("id", id);
    return submit(form, { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  async function handleDelete() {
    await send("supprimer", toDelete);
    bulk.current?.reset();
    setToDelete([]);
  }

  return (
    <>
      <h2 className="admin-title">Demandes de contact</h2>
      <div className="admin-toolbar">
        <AdminSearch action={LIST_URL} label="Rechercher une demande" placeholder="Rechercher un nom, un sujet, un numéro" q={filter.q}>
          {filter.statut && <input type="hidden" name="statut" value={filter.statut} />}
        </AdminSearch>
        <ExportLink href={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} />
      </div>
      <AdminPills label="Statut des demandes" pills={listPills(filter, statuts)} />
      <DoneWithoutScript done={contactDone} />
      {actionData && <p className="admin-failure">{[actionData.title, actionData.description].filter(Boolean).join(". ")}</p>}
      <Form
        method="post"
        replace
        preventScrollReset
        id={BULK_FORM}
        ref={bulk}
        className="request-bulk"
        onSubmit={() => queueReset(bulk.current)}
      >
        <input type="hidden" name="statut" value="spam" />
        <span>Pour la sélection&nbsp;:</span>
        <Button type="submit" name="intent" value="statut" variant="outline" size="small">
          <Ban />
          Marquer comme indésirables
        </Button>
        <Button
          type="submit"
          name="intent"
          value="supprimer"
          variant="danger"
          size="small"
          onClick={(event) => {
            event.preventDefault();
            if (bulk.current) setToDelete(new FormData(bulk.current).getAll("id").map(String));
          }}
        >
          <Trash2 />
          Supprimer
        </Button>
      </Form>
      {rows.length > 0 ? (
        <ul className="admin-list" aria-busy={isLoading}>
          {rows.map((request) => (
            <li key={request.id}>
              <ContactRequestCard request={request} today={today} bulkForm={BULK_FORM} onDelete={() => setToDelete([request.id])}>
                <ContactRequestFollowUp
                  request={request}
                  isWriting={writing === request.id}
                  writeUrl={LIST_URL + writeListFilter(filter, { notes: request.id })}
                  listUrl={here}
                  conflict={actionData?.conflict?.id === request.id ? actionData.conflict : undefined}
                />
              </ContactRequestCard>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={<Inbox />} title={filter.q || filter.statut ? "Aucune demande ne correspond" : "Aucune demande de contact"}>
          {filter.q || filter.statut
            ? "Essayez un autre mot ou un autre statut."
            : "Les messages envoyés depuis le site arrivent ici aussitôt."}
        </EmptyState>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete.length > 0}
        title={removal.title}
        question={removal.question}
        confirmLabel={removal.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete([])}
      />
    </>
  );
}

/** After the submission has read the ticked boxes. */
function queueReset(form: HTMLFormElement | null) {
  setTimeout(() => form?.reset());
}

/** "Tous" leaves out what was marked as spam, which has its own pill once there is some. */
function listPills({ q, statut }: ListFilter<ContactStatut>, statuts: Partial<Record<ContactStatut, number>>) {
  const all = contactStatuts.reduce((sum, value) => (value === "spam" ? sum : sum + (statuts[value] ?? 0)), 0);
  const shown = contactStatuts.filter((value) => value !== "spam" || value === statut || (statuts.spam ?? 0) > 0);
  return [
    { label: "Tous", count: all, search: writeListFilter({ q }), isCurrent: statut === undefined },
    ...shown.map((value) => ({
      label: contactStatutLabels[value],
      count: statuts[value] ?? 0,
      search: writeListFilter({ q, statut: value }),
      isCurrent: value === statut,
    })),
  ];
}
