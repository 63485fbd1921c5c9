import { Save } from "lucide-react";
import { formatNumber } from "#app/lib/text/money.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { COPY_DAYS, RETAINED_COPIES } from "#app/services/backup/disk.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import type { DataPage } from "./data-page.server.ts";
import { copyInWords } from "./data-words.ts";

export function CopiesCard({
  page: { copies, holdsSecret, today },
  mayBackUp,
}: {
  page: Pick<DataPage, "copies" | "holdsSecret" | "today">;
  mayBackUp: boolean;
}) {
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="sauvegardes">
      <h3 id="sauvegardes">Sauvegardes</h3>
      {mayBackUp && <DownloadForm holdsSecret={holdsSecret} />}
      <h4>Copies gardées sur le serveur</h4>
      {copies.length === 0 && (
        <p>Aucune encore&nbsp;: la première se fait quelques minutes après la mise en route, puis une chaque jour.</p>
      )}
      <ul className="data-list">
        {copies.map(({ name, before, at, bytes }) => (
          <li key={name}>
            <b>{copyInWords({ before, at }, today)}</b>
            <p className="note">{formatNumber(Math.max(1, Math.round(bytes / MEGABYTE)))}&nbsp;Mo</p>
          </li>
        ))}
      </ul>
      <p className="note">
        Les {RETAINED_COPIES} dernières copies du jour, et {COPY_DAYS}&nbsp;jours celles d’avant un import ou une mise à jour. La personne
        qui gère le serveur en remet une en place (guide de mise en ligne, «&nbsp;Restaurer&nbsp;»).
      </p>
    </section>
  );
}

/** A tab of its own closes at once when the file comes, and shows the sentence when it does not. */
function DownloadForm({ holdsSecret }: { holdsSecret: boolean }) {
  return (
    <>
      <p>
        Tout le contenu du site, photos comprises, dans un seul fichier à garder en lieu sûr&nbsp;: il contient les messages reçus
        {holdsSecret && ", et le secret du site à côté de ce qu’il protège, les doubles authentifications"}. Sans phrase, qui a le fichier
        peut tout y lire.
      </p>
      <form className="stack gap-3 from-start" method="post" action="/admin-dashboard/parametres/sauvegarde" target="_blank" rel="noopener">
        <Field
          label="Phrase de protection (facultative)"
          name="phrase"
          hint="15 caractères au moins. Le fichier ne s’ouvre alors qu’avec elle, et elle n’est gardée nulle part&nbsp;: notez-la ailleurs."
        >
          {(ids) => <PasswordInput {...ids} name="phrase" autoComplete="new-password" />}
        </Field>
        <Button type="submit" variant="outline">
          <Save aria-hidden="true" />
          Télécharger une sauvegarde
        </Button>
      </form>
    </>
  );
}
