import { data, redirect } from "react-router";
import { z } from "zod";
import { findReadableEvent } from "#app/features/inbox/reply/reply-data.server.ts";
import type { ReplyAnswer } from "#app/features/inbox/reply/use-kept-reply.ts";
import { recordReply } from "#app/features/people/answer-commands.server.ts";
import { MAX_NOTE } from "#app/features/people/person-words.ts";
import { parseFormData, readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";

const sentences = {
  absent: "Cette demande n’existe plus, ou n’est plus dans vos fiches.",
  long: `Ce texte ne peut pas dépasser ${MAX_NOTE} caractères.`,
  unreachable: "Cette demande n’a pas donné de quoi répondre ainsi.",
};

const schema = z.object({
  demande: z.string().min(1).max(36),
  canal: z.enum(["whatsapp", "email", "autre"]),
  texte: z
    .string()
    .max(4 * MAX_NOTE)
    .default(""),
  /** Without script the answer is a page. */
  page: z.enum(["", "oui"]).default(""),
});

export const loader = defineLoader("boite.lire", () => redirect("/admin-dashboard/boite"));

/** `Oui, envoyée`: a member says that an answer went out. Nothing is ever sent from here. */
export const action = defineAction("boite.modifier", async ({ request }, { db, admin }) => {
  const sent = parseFormData(await readForm(request), schema);
  if (!sent.ok) throw badRequest();
  const { demande, canal, texte, page } = sent.value;
  const event = await findReadableEvent(db, admin, demande);
  const outcome = event
    ? await recordReply(db, admin, demande, { canal, texte: texte.trim(), isFromFiche: true })
    : { ok: false as const, reason: "absent" as const };
  if (page && event)
    return redirect(`/admin-dashboard/boite?${new URLSearchParams({ personne: event.person_id, ...(outcome.ok && { fait: "reponse" }) })}`);
  if (outcome.ok) return data<ReplyAnswer>({ ok: true });
  return data<ReplyAnswer>({ ok: false, message: sentences[outcome.reason] }, { status: outcome.reason === "absent" ? 404 : 400 });
});

const UNSAID = "Le serveur n’a pas répondu\u00a0: rien n’a été noté. Réessayez.";

/** A connection that broke must not take the fiche and the words away: the question stays, with what went wrong. */
export const clientAction = keptAction<typeof action, ReplyAnswer>((message) => ({ ok: false, message: message ?? UNSAID }));
