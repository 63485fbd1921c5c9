import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";

type RemovalPageProps = { id: string; title: string; question: string; confirm: string; listUrl: string };

/** The question of the delete dialog for a browser without script. */
export function RemovalPage({ id, title, question, confirm, listUrl }: RemovalPageProps) {
  return (
    <Form method="post" action={listUrl} className="admin-card admin-question stack gap-2">
      <h2 className="admin-title">{title}</h2>
      <p>{question}</p>
      <input type="hidden" name="intent" value="supprimer" />
      <input type="hidden" name="id" value={id} />
      <div className="button-row">
        <Button type="submit" variant="danger">
          {confirm}
        </Button>
        <ButtonRouteLink to={listUrl} variant="outline">
          Annuler
        </ButtonRouteLink>
      </div>
    </Form>
  );
}
