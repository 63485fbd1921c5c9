import { Undo2 } from "lucide-react";
import { Form, Link } from "react-router";
import { z } from "zod";
import { contentTypes, pagedTables } from "#app/db/content-types.ts";
import { contactLotList } from "#app/features/contact-requests/contact-request-lists.ts";
import { galleryNames } from "#app/features/gallery-images/gallery-image-messages.ts";
import { testimonialLotList } from "#app/features/testimonials/testimonial-lists.ts";
import { sellRequestLotList } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { formatMoment, todayInLome } from "#app/lib/dates.ts";
import { parseFormData } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Message } from "#app/lib/message.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { statutLabelsOf } from "#app/platform/content/content-definition.ts";
import type { RowNames } from "#app/platform/lots/lot.ts";
import { findLotReport, type LotReport, listLotReports } from "#app/platform/lots/lot-book.server.ts";
import { undoLot } from "#app/platform/lots/undo-lot.server.ts";
import { lookOf } from "#app/routes/admin/content/content-looks.tsx";
import { failedToAnswer, keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { describeFailure } from "#app/routes/admin/form/write-failure.server.ts";
import { answerOutcome, type ChangeOutcome } from "#app/routes/admin/list/change-outcome.server.ts";
import { chosenCount, leftInWords } from "#app/routes/admin/list/chosen-words.ts";
import { LotDoneWithoutScript } from "#app/routes/admin/list/lot-done-without-script.tsx";
import { lotFailed, lotLate, lotUnknown, undoneInWords } from "#app/routes/admin/list/lot-words.ts";
import { useListMessages } from "#app/routes/admin/list/use-list-messages.ts";
import { useLotMessages } from "#app/routes/admin/list/use-lot-messages.ts";
import { FailureLine } from "#app/ui/admin/failure-line.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/lots-page";
import { SettingsNav } from "./settings-nav.tsx";

const PAGE_URL = "/admin-dashboard/parametres/lots";
const undoSchema = z.object({
  lot: z
    .string()
    .max(36)
    .regex(/^[0-9a-f-]{36}$/),
});

export const loader = defineLoader("lots.lire", async ({ url }, { db }) => {
  const id = url.searchParams.get("lot") ?? "";
  const told = /^[0-9a-f-]{36}$/.test(id) ? await findLotReport(db, { id }) : undefined;
  return { lots: await listLotReports(db), told, today: todayInLome() };
});

export const action = defineAction({ annuler_lot: "lots.annuler" }, async (args, { admin, db, form }) => {
  const sent = parseFormData(form, undoSchema);
  if (!sent.ok) throw badRequest();
  const list = { listUrl: PAGE_URL, searchWith: (words: Record<string, string>) => `?${new URLSearchParams(words)}` } as const;
  return answerOutcome(await undo(), list);

  async function undo(): Promise<ChangeOutcome<never>> {
    try {
      const lot = await findLotReport(db, { id: sent.ok ? sent.value.lot : "" });
      const undone = lot ? await undoLot(db, admin, lot.table_name, lot.id) : "unknown";
      if (!lot || undone === "unknown") return { failure: lotUnknown, status: 404 };
      if (undone === "late") return { failure: lotLate, status: 409 };
      return { lot: { numero: lot.id, act: "annulation", count: undone.back, left: undone.left } };
    } catch (error) {
      if (!(error instanceof Error)) throw error; // a refusal of ours
      const { message, ...init } = describeFailure(error, args);
      return { failure: { ...lotFailed, ...(message && { description: message }) }, ...init };
    }
  }
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): Message => failedToAnswer(message));
}

export function meta() {
  return [{ title: "Derniers lots — Dashboard FADEM" }];
}

const otherNames: Partial<Record<LotReport["table_name"], RowNames>> = {
  gallery_images: galleryNames,
  testimonials: testimonialLotList,
  contact_requests: contactLotList,
  vehicle_sell_requests: sellRequestLotList,
};

/** How one speaks of the rows of a lot, and of the status it gave. */
function wordsOf({ table_name }: LotReport): { names: RowNames; statuts: Readonly<Record<string, string>> } {
  const table = pagedTables.find((name) => name === table_name);
  if (!table) return { names: otherNames[table_name] ?? { one: "ligne", many: "lignes", ending: "e" }, statuts: {} };
  const { words, fields } = lookOf(table).definition;
  return { names: words.names, statuts: statutLabelsOf(fields) };
}

export default function LotsPage({ loaderData: { lots, told, today }, actionData }: Route.ComponentProps) {
  const names = told ? wordsOf(told).names : { one: "ligne", many: "lignes", ending: "e" as const };
  useLotMessages(names, PAGE_URL);
  useListMessages({ done: {}, failure: actionData });
  return (
    <>
      <SettingsNav />
      <LotDoneWithoutScript list={names} here={PAGE_URL} />
      <FailureLine failure={actionData} />
      <p className="admin-legend">
        Ce qui a été fait à plusieurs lignes à la fois, gardé 30 jours. Un lot s’annule pendant 24&nbsp;heures, un import depuis{" "}
        <Link to="/admin-dashboard/parametres/import">sa page</Link>.
      </p>
      {lots.length === 0 ? (
        <p className="admin-card">Aucun lot pour l’instant.</p>
      ) : (
        <ul className="admin-list lots">
          {lots.map((lot) => (
            <li key={lot.id} className="admin-card lots-line">
              <LotLine lot={lot} today={today} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LotLine({ lot, today }: { lot: LotReport; today: string }) {
  const { names, statuts } = wordsOf(lot);
  const left = leftInWords(lot.laissees, false);
  return (
    <>
      <div>
        <b>
          {lot.numero}&nbsp;· {chosenCount(lot, names, statuts)}
        </b>
        <p>{`${contentTypes[lot.table_name].binned.label}\u00a0· ${lot.auteur}, ${formatMoment(lot.created_at, today)}`}</p>
        {left && <p>{left}.</p>}
        {lot.undone && <p>{`Annulé ${formatMoment(lot.undone.at, today)}\u00a0: ${undoneInWords(lot.undone, names)}.`}</p>}
      </div>
      {lot.canBeUndone && (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="lot" value={lot.id} />
          <Button
            type="submit"
            name="intent"
            value="annuler_lot"
            variant="outline"
            size="small"
            aria-label={`Annuler ce lot, ${lot.numero}`}
          >
            <Undo2 />
            Annuler ce lot
          </Button>
        </Form>
      )}
    </>
  );
}
