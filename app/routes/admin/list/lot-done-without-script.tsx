import { useSearchParams } from "react-router";
import type { RowNames } from "#app/platform/lots/lot.ts";
import { Button } from "#app/ui/button.tsx";
import { chosenDone } from "./chosen-words.ts";
import { readLotMessage } from "./lot-message.ts";
import { lotDone } from "./lot-words.ts";
import type { LotDone } from "./use-lot-messages.ts";

type LotDoneProps = { list: RowNames; here: string; done?: LotDone };

/** With script a toast says it, and offers the undo. */
export function LotDoneWithoutScript({ list, here, done }: LotDoneProps) {
  const [params] = useSearchParams();
  const message = readLotMessage(params);
  if (!message && !done) return null;
  const { title, description } = message ? lotDone(message, list) : done ? chosenDone(done.report, list, done.statuts) : { title: "" };
  return (
    <noscript>
      <form method="post" action={here} className="admin-done mb-4 tone-ok">
        <p>{[title, description].filter(Boolean).join(". ")}</p>
        {message?.act !== "annulation" && (
          <>
            <input type="hidden" name="lot" value={params.get("lot") ?? ""} />
            <Button type="submit" name="intent" value="annuler_lot" variant="outline" size="small">
              Annuler
            </Button>
          </>
        )}
      </form>
    </noscript>
  );
}
