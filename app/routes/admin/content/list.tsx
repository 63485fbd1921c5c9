import { Plus } from "lucide-react";
import { useSubmit } from "react-router";
import { listingTables } from "#app/db/tables/content-types.ts";
import { changeFromList, columnText, listIntents } from "#app/features/listing-desk/change-from-list.server.ts";
import { failureNames, rightHere, tableAt } from "#app/features/listing-desk/content-address.ts";
import { ContentFilters } from "#app/features/listing-desk/content-filters.tsx";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { listDraftRows } from "#app/features/listing-desk/draft-rows.server.ts";
import { DraftRows } from "#app/features/listing-desk/draft-rows.tsx";
import { publishedActions } from "#app/features/listing-desk/published-actions.ts";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { findChosenDone } from "#app/features/lots/lot-action.server.ts";
import { WindowSheetsButton } from "#app/features/sharing/posters/window-sheets-button.tsx";
import { textIn } from "#app/lib/forms/form-values.ts";
import { readListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { contentRight, hasRight } from "#app/services/auth/rights.ts";
import { removalTitle } from "#app/services/bin/bin.ts";
import { adminListUrl, chosenActsOf, statutLabelsOf, statutOf, statutsOf } from "#app/services/content/content-definition.ts";
import type { ContentFields } from "#app/services/content/content-fields.ts";
import { filterChoicesOf } from "#app/services/content/content-order.ts";
import { contentFor } from "#app/services/content/rows/content-for.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { namedAction } from "#app/services/desk-forms/keep-typed.ts";
import { answerOutcome, filtered, firstScreen } from "#app/services/desk-lists/change-outcome.server.ts";
import { EmptyList } from "#app/services/desk-lists/empty-list.tsx";
import { ExportButton } from "#app/services/desk-lists/export-button.tsx";
import { counted } from "#app/services/desk-lists/lot-words.ts";
import { RemovalDialog } from "#app/services/desk-lists/removal-dialog.tsx";
import { requirePageCount } from "#app/services/desk-lists/require-page-count.server.ts";
import { ChooseToggle, SelectionBar } from "#app/services/desk-lists/selection-bar.tsx";
import { useAdminList } from "#app/services/desk-lists/use-admin-list.ts";
import { useChoosing } from "#app/services/desk-lists/use-choosing.ts";
import { useLotMessages } from "#app/services/desk-lists/use-lot-messages.ts";
import { findListingSigns } from "#app/services/measure/listing-signs.server.ts";
import { AdminPager, AdminSearch, FailureLine, type ListFailure } from "#app/ui/admin/list-controls.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { Route } from "./+types/list";

/** The words after which a listing can be seen and shared. */
const saved: ReadonlySet<string> = new Set(["ajout", "modification"]);

/** What is changed in the list itself, told with its row and given back. */
const columnsToldOf = ["statut", "prix"] as const;

export const loader = defineLoader(rightHere("lire"), async ({ url, pattern }, { admin, db }) => {
  const all = contentFor(contentAt(pattern), admin);
  const { table, listUrl, fields, ...content } = all;
  const params = url.searchParams;
  const filter = readListFilter(params, statutsOf(fields), filterChoicesOf({ fields, listed: content.listed }));
  const list = await content.list(db, filter);
  const pageCount = requirePageCount(listUrl, filter, list.total);
  const toDelete = hasRight(admin, contentRight(table, "modifier")) ? params.get("supprimer") : null;
  const rowToDelete = toDelete ? await content.find(db, toDelete) : undefined;
  const what = columnsToldOf.find((name) => name === params.get("fait"));
  const changed = what && (await content.find(db, params.get("lignes") ?? ""));
  const drafts = filter.page === 1 ? await listDraftRows(db, all, admin, filter) : [];
  const done = await findChosenDone(db, admin, table, params);
  const signs = await findListingSigns(db, table, list.rows);
  const messages = {
    rowToDelete: rowToDelete && { id: rowToDelete.id, titre: rowToDelete.titre },
    changed: changed && {
      id: changed.id,
      titre: changed.titre,
      version: changed.version,
      what,
      before: params.get("avant"),
      value: columnText(changed, what),
    },
  };
  return { table, ...list, ...messages, drafts, signs, filter, pageCount, done, cle: newId() };
});

export const clientLoader = cacheByAddress<typeof loader>();

export const action = defineAction(listIntents, async (args, call) => {
  const content = contentAt(args.pattern);
  const filter = readListFilter(args.url.searchParams, statutsOf(content.fields), filterChoicesOf(content));
  const outcome = await changeFromList(content, call, args, filter);
  return answerOutcome(outcome, args.url.searchParams.get("retour") === "accueil" ? firstScreen : filtered(content.listUrl, filter));
});

export const clientAction = namedAction<typeof action, ListFailure>((form, pattern) => {
  const name = failureNames[textIn(form, "intent") as keyof typeof failureNames];
  return name ? lookOf(tableAt(pattern)).definition.words.failures[name]() : { title: "Erreur" };
});

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? lookOf(loaderData.table).shortTitle : "Liste"} — Dashboard FADEM` }];
}

type Changed = { titre: string; what: "statut" | "prix"; value: string | undefined };

/** "Vendu : Villa contemporaine". */
function changedText(fields: ContentFields, { titre, what, value = "" }: Changed) {
  return `${what === "prix" ? formatPrix(Number(value)) : statutLabelsOf(fields)[statutOf(fields, value)]}\u00a0: ${titre}`;
}

export default function ContentListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { table, rows, drafts, total, signs, filter, statuts, pageCount, done, cle, rowToDelete, changed } = loaderData;
  const { definition, title, search, icon, empty, Row, Table, Top, hasNewOnTop, newLabel } = lookOf(table);
  const { words, fields } = definition;
  const listUrl = adminListUrl(table);
  const here = listUrl + writeListFilter(filter);
  const submit = useSubmit();
  const giveBack = ({ id, version, what, before }: NonNullable<typeof changed>) =>
    void submit({ intent: what, id, version, [what]: before }, { method: "post", action: here, replace: true, preventScrollReset: true });
  const list = useAdminList<{ id: string; titre: string }>({
    here,
    done: { ...words.done, ...(changed && { [changed.what]: { ...words.done[changed.what], description: changedText(fields, changed) } }) },
    failure: actionData,
    rowToDelete,
    actionsOf: (word, [id]) => {
      if (word === changed?.what) return changed.before ? [{ label: "Annuler", onSelect: () => giveBack(changed) }] : [];
      return saved.has(word)
        ? publishedActions(
            table,
            rows.find((row) => row.id === id),
          )
        : [];
    },
  });
  const reported = done && { report: done, statuts: statutLabelsOf(fields) };
  useLotMessages(words.names, here, reported);
  const choosing = useChoosing(done?.id, total);
  const may = useMay();
  const mayChange = may(contentRight(table, "modifier"));
  const mayPrint = listingTables.some((name) => name === table) && may("affiches.lire");
  const newLink = mayChange && (
    <ButtonRouteLink to={`${listUrl}/nouveau${writeListFilter(filter)}`}>
      <Plus />
      {newLabel}
    </ButtonRouteLink>
  );
  const exportLink = (
    <ExportButton action={`${listUrl}/export${writeListFilter({ ...filter, page: 1 })}`} right={contentRight(table, "exporter")} />
  );

  return (
    <>
      <h2 className="admin-title">{title}</h2>
      {Top && <Top statuts={statuts} newLink={newLink} />}
      <div className="admin-toolbar stack gap-3 mb-4 admin-toolbar-filtered">
        <AdminSearch action={listUrl} {...search} q={filter.q}>
          <ContentFilters table={table} filter={filter} statuts={statuts} />
        </AdminSearch>
        {hasNewOnTop ? (
          exportLink
        ) : (
          <div className="button-row admin-toolbar-buttons">
            {exportLink}
            {newLink}
          </div>
        )}
      </div>
      <FailureLine failure={actionData} />
      {drafts.length > 0 && <DraftRows table={table} rows={drafts} listUrl={listUrl} />}
      <div {...choosing.listProps}>
        {rows.length > 0 && (
          <div className="baseline apart line gap-3">
            <p className="mb-3 note">
              {counted(total, words.names)}
              <span className="admin-legend-narrow">, chiffres de 30 jours.</span>
              <span className="admin-legend-wide">
                {`. Vues, visites par QR et demandes des 30 derniers jours${definition.listed.isNoted ? "\u00a0; note sur 100." : "."}`}
              </span>
            </p>
            {(mayChange || mayPrint) && <ChooseToggle choosing={choosing} here={here} />}
          </div>
        )}
        {rows.length > 0 && Table && <Table rows={rows} signs={signs} isLoading={list.isLoading} onDelete={list.askToDelete} />}
        {rows.length > 0 && Row && (
          <ul className="admin-list stack gap-3" aria-busy={list.isLoading}>
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} signs={signs[row.id]} onDelete={() => list.askToDelete(row)} />
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 && (mayChange || mayPrint) && (
          <SelectionBar
            key={done?.id}
            acts={mayChange ? chosenActsOf(definition) : []}
            names={words.names}
            statuts={statutLabelsOf(fields)}
            here={here}
            total={total}
            count={choosing.count}
            cle={cle}
          >
            {mayPrint && <WindowSheetsButton action={`${listUrl}/vitrine${writeListFilter(filter)}`} count={choosing.count} />}
          </SelectionBar>
        )}
      </div>
      {rows.length + drafts.length === 0 && (
        <EmptyList icon={icon} filter={filter} none={empty.none} noMatch={empty.noMatch} listUrl={listUrl} action={newLink}>
          {mayChange && empty.first}
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} table={table} title={removalTitle(table, list.toDelete?.titre ?? "")} />
    </>
  );
}
