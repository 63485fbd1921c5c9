import { Inbox } from "lucide-react";
import { useRef } from "react";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import { contactDone, contactRemoval } from "#app/features/contact-requests/contact-request-admin-messages.ts";
import { ContactRequestCard } from "#app/features/contact-requests/contact-request-card.tsx";
import { ContactRequestFollowUp } from "#app/features/contact-requests/contact-request-follow-up.tsx";
import { contactListLabels, contactLists, contactLotList } from "#app/features/contact-requests/contact-request-lists.ts";
import type { AdminContactRequest } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { listContactRequests } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { nowIso, todayInLome } from "#app/lib/dates.ts";
import { readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { useMay } from "#app/platform/auth/member-rights.tsx";
import { hasRight } from "#app/platform/auth/rights.ts";
import { senderName } from "#app/platform/people/sender.ts";
import { cacheLoaded } from "#app/routes/admin/form/cache-loaded.ts";
import { failedToAnswer, keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { BULK_FORM, BulkBar } from "#app/routes/admin/list/bulk-bar.tsx";
import { answerOutcome, filtered } from "#app/routes/admin/list/change-outcome.server.ts";
import { DoneWithoutScript } from "#app/routes/admin/list/done-without-script.tsx";
import { EmptyList } from "#app/routes/admin/list/empty-list.tsx";
import { ExportButton } from "#app/routes/admin/list/export-button.tsx";
import { findAskedLot } from "#app/routes/admin/list/lot-action.server.ts";
import { LotBar } from "#app/routes/admin/list/lot-bar.tsx";
import { LotDoneWithoutScript } from "#app/routes/admin/list/lot-done-without-script.tsx";
import { LotQuestion } from "#app/routes/admin/list/lot-question.tsx";
import { RemovalDialog } from "#app/routes/admin/list/removal-dialog.tsx";
import { requirePageCount } from "#app/routes/admin/list/require-page-count.server.ts";
import { useAdminList } from "#app/routes/admin/list/use-admin-list.ts";
import { useLotMessages } from "#app/routes/admin/list/use-lot-messages.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/routes/admin/shell/address-messages.ts";
import { AdminPager } from "#app/ui/admin/admin-pager.tsx";
import { AdminSearch } from "#app/ui/admin/admin-search.tsx";
import { FailureLine } from "#app/ui/admin/failure-line.tsx";
import { StatutPills } from "#app/ui/admin/statut-pills.tsx";
import type { Route } from "./+types/contacts";
import { type ContactFailure, changeContacts, contactIntents } from "./contact-action.server.ts";
import { HeldHeading } from "./held-heading.tsx";
import { HeldItem } from "./held-item.tsx";
import { type HeldRow, holdRows, releaseRows } from "./held-rows.ts";
import { followedBy } from "./own-requests.server.ts";
import { RemovedCard } from "./removed-card.tsx";

const LIST_URL = "/admin-dashboard/contacts";

export const loader = defineLoader("contacts.lire", async ({ url: { searchParams: params } }, { admin, db }) => {
  const filter = readListFilter(params, contactLists);
  const readAt = nowIso();
  const list = await listContactRequests(db, { ...filter, ...followedBy(admin, "contact_requests") });
  const pageCount = requirePageCount(LIST_URL, filter, list.total);
  const lot = hasRight(admin, "contacts.ensemble") ? await findAskedLot(db, contactLotList, filter, params) : undefined;
  return { ...list, readAt, arrivals: 0, filter, pageCount, lot, writing: params.get("notes"), today: todayInLome() };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), () => holdRows("contact_requests", request.url, contactLists, serverLoader));
}
clientLoader.hydrate = true as const;

export const action = defineAction(contactIntents, async (args, asked) => {
  const filter = readListFilter(args.url.searchParams, contactLists);
  return answerOutcome(await changeContacts(asked, args, filter), filtered(LIST_URL, filter));
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): ContactFailure => failedToAnswer(message));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Contacts — Dashboard FADEM" }];
}

export default function ContactsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { readAt, arrivals, filter, total, statuts, pageCount, lot, writing, today } = loaderData;
  const rows: HeldRow<AdminContactRequest>[] = loaderData.rows;
  const listed = useRef<HTMLUListElement>(null);
  const may = useMay();
  const bulk = useRef<HTMLFormElement>(null);
  const here = LIST_URL + writeListFilter(filter);
  const list = useAdminList<{ id: string }>({ here, done: contactDone, failure: actionData });
  useLotMessages(contactLotList, here);

  return (
    <>
      <HeldHeading title="Demandes de contact" table="contact_requests" arrivals={arrivals} list={listed} />
      <div className="admin-toolbar">
        <AdminSearch action={LIST_URL} label="Rechercher une demande" placeholder="Rechercher un nom, un sujet, un numéro" q={filter.q}>
          {filter.statut && <input type="hidden" name="statut" value={filter.statut} />}
        </AdminSearch>
        <ExportButton action={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} right="contacts.exporter" />
      </div>
      <StatutPills
        label="Statut des demandes"
        all="Tous"
        filter={filter}
        statuts={contactLists}
        labels={contactListLabels}
        counts={statuts}
        onChoose={() => releaseRows("contact_requests")}
        hidden={["spam", TO_CHECK]}
      />
      <DoneWithoutScript done={contactDone} />
      <LotDoneWithoutScript list={contactLotList} here={here} />
      <FailureLine failure={actionData} />
      {lot && <LotQuestion key={lot.act} lot={lot} list={contactLotList} here={here} />}
      {may("contacts.ensemble") && <LotBar list={contactLotList} listUrl={LIST_URL} filter={filter} total={total} shown={rows.length} />}
      <BulkBar form={bulk} isToCheck={filter.statut === TO_CHECK} onDelete={(ids) => list.askToDelete(...ids.map((id) => ({ id })))} />
      {rows.length > 0 ? (
        <ul className="admin-list" aria-busy={list.isLoading} ref={listed} tabIndex={-1}>
          {rows.map((request) => (
            <HeldItem key={request.id} since={readAt} mark={`${request.version} ${writing === request.id}`}>
              {request.isPurged || request.deleted_at !== null ? (
                <RemovedCard
                  list={contactLotList}
                  name={senderName(request)}
                  isPurged={request.isPurged}
                  onRestore={() => list.restore(request.id)}
                />
              ) : (
                <ContactRequestCard request={request} today={today} bulkForm={BULK_FORM} onDelete={() => list.askToDelete(request)}>
                  <ContactRequestFollowUp
                    request={request}
                    isWriting={writing === request.id}
                    writeUrl={LIST_URL + writeListFilter(filter, { notes: request.id })}
                    listUrl={here}
                    conflict={actionData?.conflict?.id === request.id ? actionData.conflict : undefined}
                  />
                </ContactRequestCard>
              )}
            </HeldItem>
          ))}
        </ul>
      ) : (
        <EmptyList
          icon={<Inbox />}
          filter={filter}
          listUrl={LIST_URL}
          none="Aucune demande de contact"
          noMatch="Aucune demande ne correspond"
        >
          Les messages envoyés depuis le site arrivent ici aussitôt.
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} {...contactRemoval(list.toDelete.length)} onDeleted={() => bulk.current?.reset()} />
    </>
  );
}
