import { ArrowUp, Pencil } from "lucide-react";
import { useState } from "react";
import { Link, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { changeSettingsRows } from "#app/features/company/settings-rows.server.ts";
import { RowActForm, SettingsRows } from "#app/features/company/settings-rows.tsx";
import {
  type CannedReply,
  MAX_REPLIES,
  REPLY_GONE,
  repliesDone,
  repliesFailures,
  TOO_MANY_REPLIES,
} from "#app/features/replies/canned-reply.ts";
import {
  cannedReplyInputSchema,
  createCannedReply,
  deleteCannedReply,
  raiseCannedReply,
  updateCannedReply,
} from "#app/features/replies/canned-reply-commands.server.ts";
import { CannedReplyForm } from "#app/features/replies/canned-reply-form.tsx";
import { listCannedReplies } from "#app/features/replies/canned-reply-queries.server.ts";
import { CannedReplyText } from "#app/features/replies/canned-reply-text.tsx";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { Route } from "./+types/canned-replies-page";

const PAGE = "/admin-dashboard/parametres/reponses";
const NEW = "nouvelle";

const id = z.string().max(36).default("");
const savedSchema = z.object({ ...cannedReplyInputSchema.shape, id, version: z.coerce.number().int().min(0).max(1e9).default(0) });
const intents = { enregistrer: "reponses.modifier", monter: "reponses.modifier", supprimer: "reponses.modifier" } as const;

export const loader = defineLoader("reponses.modifier", async (_, { db }) => ({ replies: await listCannedReplies(db) }));

export const action = defineAction(intents, (args, call) =>
  changeSettingsRows(args, call, {
    page: "reponses",
    schema: savedSchema,
    async save(db, actor, { id: which, version, ...input }) {
      if (which === "") {
        const creation = await createCannedReply(db, actor, input);
        return creation.ok ? undefined : { status: 409, errors: { titre: TOO_MANY_REPLIES } };
      }
      const update = await updateCannedReply(db, actor, which, version, input);
      if (update.ok) return undefined;
      return update.reason === "absent" ? "absent" : { status: 409, stored: update.stored };
    },
    saved: "reponse",
    acts: { monter: { run: raiseCannedReply, done: "ordre" }, supprimer: { run: deleteCannedReply, done: "retrait" } },
    absent: REPLY_GONE,
    failures: repliesFailures,
  }),
);

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Réponses types — Dashboard FADEM" }];
}

export default function CannedRepliesPage({ loaderData: { replies }, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const idToEdit = params.get("modifier");
  const replyToEdit = replies.find((reply) => reply.id === idToEdit);
  // A reply deleted by another member while it is edited keeps its form and words; saving says that the reply is gone.
  const [last, setLast] = useState(replyToEdit);
  if (replyToEdit && replyToEdit !== last) setLast(replyToEdit);
  const open = replyToEdit ?? (last?.id === idToEdit ? last : undefined);
  return (
    <SettingsRows done={repliesDone} answer={actionData}>
      {(refusal) => (
        <>
          {(open || idToEdit === NEW) && <CannedReplyForm key={open?.id ?? NEW} reply={open} refusal={refusal} back={PAGE} />}
          <section className="admin-card canned-replies stack gap-3h" aria-labelledby="reponses">
            <div className="canned-replies-heading split">
              <h3 id="reponses">Réponses types</h3>
              {idToEdit !== NEW && replies.length < MAX_REPLIES && (
                <ButtonRouteLink to={`?modifier=${NEW}`} preventScrollReset variant="outline">
                  Nouvelle réponse
                </ButtonRouteLink>
              )}
            </div>
            <p className="mb-3 note">
              Des textes prêts, proposés quand vous répondez dans la Boîte. {replies.length}&nbsp;sur {MAX_REPLIES}.
            </p>
            {replies.length === 0 && <p>Aucune réponse type.</p>}
            <ol>
              {replies.map((reply, index) => (
                <ReplyRow key={reply.id} reply={reply} isFirst={index === 0} />
              ))}
            </ol>
          </section>
        </>
      )}
    </SettingsRows>
  );
}

function ReplyRow({ reply: { id, titre, texte }, isFirst }: { reply: CannedReply; isFirst: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <li className="line top apart ruled">
      <div>
        <h4>{titre}</h4>
        <CannedReplyText text={texte} />
      </div>
      <div className="line gap-1 fixed">
        {!isFirst && (
          <RowActForm intent="monter" id={id} isBusy={isBusy}>
            <button type="submit" className="icon-button" disabled={isBusy} aria-label={`Monter\u00a0: ${titre}`}>
              <ArrowUp aria-hidden="true" />
            </button>
          </RowActForm>
        )}
        <Link to={`?modifier=${id}`} className="icon-button" aria-label={`Modifier\u00a0: ${titre}`}>
          <Pencil aria-hidden="true" />
        </Link>
      </div>
    </li>
  );
}
