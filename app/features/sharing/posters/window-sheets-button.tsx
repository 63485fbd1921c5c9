import { Printer } from "lucide-react";
import { useSubmit } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";
import { MAX_SHEETS, tooManySheets } from "./poster-words.ts";

/**
 * Prints the ticked rows: in the bar of a list, whose form it sends elsewhere. The list stays behind the page it opens. More than can be
 * printed stay ticked, and the limit is said there: coming back from a page that says it, nothing would be ticked any more.
 */
export function WindowSheetsButton({ action, count }: { action: string; count: number }) {
  const submit = useSubmit();
  return (
    <Button
      type="submit"
      formAction={action}
      variant="outline"
      size="small"
      onClick={(event) => {
        event.preventDefault();
        if (count > MAX_SHEETS) toast({ ...tooManySheets(count), tone: "bad" });
        else void submit(event.currentTarget, { action, method: "post" });
      }}
    >
      <Printer />
      Vitrine
    </Button>
  );
}
