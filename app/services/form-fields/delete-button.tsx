import { Trash2 } from "lucide-react";
import { Form } from "react-router";
import { IconButton } from "#app/ui/controls/button.tsx";

type DeleteButtonProps = { id: string; label: string /** Beside the sign, where there is room. */; text?: string; onDelete: () => void };

/** Asks before it deletes. Pressed before the page is hydrated it leads to `?supprimer=id`, where the page opens with the question. */
export function DeleteButton({ id, label, text, onDelete }: DeleteButtonProps) {
  return (
    <Form method="get">
      <input type="hidden" name="supprimer" value={id} />
      <IconButton
        type="submit"
        label={label}
        title="Supprimer"
        icon={
          <>
            <Trash2 />
            {text}
          </>
        }
        tone="bad"
        onClick={(event) => {
          event.preventDefault();
          onDelete();
        }}
      />
    </Form>
  );
}
