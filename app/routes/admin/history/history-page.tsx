import { data, redirect } from "react-router";
import { z } from "zod";
import { requireHistoryEntity, requireHistoryRow } from "#app/features/journal/history-entities.server.ts";
import { describeHistory, HistoryScreen } from "#app/features/journal/history-screen.tsx";
import { parseForm } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { listSearch } from "#app/lib/text/list-filter.ts";
import type { Message } from "#app/lib/text/message.ts";
import { findHistoryVersion, listHistory } from "#app/services/audit/history-queries.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import type { Route } from "./+types/history-page";

const refusals = {
  absent: { description: "Cet élément n’existe plus.", status: 404 },
  stale: { description: "Une autre modification a été enregistrée entre-temps. Relisez l’historique puis recommencez.", status: 409 },
  refused: {
    description: "Cette ancienne version ne respecte plus les règles d’aujourd’hui\u00a0: modifiez la fiche à la main.",
    status: 400,
  },
};

const bringBackSchema = z.object({ ligne: z.string().min(1), version: z.coerce.number().int().nonnegative() });

const rightHere =
  (act: "lire" | "modifier") =>
  ({ params }: { params: { rubrique?: string } }) =>
    requireHistoryEntity(params.rubrique).rights[act];

export const loader = defineLoader(rightHere("lire"), async ({ params }: Route.LoaderArgs, { admin, db }) => {
  const { entity, row } = await requireHistoryRow(db, admin, params);
  const mayChange = hasRight(admin, entity.rights.modifier);
  const lines = describeHistory(await listHistory(db, entity.table, row.rowId), { ...entity, current: row.values });
  return {
    titre: row.titre,
    version: row.version,
    backTo: mayChange ? entity.backTo(params.id) : entity.listUrl,
    lines: mayChange ? lines : lines.map((line) => ({ ...line, canBringBack: false })),
  };
});

export const action = defineAction(rightHere("modifier"), async (args: Route.ActionArgs, { admin, db }) => {
  const { request, params } = args;
  const { entity, row } = await requireHistoryRow(db, admin, params);
  const form = await parseForm(request, bringBackSchema);
  if (!form.ok) throw badRequest();
  const wanted = await findHistoryVersion(db, entity.table, row.rowId, form.value.ligne);
  if (wanted === undefined) throw badRequest("Cette version n’existe pas. Rechargez la page et recommencez.");
  try {
    const outcome = await entity.bringBack(db, admin, params.id, form.value.version, entity.valuesOf(wanted));
    if (outcome === "done")
      return redirect(
        `/admin-dashboard/${params.rubrique}/${params.id}/historique${listSearch(args.url.searchParams, { fait: "retour" })}`,
      );
    const { description, status } = refusals[outcome];
    return data<Message>({ title: "Erreur", description }, { status });
  } catch (error) {
    const { message = "Impossible de rétablir cette version", ...init } = describeFailure(error, args);
    return data<Message>({ title: "Erreur", description: message }, init);
  }
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, Message>(failedToAnswer);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Historique, ${loaderData?.titre ?? ""} — Dashboard FADEM` }];
}

export default function HistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  return <HistoryScreen {...loaderData} failure={actionData} />;
}
