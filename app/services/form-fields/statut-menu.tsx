import { ChevronDown } from "lucide-react";
import { Form } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import type { Right } from "#app/services/auth/rights.ts";
import { useMenu } from "#app/ui/controls/use-menu.ts";
import { Badge, type BadgeTone } from "#app/ui/layout/badge.tsx";

type StatutMenuProps<Statut extends string> = {
  /** What it takes to give another one. */
  right: Right;
  row: { id: string; titre: string; statut: Statut; version: number };
  statuts: readonly Statut[];
  labels: Readonly<Record<Statut, string>>;
  tones: Readonly<Record<Statut, BadgeTone>>;
};

/** The status badge of a row, which opens other choices to a member with the right. */
export function StatutMenu<Statut extends string>({
  right,
  row: { id, titre, statut, version },
  statuts,
  labels,
  tones,
}: StatutMenuProps<Statut>) {
  const { menu, close } = useMenu();
  const may = useMay();

  if (!may(right)) return <Badge tone={tones[statut]}>{labels[statut]}</Badge>;
  return (
    <details className="statut-menu relative" {...menu}>
      <summary className="no-marker line r-1" aria-label={`Statut de ${titre}\u00a0: ${labels[statut]}. Changer`}>
        <Badge tone={tones[statut]}>
          {labels[statut]}
          <ChevronDown />
        </Badge>
      </summary>
      <Form method="post" className="statut-menu-choices menu stack" preventScrollReset replace onSubmit={close}>
        <input type="hidden" name="intent" value="statut" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        {statuts
          .filter((other) => other !== statut)
          .map((other) => (
            <button className="small tap r-1" key={other} type="submit" name="statut" value={other}>
              {labels[other]}
            </button>
          ))}
      </Form>
    </details>
  );
}
