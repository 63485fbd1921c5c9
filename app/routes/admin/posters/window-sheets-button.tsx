import { Printer } from "lucide-react";
import { useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Prints the ticked rows: in the bar of a list, whose form it sends elsewhere. The list stays behind the page it opens. */
export function WindowSheetsButton({ action }: { action: string }) {
  const submit = useSubmit();
  return (
    <Button
      type="submit"
      formAction={action}
      variant="outline"
      size="small"
      onClick={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, { action, method: "post" });
      }}
    >
      <Printer />
      Vitrine
    </Button>
  );
}
