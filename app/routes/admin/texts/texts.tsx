import { ChevronDown, Plus, Type } from "lucide-react";
import { useState } from "react";
import { data, useNavigation, useSubmit } from "react-router";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { SiteTextAdd } from "#app/features/texts/site-text-add.tsx";
import {
  type AdminSiteText,
  listKnownKeys,
  listSiteTextsForAdmin,
  type SiteTextFilter,
} from "#app/features/texts/site-text-admin-queries.server.ts";
import { siteTextDone, siteTextFailures, siteTextRemoval } from "#app/features/texts/site-text-messages.ts";
import { SiteTextEdit, SiteTextLine, siteTextName } from "#app/features/texts/site-text-row.tsx";
import { changeText, type TextFailure, textIntents } from "#app/features/texts/text-action.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { useKeptAnswer } from "#app/services/desk-forms/use-kept-answer.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { answerOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { ClearSearch } from "#app/services/desk-lists/empty-list.tsx";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { siteTextSectionLabels } from "#app/services/site-texts/site-text-places.ts";
import { AdminPager, AdminSearch, FailureLine } from "#app/ui/admin/list-controls.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Select } from "#app/ui/controls/field.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";
import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";
import type { Route } from "./+types/texts";

const LIST_URL = "/admin-dashboard/textes";
const MAX_QUERY_LENGTH = 100;
const MAX_KEPT = 20;

export const loader = defineLoader("textes.lire", async (args, { db }) => {
  const { searchParams: params } = args.url;
  const filter = readFilter(params);
  try {
    const { page, ...list } = await listSiteTextsForAdmin(db, filter);
    const adding = params.has("ajouter") ? { cle: newId(), known: await listKnownKeys(db) } : undefined;
    return { ...list, filter: { ...filter, page }, editing: params.get("modifier"), adding };
  } catch (error) {
    const { status } = describeFailure(error, args);
    throw data({ message: siteTextFailures.charger }, { status });
  }
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export const action = defineAction(textIntents, async (args, asked) => {
  const filter = readFilter(args.url.searchParams);
  const outcome = await changeText(asked, args);
  const section = siteTextSections.find((known) => known === asked.form.get("section"));
  const isAdded = "done" in outcome && outcome.done === "creation";
  const isChanged = "done" in outcome && outcome.done !== "suppression" && outcome.done !== "restauration";
  const name = `${asked.form.get("section")}/${asked.form.get("key")}`;
  const kept = isChanged ? [...filter.kept.filter((other) => other !== name), name].slice(-MAX_KEPT) : filter.kept;
  return answerOutcome(outcome, {
    listUrl: LIST_URL,
    searchWith: (words) => writeFilter(isAdded ? { section, page: 1, kept: [name] } : { ...filter, kept }, words),
  });
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isAdding = (await request.clone().formData()).get("intent") === "ajouter";
  const title = isAdding ? siteTextFailures.ajouter : siteTextFailures.modifier;
  return keepTyped(serverAction, (message): TextFailure => ({ title, description: message }));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Textes — Dashboard FADEM" }];
}

export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, total, sectionCount, pageCount, filter, editing, adding } = loaderData;
  const answer = useKeptAnswer(actionData);
  const here = LIST_URL + writeFilter(filter);
  const [toDelete, setToDelete] = useState<AdminSiteText>();
  const isSending = useNavigation().formMethod === "POST";
  const submit = useSubmit();

  useListMessages({ done: siteTextDone, failure: answer, onRestore: ([id = ""]) => void send({ intent: "restaurer", id }) });

  function send(fields: Record<string, string>) {
    return submit(fields, { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  async function handleDelete() {
    if (toDelete) await send({ intent: "supprimer", section: toDelete.section, key: toDelete.key });
    setToDelete(undefined);
  }

  return (
    <>
      <h2 className="admin-title">Textes du site</h2>
      <div className="admin-toolbar">
        <AdminSearch action={LIST_URL} label="Rechercher un texte" placeholder="Rechercher un mot du site" q={filter.q}>
          <Select
            key={filter.section}
            name="section"
            aria-label="Section"
            defaultValue={filter.section ?? ""}
            options={[
              { value: "", label: "Toutes les sections" },
              ...siteTextSections.map((value) => ({ value, label: siteTextSectionLabels[value] })),
            ]}
          />
        </AdminSearch>
        {!adding && (
          <ButtonRouteLink to={LIST_URL + writeFilter(filter, { ajouter: "oui" })} replace preventScrollReset>
            <Plus />
            Ajouter un texte
          </ButtonRouteLink>
        )}
      </div>
      <p className="site-text-counts mb-4 note tabular" role="status">
        {formatNumber(total)} {pluralize(total, "contenu")} dans {sectionCount} {pluralize(sectionCount, "section")}
      </p>
      <FailureLine failure={answer} />
      {adding && <SiteTextAdd {...adding} section={filter.section} refusal={answer?.adding} listUrl={here} />}
      {texts.length === 0 && (
        <EmptyState icon={<Type />} title="Aucun texte ne correspond" actions={<ClearSearch to={LIST_URL} />}>
          Essayez un autre mot ou une autre section.
        </EmptyState>
      )}
      {groupBySection(texts).map(([section, group]) => (
        <details
          key={section}
          className="admin-card site-text-section"
          open={Boolean(filter.q || filter.section) || group.some((text) => [editing, ...filter.kept].includes(siteTextName(text)))}
        >
          <summary className="site-text-heading no-marker flow">
            <h3>{siteTextSectionLabels[section]}</h3>
            <span className="inline-row gap-2 note">
              {formatNumber(group.length)} {pluralize(group.length, "contenu")}
              <ChevronDown />
            </span>
          </summary>
          <ul>
            {group.map((text) =>
              editing === siteTextName(text) ? (
                <SiteTextEdit
                  key={text.key}
                  text={text}
                  listUrl={here}
                  refusal={answer?.refusal?.name === siteTextName(text) ? answer.refusal : undefined}
                  onDelete={() => setToDelete(text)}
                />
              ) : (
                <SiteTextLine key={text.key} text={text} editUrl={LIST_URL + writeFilter(filter, { modifier: siteTextName(text) })} />
              ),
            )}
          </ul>
        </details>
      ))}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={siteTextRemoval.title(toDelete?.content ?? "")}
        question={siteTextRemoval.question}
        confirmLabel={siteTextRemoval.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}

function readFilter(params: URLSearchParams): SiteTextFilter {
  return {
    q: params.get("q")?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    section: siteTextSections.find((section) => section === params.get("section")),
    page: Math.max(Math.trunc(Number(params.get("page")) || 1), 1),
    kept: params.get("garde")?.split(",", MAX_KEPT) ?? [],
  };
}

function writeFilter({ q, section, page, kept }: SiteTextFilter, more: Record<string, string> = {}) {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(section && { section }),
    ...(page > 1 && { page: String(page) }),
    ...(kept.length > 0 && { garde: kept.join(",") }),
    ...more,
  });
  const text = params.toString();
  return text ? `?${text}` : "";
}

function groupBySection(texts: AdminSiteText[]) {
  const groups = new Map<AdminSiteText["section"], AdminSiteText[]>();
  for (const text of texts) groups.set(text.section, [...(groups.get(text.section) ?? []), text]);
  return [...groups];
}
