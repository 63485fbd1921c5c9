import { MessageSquareQuote } from "lucide-react";
import { useRef } from "react";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { TestimonialAdminCard } from "#app/features/testimonials/testimonial-admin-card.tsx";
import { testimonialDone, testimonialRemoval } from "#app/features/testimonials/testimonial-admin-messages.ts";
import { findTestimonial, listTestimonialsForAdmin } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import { TestimonialEditForm } from "#app/features/testimonials/testimonial-edit-form.tsx";
import {
  testimonialActs,
  testimonialListLabels,
  testimonialLists,
  testimonialLotList,
} from "#app/features/testimonials/testimonial-lists.ts";
import { nowIso, todayInLome } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.ts";
import { readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { cacheLoaded } from "#app/routes/admin/form/cache-loaded.ts";
import { failedToAnswer, keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { answerOutcome, filtered } from "#app/routes/admin/list/change-outcome.server.ts";
import { ChooseBar } from "#app/routes/admin/list/choose-bar.tsx";
import { ChooseToggle } from "#app/routes/admin/list/choose-toggle.tsx";
import { findChosenDone } from "#app/routes/admin/list/chosen-action.server.ts";
import { DoneWithoutScript } from "#app/routes/admin/list/done-without-script.tsx";
import { EmptyList } from "#app/routes/admin/list/empty-list.tsx";
import { ExportButton } from "#app/routes/admin/list/export-button.tsx";
import { findAskedLot } from "#app/routes/admin/list/lot-action.server.ts";
import { LotBar } from "#app/routes/admin/list/lot-bar.tsx";
import { LotDoneWithoutScript } from "#app/routes/admin/list/lot-done-without-script.tsx";
import { LotQuestion } from "#app/routes/admin/list/lot-question.tsx";
import { RemovalDialog } from "#app/routes/admin/list/removal-dialog.tsx";
import { RemovalPage } from "#app/routes/admin/list/removal-page.tsx";
import { requirePageCount } from "#app/routes/admin/list/require-page-count.server.ts";
import { useAdminList } from "#app/routes/admin/list/use-admin-list.ts";
import { useChoosing } from "#app/routes/admin/list/use-choosing.ts";
import { useLotMessages } from "#app/routes/admin/list/use-lot-messages.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/routes/admin/shell/address-messages.ts";
import { AdminPager } from "#app/ui/admin/admin-pager.tsx";
import { AdminSearch } from "#app/ui/admin/admin-search.tsx";
import { FailureLine } from "#app/ui/admin/failure-line.tsx";
import { StatutPills } from "#app/ui/admin/statut-pills.tsx";
import type { Route } from "./+types/testimonials";
import { HeldHeading } from "./held-heading.tsx";
import { HeldItem } from "./held-item.tsx";
import { type HeldRow, holdRows, releaseRows } from "./held-rows.ts";
import { RemovedCard } from "./removed-card.tsx";
import { changeTestimonial, type TestimonialFailure, testimonialIntents } from "./testimonial-action.server.ts";

const LIST_URL = "/admin-dashboard/avis";

export const loader = defineLoader("avis.lire", async ({ url: { searchParams: params } }, { db }) => {
  const filter = readListFilter(params, testimonialLists);
  const readAt = nowIso();
  const list = await listTestimonialsForAdmin(db, filter);
  const pageCount = requirePageCount(LIST_URL, filter, list.total);
  const toDelete = params.get("supprimer");
  const asked = toDelete ? await findTestimonial(db, toDelete) : undefined;
  return {
    ...list,
    readAt,
    arrivals: 0,
    filter,
    pageCount,
    lot: await findAskedLot(db, testimonialLotList, filter, params),
    done: await findChosenDone(db, "testimonials", params),
    cle: newId(),
    editing: params.get("modifier"),
    asked: asked && { id: asked.id, client_nom: asked.client_nom },
    today: todayInLome(),
  };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), () => holdRows("testimonials", request.url, testimonialLists, serverLoader));
}
clientLoader.hydrate = true as const;

export const action = defineAction(testimonialIntents, async (args, asked) => {
  const filter = readListFilter(args.url.searchParams, testimonialLists);
  return answerOutcome(await changeTestimonial(asked, args, filter), filtered(LIST_URL, filter));
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): TestimonialFailure => failedToAnswer(message));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Avis — Dashboard FADEM" }];
}

