import { ArrowUp, Pencil } from "lucide-react";
import { useState } from "react";
import { data, Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { type CannedReply, cannedReplyInputSchema, MAX_REPLIES, TOO_MANY_REPLIES } from "#app/features/replies/canned-reply.ts";
import {
  createCannedReply,
  deleteCannedReply,
  raiseCannedReply,
  updateCannedReply,
} from "#app/features/replies/canned-reply-commands.server.ts";
import { CannedReplyForm, type ReplyRefusal } from "#app/features/replies/canned-reply-form.tsx";
import { listCannedReplies } from "#app/features/replies/canned-reply-queries.server.ts";
import { CannedReplyText } from "#app/features/replies/canned-reply-text.tsx";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { failedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { useKeptAnswer } from "#app/services/desk-forms/use-kept-answer.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { Route } from "./+types/canned-replies-page";

const PAGE = "/admin-dashboard/parametres/reponses";
const NEW = "nouvelle";

const done = {
  reponse: { title: "✅ Réponse type enregistrée" },
  ordre: { title: "✅ Ordre enregistré" },
  retrait: { title: "✅ Réponse type supprimée" },
} as const;

const failures = {
  enregistrer: "Impossible d’enregistrer cette réponse",
  monter: "Impossible de changer l’ordre",
  supprimer: "Impossible de supprimer cette réponse",
};
const ABSENT = "Cette réponse type n’existe plus.";

export const loader = defineLoader("reponses.modifier", async (_, { db }) => ({ replies: await listCannedReplies(db) }));

const id = z.string().max(36).default("");
const savedSchema = z.object({ ...cannedReplyInputSchema.shape, id, version: z.coerce.number().int().min(0).max(1e9).default(0) });
const idSchema = z.object({ id: z.string().min(1).max(36) });

const intents = { enregistrer: "reponses.modifier", monter: "reponses.modifier", supprimer: "reponses.modifier" } as const;

export const action = defineAction(intents, async (args, { db, admin, intent, form }) => {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const absent = () => data(failedForm(ABSENT), { status: 404 });
  try {
    if (intent !== "enregistrer") {
      const sent = parseFormData(form, idSchema);
      if (!sent.ok) throw badRequest();
      const isDone = await (intent === "monter" ? raiseCannedReply : deleteCannedReply)(db, admin, sent.value.id);
      return isDone ? redirect(`/admin-dashboard/parametres/reponses?fait=${intent === "monter" ? "ordre" : "retrait"}`) : absent();
    }
    const sent = parseFormData(form, savedSchema);
    if (!sent.ok) return data<ReplyRefusal>({ kind: "invalid", values: sent.values, errors: sent.errors }, { status: 400 });
    const { id: which, version, ...input } = sent.value;
    if (which === "") {
      const creation = await createCannedReply(db, admin, input);
      if (!creation.ok) return data<ReplyRefusal>({ kind: "invalid", values: typed, errors: { titre: TOO_MANY_REPLIES } }, { status: 409 });
    } else {
      const update = await updateCannedReply(db, admin, which, version, input);
      if (!update.ok && update.reason === "absent") return absent();
      if (!update.ok) return data<ReplyRefusal>({ kind: "invalid", values: typed, errors: {}, stored: update.stored }, { status: 409 });
    }
    return redirect("/admin-dashboard/parametres/reponses?fait=reponse");
  } catch (error) {
    return answerFailure(error, args, failures[intent]);
  }
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, unansweredForm);
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Réponses types — Dashboard FADEM" }];
}

export default function CannedRepliesPage({ loaderData: { replies }, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const answer = useKeptAnswer(actionData);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  useListMessages({ done, failure });
  const asked = params.get("modifier");
  const found = replies.find((reply) => reply.id === asked);
  // Deleted by somebody else while it is being changed: its form stays, with the words, and saving says that it is gone.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const open = found ?? (last?.id === asked ? last : undefined);
  return (
    <>
      <SettingsNav />
      <FailureLine failure={failure} />
      {(open || asked === NEW) && (
        <CannedReplyForm
          key={open?.id ?? NEW}
          reply={open}
          refusal={answer?.kind === "invalid" ? answer : undefined}
          isGoneAt={(next) => next.get("modifier") !== asked}
          back={PAGE}
        />
      )}
      <section className="admin-card canned-replies stack gap-3h" aria-labelledby="reponses">
        <div className="canned-replies-heading split">
          <h3 id="reponses">Réponses types</h3>
          {asked !== NEW && replies.length < MAX_REPLIES && (
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
  );
}

function ReplyRow({ reply: { id, titre, texte }, isFirst }: { reply: CannedReply; isFirst: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <li>
      <div>
        <h4>{titre}</h4>
        <CannedReplyText text={texte} />
      </div>
      <div className="line gap-1 fixed">
        {!isFirst && (
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="intent" value="monter" />
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="icon-button" disabled={isBusy} aria-label={`Monter\u00a0: ${titre}`}>
              <ArrowUp aria-hidden="true" />
            </button>
          </Form>
        )}
        <Link to={`?modifier=${id}`} className="icon-button" aria-label={`Modifier\u00a0: ${titre}`}>
          <Pencil aria-hidden="true" />
        </Link>
      </div>
    </li>
  );
}
