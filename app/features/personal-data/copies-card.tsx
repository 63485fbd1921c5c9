import { CircleCheck, Save } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#app/lib/text/money.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { MIN_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { COPY_DAYS, RETAINED_COPIES } from "#app/services/backup/disk.ts";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Field, FormError } from "#app/ui/controls/field.tsx";
import type { DataAnswer, DataPage } from "./data-page.server.ts";
import { copyInWords, DATA_PAGE, rehearsalInWords } from "./data-words.ts";
import type { KnownRehearsal } from "./rehearsals.server.ts";
import { RestoreForm } from "./restore-form.tsx";

type CopiesCardProps = {
  page: Pick<DataPage, "copies" | "askedCopy" | "rehearsal" | "holdsSecret" | "today">;
  answer: DataAnswer | FailedForm | undefined;
  mayBackUp: boolean;
  mayRestore: boolean;
};

export function CopiesCard({ page: { copies, askedCopy, rehearsal, holdsSecret, today }, answer, mayBackUp, mayRestore }: CopiesCardProps) {
  const errors = answer?.kind === "restore" ? answer.errors : {};
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="sauvegardes">
      <h3 id="sauvegardes">Sauvegardes</h3>
      {mayBackUp && <DownloadForm holdsSecret={holdsSecret} />}
      <h4>Copies gardées sur le serveur</h4>
      {rehearsal && <RehearsalNote rehearsal={rehearsal} today={today} />}
      {copies.length === 0 && (
        <p>Aucune encore&nbsp;: la première se fait quelques minutes après la mise en route, puis une chaque jour.</p>
      )}
      {mayRestore && askedCopy && <RestoreForm key={askedCopy.name} copy={askedCopy} today={today} errors={errors} />}
      <ul className="data-list">
        {copies.map(({ name, before, at, bytes, isVerified }) => (
          <li className="split" key={name}>
            <div>
              <b>{copyInWords({ before, at }, today)}</b>
              <p className="note">
                {formatNumber(Math.max(1, Math.round(bytes / MEGABYTE)))}&nbsp;Mo{isVerified && " · vérifiée"}
              </p>
            </div>
            {mayRestore && name !== askedCopy?.name && (
              <Link
                className={buttonClass({ variant: "outline", size: "small" })}
                to={`${DATA_PAGE}?${new URLSearchParams({ restaurer: name })}#restaurer`}
                aria-label={`Restaurer la copie ${copyInWords({ before, at }, today)}`}
              >
                Restaurer
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="note">
        Les {RETAINED_COPIES} dernières copies du jour, et {COPY_DAYS}&nbsp;jours celles d’avant un import, une restauration ou une mise à
        jour. Vérifiée&nbsp;: relue en entier après avoir été écrite.
      </p>
    </section>
  );
}

function RehearsalNote({ rehearsal, today }: { rehearsal: KnownRehearsal; today: string }) {
  const words = rehearsalInWords(rehearsal, today);
  if (rehearsal.outcome !== "ok") return <FormError>{words}</FormError>;
  return (
    <p className="data-note line gap-2 small">
      <CircleCheck aria-hidden="true" />
      {words}
    </p>
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
          hint={`${MIN_PASSWORD_LENGTH} caractères au moins. Le fichier ne s’ouvre alors qu’avec elle, et elle n’est gardée nulle part\u00a0: notez-la ailleurs.`}
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
