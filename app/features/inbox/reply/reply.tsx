import { type MouseEvent, type RefObject, useEffect, useId, useRef } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { dropBrokenGaps, fillReply, gapsIn, partsOf, type ReplyPart, type ReplyValues } from "#app/features/replies/reply-text.ts";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import { spaceNumber } from "#app/lib/text/phone.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { Dialog, useIsPhone } from "#app/ui/overlays/dialog.tsx";
import type { ReplyData } from "./reply-data.server.ts";
import { REPLY_QUESTION, ReplyQuestion } from "./reply-question.tsx";
import { ReplyWays, WithoutScript } from "./reply-ways.tsx";
import { usePendingReply, useWrittenReply, type WordsNotice } from "./use-kept-reply.ts";

const MODEL = "reponse";

type ReplyProps = {
  reply: ReplyData;
  /** "Vente · Toyota RAV4 2018". */
  what: string;
  /** Who has answered since it came. */
  answered: string | undefined;
  /** Words were typed, or left and no member has said yet whether they went: a change by others must not take them away. */
  onHold: (isHeld: boolean) => void;
};

/**
 * Answering one request: ready words, what is missing in them, and three ways to take them along. The server sends nothing. On a phone it
 * is a sheet, which every `Répondre` of the house opens by its place in the address.
 */
export function Reply({ reply, what, answered, onHold }: ReplyProps) {
  const [params] = useSearchParams();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isSheet = useIsPhone();
  const isOpen = hash === "#repondre";
  const { replies, values, event } = reply;
  const [asked, preferred] = [params.get(MODEL), reply.preferred].map((wanted) => replies.find(({ id }) => id === wanted));
  const first = asked ?? preferred;
  const unedited = fillReply(first?.texte ?? "Bonjour {prenom}, ", values);
  const written = useWrittenReply(event, { text: unedited, chosen: first?.id });
  const { text, chosen } = written;
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const question = usePendingReply(event, written.noteSent);

  const isHeld = written.isTyped || question.pending !== undefined;
  const reportTyping = useRef(onHold);
  useEffect(() => {
    reportTyping.current = onHold;
  });
  useEffect(() => reportTyping.current(isHeld), [isHeld]);

  function choose(click: MouseEvent, id: string, texte: string) {
    if (!isPlainClick(click.nativeEvent)) return;
    click.preventDefault();
    written.choose(id, fillReply(texte, values));
  }

  function sayNo() {
    if (question.pending) written.putBack(question.pending.texte);
    question.sayNo();
  }

  function showGap() {
    const [gap] = gapsIn(text);
    if (!gap) return;
    field.current?.focus();
    field.current?.setSelectionRange(gap.start, gap.end);
  }

  const said = question.pending && (
    <ReplyQuestion
      nom={reply.nom}
      canal={question.pending.canal}
      isBusy={question.isBusy}
      fault={question.fault}
      onYes={question.sayYes}
      onNo={sayNo}
    />
  );
  const left = said && !question.isAsked && (
    <div className="r-2 tone-gold pad-3h stack gap-2h" role="status">
      <h4>{REPLY_QUESTION}</h4>
      {said}
    </div>
  );
  const block = (
    <section id="repondre" className="reply stack gap-3 pad-4 ruled" aria-label="Répondre" tabIndex={-1}>
      <p className="reply-what small soft breaks">
        Réponse à <b>{what}</b>, {targetWords(reply)}
        {reply.standing && <b className="reply-standing"> {reply.standing}</b>}
      </p>
      <p className="reply-answered" role="status">
        {answered}
      </p>
      {replies.length > 0 && (
        <div className="reply-choices flow gap-2">
          {replies.map(({ id, titre, texte }) => (
            <Link
              key={id}
              to={{ search: withModel(params, id), hash: "repondre" }}
              className="admin-pill white plain tap inline-row gap-2 small fixed tabular"
              aria-current={id === chosen ? "true" : undefined}
              onClick={(click) => choose(click, id, texte)}
            >
              {titre}
            </Link>
          ))}
        </div>
      )}
      <WrittenNotice notice={written.notice} onTakeBack={written.takeBack} onForget={written.forget} />
      <ReplyBox text={text} values={values} onChange={written.type} field={field} describedBy={hintId} />
      <ReplyWays
        reply={reply}
        text={text}
        hintId={hintId}
        isMailFirst={params.get("canal") === "email"}
        onGap={showGap}
        onBegin={question.begin}
      />
      <WithoutScript reply={reply} text={unedited} />
      {left}
    </section>
  );
  return (
    <>
      {isSheet ? (
        <Dialog
          open={isOpen}
          onClose={() => void navigate({ search }, { replace: true, preventScrollReset: true })}
          title={`Répondre à ${reply.nom || "cette personne"}`}
          size="small"
        >
          {reply.texte && <blockquote className="reply-message breaks lines">{reply.texte}</blockquote>}
          {block}
        </Dialog>
      ) : (
        block
      )}
      {isSheet && !isOpen && left}
      <Dialog open={question.isAsked} onClose={question.close} title={REPLY_QUESTION} size="small">
        {question.isAsked && said}
      </Dialog>
    </>
  );
}