export default function TestimonialsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { readAt, arrivals, filter, total, statuts, pageCount, lot, done, cle, editing, asked, today } = loaderData;
  const rows: HeldRow<Testimonial>[] = loaderData.rows;
  const listed = useRef<HTMLUListElement>(null);
  const here = LIST_URL + writeListFilter(filter);
  const list = useAdminList<{ id: string; client_nom: string }>({ here, done: testimonialDone, failure: actionData });
  const reported = done && { report: done, statuts: {} };
  useLotMessages(testimonialLotList, here, reported);
  const choosing = useChoosing(done?.id, total);

  if (asked)
    return <RemovalPage {...testimonialRemoval} id={asked.id} title={testimonialRemoval.title(asked.client_nom)} listUrl={LIST_URL} />;
  return (
    <>
      <HeldHeading title="Avis clients" table="testimonials" arrivals={arrivals} list={listed} />
      <div className="admin-toolbar">
        <AdminSearch action={LIST_URL} label="Rechercher un avis" placeholder="Rechercher un nom, un mot" q={filter.q}>
          {filter.statut && <input type="hidden" name="statut" value={filter.statut} />}
        </AdminSearch>
        <ExportButton action={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} right="avis.exporter" />
      </div>
      <StatutPills
        label="Statut des avis"
        all="Tous"
        filter={filter}
        statuts={testimonialLists}
        labels={testimonialListLabels}
        counts={statuts}
        onChoose={() => releaseRows("testimonials")}
        hidden={[TO_CHECK]}
      />
      <DoneWithoutScript done={testimonialDone} />
      <LotDoneWithoutScript list={testimonialLotList} here={here} done={reported} />
      <FailureLine failure={actionData} />
      {lot && <LotQuestion key={lot.act} lot={lot} list={testimonialLotList} here={here} />}
      <LotBar list={testimonialLotList} listUrl={LIST_URL} filter={filter} total={total} shown={rows.length} />
      {rows.length > 0 ? (
        <div {...choosing.listProps}>
          <ChooseToggle choosing={choosing} here={here} />
          <ul className="admin-list" aria-busy={list.isLoading} ref={listed} tabIndex={-1}>
            {rows.map((testimonial) => (
              <HeldItem key={testimonial.id} since={readAt} mark={`${testimonial.version} ${editing === testimonial.id}`}>
                {testimonial.isPurged || testimonial.deleted_at !== null ? (
                  <RemovedCard
                    list={testimonialLotList}
                    name={testimonial.client_nom}
                    isPurged={testimonial.isPurged}
                    onRestore={() => list.restore(testimonial.id)}
                  />
                ) : (
                  <TestimonialAdminCard
                    testimonial={testimonial}
                    today={today}
                    editUrl={LIST_URL + writeListFilter(filter, { modifier: testimonial.id })}
                    onDelete={() => list.askToDelete(testimonial)}
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
                )}
              </HeldItem>
            ))}
          </ul>
          <ChooseBar key={done?.id} {...{ acts: testimonialActs, names: testimonialLotList, here, total, count: choosing.count, cle }} />
        </div>
      ) : (
        <EmptyList icon={<MessageSquareQuote />} filter={filter} listUrl={LIST_URL} none="Aucun avis" noMatch="Aucun avis ne correspond">
          Les avis envoyés depuis le site arrivent ici pour relecture.
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} {...testimonialRemoval} title={testimonialRemoval.title(list.toDelete[0]?.client_nom ?? "")} />
    </>
  );
}
