import { Form, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { undoFields } from "./undo-fields.ts";

/** With script it is in the toast. */
export function UndoWithoutScript({ here }: { here: string }) {
  const [params] = useSearchParams();
  const fields = undoFields(params.get("fait") ?? "", params.get("lignes")?.split(",") ?? []);
  if (!fields) return null;
  return (
    <noscript>
      <Form method="post" action={here}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="outline" size="small">
          Annuler
        </Button>
      </Form>
    </noscript>
  );
}
