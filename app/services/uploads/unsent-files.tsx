import { X } from "lucide-react";
import { type RefObject, use, useEffect, useRef, useState } from "react";
import { LostFiles, UNSENT_FIELD, type Unsent } from "#app/services/drafts/unsent-field.ts";
import { claimSubmit, forgetSubmit, recordSubmit, resendWhenBack, type SubmittedForm } from "#app/services/forms/submitted-form.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { dismissToast, toast } from "#app/ui/overlays/toast-store.ts";
import { type createUploadQueue, outcomeOf, type SendOutcome, type Upload, withoutKnown } from "./file-queue.ts";
import { lostText, uploadMessages } from "./upload-messages.ts";
import { announceDelivery } from "./use-uploads.ts";

type UnsentFilesProps = {
  /** The part of the form that the files belong to. */
  field: RefObject<HTMLElement | null>;
  queue: ReturnType<typeof createUploadQueue>;
  unsent: readonly Upload[];
  /** The pictures that are there already. */
  known?: readonly string[];
};

/**
 * Files that were chosen and have not left: saving sends them first, and a lost connection is told until it is back. Their names are kept with
 * the draft of the form (`data-unsent`): after a reload those that had not left are told, until files are chosen again.
 */
export function UnsentFiles({ field, queue, unsent, known = [] }: UnsentFilesProps) {
  const isWaiting = useSendBeforeSubmit(field, {
    hasUnsent: unsent.length > 0,
    sendAll: async () => {
      const delivery = withoutKnown(await queue.sendAll(), known);
      const outcome = outcomeOf(delivery, queue.uploads());
      announceDelivery(outcome === "cut" ? { ...delivery, failures: [] } : delivery, uploadMessages.blocked);
      return outcome;
    },
    onGivenUp: () => toast({ ...uploadMessages.blocked, tone: "bad" }),
  });

  const lost = use(LostFiles);
  const [answered, setAnswered] = useState<Unsent>();
  if (lost && unsent.length > 0 && answered !== lost) setAnswered(lost);
  const missed = lost === answered ? undefined : lost;
  const told = unsent.length > 0 ? describeUnsent(unsent, queue.uploads().length) : missed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that is closed is no longer kept
  useEffect(() => {
    if (answered) field.current?.querySelector("input[type=file]")?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [answered]);

  // Said until it is no longer true.
  useEffect(() => {
    if (!isWaiting) return;
    const said = toast({ ...uploadMessages.waiting, tone: "bad" });
    return () => dismissToast(said);
  }, [isWaiting]);

  return (
    <>
      {isWaiting && (
        <p className="upload-waiting tone-bad notice" role="status">
          <b>{uploadMessages.waiting.title}.</b> {uploadMessages.waiting.description}
        </p>
      )}
      {missed && (
        <div className="lost-files tone-gold stack notice" role="status">
          <p>{lostText(missed)}</p>
          <IconButton label="Fermer" icon={<X />} onClick={() => setAnswered(missed)} />
          <ul className="small soft breaks">
            {missed.names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list is replaced as a whole
              <li key={index}>{name}</li>
            ))}
          </ul>
          <Button type="button" size="small" onClick={() => field.current?.querySelector<HTMLInputElement>("input[type=file]")?.click()}>
            Choisir les photos
          </Button>
        </div>
      )}
      {told && <span hidden data-unsent={JSON.stringify(told)} />}
      {unsent.length > 0 && <input type="hidden" name={UNSENT_FIELD} value={unsent.map(({ id }) => id).join(" ")} />}
    </>
  );
}

function describeUnsent(unsent: readonly Upload[], chosen: number): Unsent {
  return { names: unsent.map(({ file }) => file.name), chosen, hasVideo: unsent.some(({ file }) => file.type.startsWith("video/")) };
}

type ResumedSubmit = { submitter: HTMLElement | null };

type SendBeforeSubmit = {
  hasUnsent: boolean;
  sendAll: () => Promise<SendOutcome>;
  /** The connection broke once more: the rest is left to the person. */
  onGivenUp: () => void;
};

/**
 * Saving a form whose files are not all sent sends them first; then the form goes as it was asked to. When the connection breaks, files and
 * form are sent once more when it is back. True while that is awaited.
 */
function useSendBeforeSubmit(part: RefObject<HTMLElement | null>, given: SendBeforeSubmit): boolean {
  const [resumed, setResumed] = useState<ResumedSubmit>();
  const [isWaiting, setIsWaiting] = useState(false);
  const latest = useRef({ ...given, isSending: false });

  useEffect(() => {
    latest.current = { ...latest.current, ...given };
  });

  useEffect(() => {
    const form = part.current?.closest("form");
    let press: SubmittedForm | undefined;
    async function handleSubmit(event: SubmitEvent) {
      if (!latest.current.hasUnsent) return;
      event.preventDefault();
      event.stopPropagation();
      if (latest.current.isSending) return;
      const { submitter } = event;
      press = beginSubmit(() => form?.requestSubmit(submitter?.isConnected ? submitter : null));
      latest.current.isSending = true;
      setIsWaiting(false);
      const outcome = await latest.current.sendAll();
      latest.current.isSending = false;
      if (outcome === "complete") return setResumed({ submitter });
      if (outcome === "refused" || !form?.isConnected) return;
      if (resendWhenBack(press)) setIsWaiting(true);
      else latest.current.onGivenUp();
    }
    form?.addEventListener("submit", handleSubmit);
    return () => {
      form?.removeEventListener("submit", handleSubmit);
      forgetSubmit(press);
    };
  }, [part]);

  // By the time of this effect the fields of what was sent are in the form.
  useEffect(() => {
    if (!resumed) return;
    setResumed(undefined);
    part.current?.closest("form")?.requestSubmit(resumed.submitter);
  }, [resumed, part]);

  return isWaiting;
}

/** Not yet the action of the page: no other part of the page may take it for its own. */
function beginSubmit(resend: () => void): SubmittedForm {
  const submitted = { onSent() {}, resend };
  recordSubmit(submitted);
  claimSubmit();
  return submitted;
}
