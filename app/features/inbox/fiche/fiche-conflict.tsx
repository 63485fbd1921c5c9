import { Form } from "react-router";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

/** Both versions of what two members changed at the same time. Nothing is replaced before one is chosen. */
export function FicheConflict({ failure, here }: { failure: BoiteFailure; here: string }) {
  const { conflict } = failure;
  if (!conflict) return null;
  return (
    <section className="fiche-conflict stack gap-3 small ruled" aria-label="Deux versions">
      <p>
        <b>{failure.description}</b> Votre version n’est pas enregistrée&nbsp;: choisissez celle qui reste.
      </p>
      <table>
        <thead>
          <tr>
            <td className="w-620" />
            <th scope="col">Enregistrée</th>
            <th scope="col">La vôtre</th>
          </tr>
        </thead>
        <tbody>
          {conflict.lines.map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="w-620">{theirs}</td>
              <td className="w-620">{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="button-row">
        {conflict.again && (
          <Form method="post" action={here} replace preventScrollReset>
            {conflict.again.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" size="small">
              Garder la mienne
            </Button>
          </Form>
        )}
        <ButtonRouteLink to={here} replace preventScrollReset state={{ redrawn: conflict.seen }} variant="outline" size="small">
          Garder l’enregistrée
        </ButtonRouteLink>
      </div>
    </section>
  );
}
