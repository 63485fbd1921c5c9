import { useEffect, useRef } from "react";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

/** One field whose two versions differ, in words a person can compare. */
export type FormDifference = { name: string; label: string; mine: string; stored: string };

type FormConflictProps = {
  /** "Ce bien a été modifié pendant votre saisie". */
  title: string;
  stored: { version: number; updated_at: string };
  differences: FormDifference[];
  isSaving: boolean;
  onTakeStored: () => void;
};

/** After a save in between: both versions side by side, and the member chooses one. */
export function FormConflict({ title, stored, differences, isSaving, onTakeStored }: FormConflictProps) {
  const panel = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal brings the reader back here
  useEffect(() => panel.current?.focus(), [stored]);

  return (
    <section className="admin-card form-conflict" ref={panel} tabIndex={-1} aria-labelledby="form-conflict-title">
      <h3 id="form-conflict-title">{title}</h3>
      <p>
        Une autre version a été enregistrée le {formatDateTime(stored.updated_at)}. Rien n’a été écrasé&nbsp;: choisissez la version à
        garder.
      </p>
      {differences.length === 0 ? (
        <p>Les deux versions ont le même contenu.</p>
      ) : (
        <DifferenceTable differences={differences} columns={{ mine: "Votre version", stored: "Version enregistrée" }} />
      )}
      <div className="button-row">
        <Button type="submit" name="garder" value={stored.version} disabled={isSaving}>
          Garder ma version
        </Button>
        <ButtonRouteLink
          to="."
          variant="outline"
          onClick={(event) => {
            event.preventDefault();
            onTakeStored();
          }}
        >
          Reprendre la version enregistrée
        </ButtonRouteLink>
      </div>
    </section>
  );
}

/** An amount without its unit, as in its field: the columns have no room for both on a phone. */
function withoutUnit(text: string) {
  return text.replace("\u00a0FCFA", "");
}

type DifferenceTableProps = {
  differences: FormDifference[];
  /** The two versions, in the order they are shown. */
  columns: Partial<Record<"mine" | "stored", string>>;
};

export function DifferenceTable({ differences, columns }: DifferenceTableProps) {
  const versions = Object.entries(columns) as ["mine" | "stored", string][];
  return (
    <table className="difference-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Champ</span>
          </th>
          {versions.map(([version, label]) => (
            <th key={version} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, label, ...told }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {versions.map(([version]) => (
              <td key={version}>{withoutUnit(told[version])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
