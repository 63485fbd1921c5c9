import { Copy, Mail } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { MAX_REPLY_TEXT } from "#app/features/replies/canned-reply.ts";
import { completeFirst, gapsIn, openGaps, plainReply, replyChatUrl, replyMailUrl } from "#app/features/replies/reply-text.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import type { ReplyData } from "./reply-data.server.ts";
import type { usePendingReply } from "./use-kept-reply.ts";

type ReplyWaysProps = {
  reply: ReplyData;
  text: string;
  hintId: string;
  /** An e-mail address was pressed to come here. */
  isMailFirst: boolean;
  onGap: () => void;
  onBegin: ReturnType<typeof usePendingReply>["begin"];
};

/** Three ways to take the words along; those that would send a gap wait until it is completed. */
export function ReplyWays({ reply: { telephone_e164, email, subject }, text, hintId, isMailFirst, onGap, onBegin }: ReplyWaysProps) {
  const [copied, setCopied] = useState<string>();
  const words = plainReply(text);
  const [gap] = gapsIn(text);
  const refusal =
    words.trim() === ""
      ? "Écrivez votre réponse."
      : words.length > MAX_REPLY_TEXT
        ? `Ce texte ne peut pas dépasser ${MAX_REPLY_TEXT} caractères.`
        : undefined;
  const isHeld = gap !== undefined || refusal !== undefined;

  async function copy() {
    try {
      await navigator.clipboard.writeText(words);
      setCopied("Copié");
      onBegin("autre", words);
    } catch {
      setCopied("Copie impossible\u00a0: sélectionnez le texte");
    }
  }

  const chat =
    telephone_e164 &&
    (isHeld ? (
      <Button type="button" variant="whatsapp" disabled>
        <WhatsappIcon />
        Ouvrir WhatsApp
      </Button>
    ) : (
      <ButtonLink
        href={replyChatUrl(telephone_e164, text)}
        variant="whatsapp"
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => onBegin("whatsapp", words)}
      >
        <WhatsappIcon />
        Ouvrir WhatsApp
      </ButtonLink>
    ));
  const mail =
    email &&
    (isHeld ? (
      <Button type="button" variant="outline" disabled>
        <Mail aria-hidden="true" />
        E-mail
      </Button>
    ) : (
      <ButtonLink href={replyMailUrl(email, subject, text)} variant="outline" onClick={() => onBegin("email", words)}>
        <Mail aria-hidden="true" />
        E-mail
      </ButtonLink>
    ));
  return (
    <div className="reply-ways cluster gap-2 reply-with-script">
      {isMailFirst && mail}
      {chat}
      {!isMailFirst && mail}
      <Button type="button" variant="outline" disabled={refusal !== undefined} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        <span aria-live="polite">{copied ?? "Copier"}</span>
      </Button>
      <p id={hintId} className="reply-hint note">
        {gap ? (
          <button type="button" onClick={onGap}>
            {completeFirst(gap)}
          </button>
        ) : (
          refusal
        )}
      </p>
    </div>
  );
}

/** The words as they stand, to be completed where they are sent; and the word that they were. */
export function WithoutScript({ reply: { event, telephone_e164, email, subject }, text: unedited }: { reply: ReplyData; text: string }) {
  const text = openGaps(unedited);
  return (
    <noscript>
      <div className="reply-ways cluster gap-2">
        {telephone_e164 && (
          <ButtonLink href={replyChatUrl(telephone_e164, text)} variant="whatsapp" target="_blank" rel="noopener noreferrer">
            Ouvrir WhatsApp
          </ButtonLink>
        )}
        {email && (
          <ButtonLink href={replyMailUrl(email, subject, text)} variant="outline">
            E-mail
          </ButtonLink>
        )}
        <ButtonLink href="#reponse-texte" variant="outline">
          Copier
        </ButtonLink>
        <Form method="post" action="/admin-dashboard/boite/reponse">
          <input type="hidden" name="demande" value={event} />
          <input type="hidden" name="canal" value="autre" />
          <input type="hidden" name="page" value="oui" />
          <Button type="submit">Marquer comme répondu</Button>
        </Form>
        {gapsIn(unedited).map((gap) => (
          <p key={gap.start} className="reply-hint note">
            {completeFirst(gap)}
          </p>
        ))}
      </div>
    </noscript>
  );
}
