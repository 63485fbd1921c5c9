import { useState } from "react";
import { data, redirect } from "react-router";
import { z } from "zod";
import { NOM, TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import { createTypedRequest, findTypedListings } from "#app/features/contact/typed-request-create.server.ts";
import { ledToTyped } from "#app/features/inbox/added-elsewhere.server.ts";
import { readerOf } from "#app/features/inbox/boite-data.server.ts";
import { MatchForms, type MatchState } from "#app/features/inbox/presses/match-forms.tsx";
import { chooseNumber, emptyMatch, readMatch, readMatchAgain, toPressView } from "#app/features/inbox/presses/press-data.server.ts";
import { followNew } from "#app/features/people/follow-commands.server.ts";
import { findPress, matchPress } from "#app/features/people/match-press.server.ts";
import { MAX_MESSAGE, readMessage } from "#app/features/people/read-message.ts";
import { optionalParagraphs, optionalPhone, optionalText } from "#app/lib/forms/fields.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { TOGO } from "#app/lib/text/phone.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import type { Route } from "./+types/match-page";

/** Without words when the session ended: the card over the page says that. */
type Failure = { failure: Message | undefined };

const FAILED = "Impossible d’enregistrer";
const MATCHED = "Cette demande commencée a déjà trouvé son auteur.";

/** `?reference=` is a reference that was searched for, or pressed in the list. */
export const loader = defineLoader("boite.saisir", async ({ url: { searchParams } }, { db }): Promise<MatchState> => {
  const { references } = readMessage(searchParams.get("reference")?.slice(0, 40) ?? "");
  const press = await findPress(db, references);
  return press ? { ...emptyMatch(), press: await toPressView(db, press), isRead: true } : emptyMatch();
});

/** Of any length: what is too long is refused with a sentence, and shown as it was pasted. */
const messageSchema = z.object({ message: z.string().default("") });
const matchSchema = z.object({
  message: optionalParagraphs({ max: MAX_MESSAGE }),
  demande: z.string().max(36).default(""),
  nom: optionalText({ max: 100 }),
  telephone: optionalPhone(TELEPHONE),
  /** One of the numbers that were offered. */
  numero: z.string().max(20).default(""),
  cle_envoi: z.string().max(64).default(""),
});

const intents = { lire: "boite.saisir", rapprocher: "boite.saisir" } as const;

export const action = defineAction(intents, async (args, { db, admin, intent, form }) => {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    if (intent === "lire") {
      parseFormData(form, messageSchema); // refuses a field it does not know
      return data(await readMatch(db, typed.message ?? ""));
    }
    const sent = parseFormData(form, matchSchema);
    const seen = await readMatchAgain(db, typed);
    if (!sent.ok) return data<MatchState>({ ...seen, values: typed, errors: sent.errors }, { status: 400 });
    const { nom, telephone, numero, message, demande, cle_envoi } = sent.value;
    const chosen = chooseNumber(seen.numbers, numero, telephone);
    if ("errors" in chosen) return data<MatchState>({ ...seen, values: typed, errors: chosen.errors }, { status: 400 });
    const { telephone_e164 } = chosen;
    if (seen.press) {
      const outcome = await matchPress(db, admin, demande, { nom: nom ?? "", telephone_e164, texte: message ?? undefined });
      if (!outcome.ok) return data<MatchState>({ ...seen, values: typed, errors: { demande: MATCHED } }, { status: 409 });
      if (readerOf(admin).isOwnOnly) await followNew(db, admin, outcome.person, demande);
      return redirect(
        `/admin-dashboard/boite?${new URLSearchParams({ personne: outcome.person, fait: "rapprochement", lignes: `${outcome.person},${demande}` })}`,
      );
    }
    if ((nom ?? "").length < 2) return data<MatchState>({ ...seen, values: typed, errors: { nom: NOM } }, { status: 400 });
    const [reference] = readMessage(message ?? "").listings;
    const [listing] = reference ? await findTypedListings(db, reference) : [];
    const request = {
      canal: "whatsapp" as const,
      nature: "contact" as const,
      nom: nom ?? "",
      telephone: telephone_e164,
      indicatif: TOGO,
      email: null,
      annonce: null,
      message,
      repondu: false,
      cle_envoi,
      appel: "",
    };
    return redirect(await ledToTyped(db, admin, await createTypedRequest(db, admin, request, listing)));
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message = FAILED, ...init } = describeFailure(error, args);
    return data<Failure>({ failure: { title: "Erreur", description: message } }, init);
  }
});

export const clientLoader = cacheByAddress<typeof loader>();

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await keepTyped(serverAction, (message): Failure => ({ failure: failedToAnswer(message) }))) ?? { failure: undefined };
}

export function meta() {
  return [{ title: "Rapprocher un message — Dashboard FADEM" }];
}

export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: kept } = useAnswer(actionData); // news from elsewhere must not take away what is being matched
  const failure = kept && "failure" in kept ? kept.failure : undefined;
  const answer = kept && !("failure" in kept) ? kept : undefined;
  // What was read last stays under a sending that failed, with everything typed below it; a page that is opened anew begins afresh.
  const [last, setLast] = useState(answer);
  const shown = kept ? (answer ?? last) : undefined;
  if (shown !== last) setLast(shown);
  const state = shown ?? loaderData;
  return <MatchForms state={state} failure={failure} />;
}
