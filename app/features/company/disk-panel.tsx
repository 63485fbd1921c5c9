import { Form } from "react-router";
import { BALLAST_BYTES, type DiskState, FREE_BESIDE_BALLAST, megabytes } from "#app/services/backup/disk.ts";
import { Button } from "#app/ui/controls/button.tsx";

const RESERVE = `${megabytes(BALLAST_BYTES)}\u00a0Mo`;
const NEEDED = `${megabytes(BALLAST_BYTES + FREE_BESIDE_BALLAST)}\u00a0Mo`;

/** Shown only while the server's disk lacks room or its reserve. Needs no script, and no disk room. */
export function DiskPanel({ disk: { freeBytes, hasBallast } }: { disk: DiskState }) {
  // With more room than this a freed reserve would be back at once.
  const isAlmostFull = freeBytes < FREE_BESIDE_BALLAST;
  return (
    <section className="admin-card settings-part column gap-4 mb-4" aria-labelledby="disk-title">
      <h3 id="disk-title">Disque du serveur</h3>
      <p>
        Il reste {megabytes(freeBytes)}&nbsp;Mo. Quand le disque est plein, le site reste visible, mais plus rien ne peut être enregistré,
        pas même une suppression. Faites de la place&nbsp;: videz la corbeille, ou demandez à l’exploitant de déplacer d’anciennes
        sauvegardes.
      </p>
      <p>
        {hasBallast
          ? `Une réserve de ${RESERVE} est gardée pour pouvoir encore supprimer.`
          : `La réserve de ${RESERVE} n’est pas en place\u00a0: elle se reforme d’elle-même dès que ${NEEDED} sont libres.`}
      </p>
      {hasBallast && isAlmostFull && (
        <Form method="post" action="/admin-dashboard/parametres/reserve" replace preventScrollReset>
          <Button type="submit" variant="outline">
            Libérer la réserve de {RESERVE}
          </Button>
        </Form>
      )}
    </section>
  );
}