/** "au +228 90 12 34 57 donné dans cette demande". */
function targetWords({ telephone_e164, email }: ReplyData): string {
  return telephone_e164 ? `au ${spaceNumber(telephone_e164)} donné dans cette demande` : `à l’adresse ${email} donnée dans cette demande`;
}

type WrittenNoticeProps = { notice: WordsNotice | undefined; onTakeBack: () => void; onForget: () => void };

/** There from the start, so that what comes into it is heard too. */
function WrittenNotice({ notice, onTakeBack, onForget }: WrittenNoticeProps) {
  return (
    <p className="reply-written small" role="status">
      {notice?.kind === "replaced" && (
        <>
          Cette réponse type a pris la place de vos mots.{" "}
          <button className="tap w-620" type="button" onClick={onTakeBack}>
            Annuler
          </button>
        </>
      )}
      {notice?.kind === "found" && (
        <>
          Vos mots du {formatDateTime(notice.at)}, pas encore envoyés, sont revenus.{" "}
          <button className="tap w-620" type="button" onClick={onForget}>
            Effacer
          </button>
        </>
      )}
    </p>
  );
}

function withModel(params: URLSearchParams, id: string) {
  const next = new URLSearchParams(params);
  next.set(MODEL, id);
  return next.toString();
}

type ReplyBoxProps = {
  text: string;
  values: ReplyValues;
  onChange: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  describedBy: string;
};

/** The words of an answer. Behind them the same words once more, with what was filled in and what is missing marked: a field has no colours of its own. */
function ReplyBox({ text, values, onChange, field, describedBy }: ReplyBoxProps) {
  // A touch on a gap selects the whole of it, so that typing replaces it.
  function selectWholeGap({ currentTarget }: { currentTarget: HTMLTextAreaElement }) {
    const { selectionStart: start, selectionEnd: end } = currentTarget;
    const gap = gapsIn(text).find((one) => start < one.end && end > one.start);
    if (gap && (start > gap.start || end < gap.end)) currentTarget.setSelectionRange(Math.min(start, gap.start), Math.max(end, gap.end));
  }
  return (
    <div className="reply-box r-2 white relative stack">
      <div className="reply-marks" aria-hidden="true">
        {partsOf(text, values).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name of their own
          <ReplyMark key={index} part={part} />
        ))}{" "}
      </div>
      <textarea
        ref={field}
        id="reponse-texte"
        aria-label="Votre réponse"
        aria-describedby={describedBy}
        className="input"
        value={text}
        rows={4}
        onChange={({ currentTarget }) => onChange(dropBrokenGaps(currentTarget.value))}
        onSelect={selectWholeGap}
      />
    </div>
  );
}

function ReplyMark({ part: { text, kind } }: { part: ReplyPart }) {
  return kind === "said" ? text : <mark className={kind === "gap" ? "reply-gap" : undefined}>{text}</mark>;
}
