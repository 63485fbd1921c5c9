import { type RefObject, useEffect } from "react";
import { dismissToast, toast } from "#app/ui/toast-store.ts";
import { UNSENT_FIELD } from "./unsent-field.ts";
import { uploadMessages } from "./upload-messages.ts";
import { type createUploadQueue, outcomeOf, type Upload, withoutKnown } from "./upload-queue.ts";
import { useSendBeforeSubmit } from "./use-send-before-submit.ts";
import { announceDelivery } from "./use-uploads.ts";

type UnsentFilesProps = {
  /** The part of the form that the files belong to. */
  field: RefObject<HTMLElement | null>;
  queue: ReturnType<typeof createUploadQueue>;
  unsent: readonly Upload[];
  /** The pictures that are there already. */
  known?: readonly string[];
};

/** Files that were chosen and have not left: saving sends them first, and a lost connection is told until it is back. */
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

  // Said until it is no longer true.
  useEffect(() => {
    if (!isWaiting) return;
    const told = toast({ ...uploadMessages.waiting, tone: "bad" });
    return () => dismissToast(told);
  }, [isWaiting]);

  return (
    <>
      {isWaiting && (
        <p className="upload-waiting" role="status">
          <b>{uploadMessages.waiting.title}.</b> {uploadMessages.waiting.description}
        </p>
      )}
      {unsent.length > 0 && <input type="hidden" name={UNSENT_FIELD} value={unsent.map(({ id }) => id).join(" ")} />}
    </>
  );
}
