import { X } from "lucide-react";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import { UNSENT_FIELD, type Unsent } from "#app/services/kept-forms/form-draft.ts";
import { FormInside } from "#app/services/kept-forms/kept-form.tsx";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import type { createUploadQueue, Upload } from "./file-queue.ts";
import { withoutKnown } from "./file-queue.ts";
import { NETWORK, UNAUTHORIZED } from "./post-file.ts";
import { lostText, uploadMessages } from "./upload-words.ts";
import { announceDelivery } from "./use-uploads.ts";

type UnsentFilesProps = {
  /** The part of the form that the files belong to. */
  field: RefObject<HTMLElement | null>;
  queue: ReturnType<typeof createUploadQueue>;
  unsent: readonly Upload[];
  /** The pictures that are there already. */
  imageIds?: readonly string[];
};

/**
 * Files that were chosen and have not left: saving sends them first. One that the server does not take is named beside the button and stays out
 * of what is saved. Their names are an ordinary field of the form, kept in this browser: after a reload those that had not left are told, until
 * files are chosen again.
 */
export function UnsentFiles({ field, queue, unsent, imageIds = [] }: UnsentFilesProps) {
  const { values, setBadFiles } = useContext(FormInside);
  const bad = unsent.filter(isBad);
  const badIds = bad.map(({ id }) => id).join(" ");
  useSendBeforeSubmit(field, queue, unsent, imageIds);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the files themselves are named by their ids
  useEffect(() => {
    setBadFiles(bad.map(({ id, file, failure }) => ({ id, name: file.name, why: failure?.message ?? "", remove: () => queue.remove(id) })));
    return () => setBadFiles([]);
  }, [badIds, setBadFiles]);

  const [lost] = useState(() => readUnsent(textOf(values, UNSENT_FIELD)));
  const [isAnswered, setIsAnswered] = useState(false);
  if (lost && unsent.length > 0 && !isAnswered) setIsAnswered(true);
  const missed = isAnswered ? undefined : lost;
  const sentence = unsent.length > 0 ? describeUnsent(unsent, queue.uploads().length) : missed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that is closed is no longer kept
  useEffect(() => {
    if (isAnswered) field.current?.querySelector("input[type=file]")?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [isAnswered]);

  return (
    <>
      {missed && (
        <div className="lost-files tone-gold stack notice" role="status">
          <p>{lostText(missed)}</p>
          <IconButton label="Fermer" icon={<X />} onClick={() => setIsAnswered(true)} />
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
      {sentence && <input type="hidden" name={UNSENT_FIELD} value={JSON.stringify(sentence)} />}
    </>
  );
}

/** The server has seen it and does not take it; a broken connection, and a session that is over, mend themselves. */
function isBad({ state, failure }: Upload) {
  return state === "error" && failure?.code !== NETWORK && failure?.code !== UNAUTHORIZED;
}

function describeUnsent(unsent: readonly Upload[], chosen: number): Unsent {
  return { names: unsent.map(({ file }) => file.name), chosen, hasVideo: unsent.some(({ file }) => file.type.startsWith("video/")) };
}

function readUnsent(text: string): Unsent | undefined {
  return text === "" ? undefined : (JSON.parse(text) as Unsent);
}

/** The press of the button sends what is not sent yet; then the form goes as it was asked to, unless something did not arrive: that is told. */
function useSendBeforeSubmit(
  part: RefObject<HTMLElement | null>,
  queue: UnsentFilesProps["queue"],
  unsent: readonly Upload[],
  imageIds: readonly string[],
) {
  const [resumed, setResumed] = useState<{ submitter: HTMLElement | null }>();
  const latest = useRef({ waiting: unsent, imageIds, isSending: false });

  useEffect(() => {
    latest.current = { ...latest.current, waiting: unsent.filter((upload) => !isBad(upload)), imageIds };
  });

  useEffect(() => {
    const form = part.current?.closest("form");
    async function handleSubmit(event: SubmitEvent) {
      const ids = latest.current.waiting.map(({ id }) => id);
      if (ids.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      if (latest.current.isSending) return;
      latest.current.isSending = true;
      announceDelivery(withoutKnown(await queue.send(ids), latest.current.imageIds), uploadMessages.blocked);
      latest.current.isSending = false;
      const isDone = queue.uploads().every(({ id, state }) => !ids.includes(id) || state === "uploaded");
      if (isDone) setResumed({ submitter: event.submitter });
    }
    form?.addEventListener("submit", handleSubmit);
    return () => form?.removeEventListener("submit", handleSubmit);
  }, [part, queue]);

  // By the time of this effect the fields of what was sent are in the form.
  useEffect(() => {
    if (!resumed) return;
    setResumed(undefined);
    part.current?.closest("form")?.requestSubmit(resumed.submitter?.isConnected ? resumed.submitter : null);
  }, [resumed, part]);
}
