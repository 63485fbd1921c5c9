import { useSearchParams } from "react-router";
import type { LotList } from "#app/platform/inbox/lot.ts";
import { Button } from "#app/ui/button.tsx";
import { readLotMessage } from "./lot-message.ts";
import { lotDone } from "./lot-words.ts";

/** With script a toast says it, and offers the undo. */
export function LotDoneWithoutScript({ list, here }: { list: LotList; here: string }) {
  const [params] = useSearchParams();
  const message = readLotMessage(params);
  if (!message) return null;
  const { title, description } = lotDone(message, list);
  return (
    <noscript>
      <form method="post" action={here} className="admin-done">
        <p>{[title, description].filter(Boolean).join(". ")}</p>
        {message.act !== "annulation" && (
          <>
            <input type="hidden" name="lot" value={message.numero} />
            <Button type="submit" name="intent" value="annuler_lot" variant="outline" size="small">
              Annuler
            </Button>
          </>
        )}
      </form>
    </noscript>
  );
}
