import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import type { FormDifference } from "./form-differences.ts";

type TwoVersionsProps = {
  title: string;
  /** Whose the other version is, and when it was made. */
  children: ReactNode;
  differences: FormDifference[];
  /** "Essi", "Autre appareil". */
  other: string;
  /** One choice for the whole form. */
  onWhole?: { mine: () => void; theirs: () => void };
  /** A choice at each field: the names of those for which the other version was taken. */
  taken?: ReadonlySet<string>;
  onChoose?: (name: string, isTheirs: boolean) => void;
};

/** Two versions of a form side by side; nothing is replaced before one is chosen. */
export function TwoVersions({ title, children, differences, other, onWhole, taken, onChoose }: TwoVersionsProps) {
  const panel = useRef<HTMLElement>(null);
  const isHydrated = useIsHydrated();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal brings the reader back here
  useEffect(() => panel.current?.focus(), [title]);

  return (
    <section className="admin-card two-versions mb-4" ref={panel} tabIndex={-1} aria-labelledby="two-versions-title">
      <h3 id="two-versions-title">{title}</h3>
      <p>{children}</p>
      <DifferenceTable
        differences={differences}
        columns={{ mine: "Votre version", stored: other }}
        after={
          onChoose &&
          (({ name, label }) => (
            <fieldset className="button-row" aria-label={label}>
              <Choice isChosen={!taken?.has(name)} disabled={!isHydrated} onClick={() => onChoose(name, false)}>
                Garder ma version
              </Choice>
              <Choice isChosen={taken?.has(name) ?? false} disabled={!isHydrated} onClick={() => onChoose(name, true)}>
                Reprendre l’autre
              </Choice>
            </fieldset>
          ))
        }
      />
      {onWhole && (
        <div className="button-row">
          <Button type="button" disabled={!isHydrated} onClick={onWhole.mine}>
            Garder ma version
          </Button>
          <Button type="button" variant="outline" disabled={!isHydrated} onClick={onWhole.theirs}>
            Reprendre l’autre
          </Button>
        </div>
      )}
    </section>
  );
}

type ChoiceProps = { isChosen: boolean; disabled: boolean; onClick: () => void; children: ReactNode };

function Choice({ isChosen, ...button }: ChoiceProps) {
  return <Button type="button" size="small" variant={isChosen ? "primary" : "outline"} aria-pressed={isChosen} {...button} />;
}

/** An amount without its unit, as in its field: the columns have no room for both on a phone. */
function withoutUnit(text: string) {
  return text.replace("\u00a0FCFA", "");
}

type DifferenceTableProps = {
  differences: FormDifference[];
  /** The versions, in the order they are shown. */
  columns: Partial<Record<"mine" | "stored", string>>;
  /** What stands under each field. */
  after?: (difference: FormDifference) => ReactNode;
};

export function DifferenceTable({ differences, columns, after }: DifferenceTableProps) {
  if (differences.length === 0) return null;
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
      {differences.map((difference) => (
        <tbody key={difference.name}>
          <tr>
            <th scope="row">{difference.label}</th>
            {versions.map(([version]) => (
              <td key={version}>{withoutUnit(difference[version])}</td>
            ))}
          </tr>
          {after && (
            <tr className="difference-choice">
              <td colSpan={versions.length + 1}>{after(difference)}</td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
