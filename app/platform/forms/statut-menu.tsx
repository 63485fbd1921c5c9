import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

type StatutMenuProps<Statut extends string> = {
  row: { id: string; titre: string; statut: Statut; version: number };
  statuts: readonly Statut[];
  labels: Readonly<Record<Statut, string>>;
  tones: Readonly<Record<Statut, BadgeTone>>;
};

/** The status badge of a row, which opens the other choices. */
export function StatutMenu<Statut extends string>({
  row: { id, titre, statut, version },
  statuts,
  labels,
  tones,
}: StatutMenuProps<Statut>) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function closeFromOutside(event: Event) {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    }
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, []);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  return (
    <details
      className="statut-menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary aria-label={`Statut de ${titre} : ${labels[statut]}. Changer`}>
        <Badge tone={tones[statut]}>
          {labels[statut]}
          <ChevronDown />
        </Badge>
      </summary>
      <Form method="post" className="statut-menu-choices" preventScrollReset replace onSubmit={close}>
        <input type="hidden" name="intent" value="statut" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        {statuts
          .filter((other) => other !== statut)
          .map((other) => (
            <button key={other} type="submit" name="statut" value={other}>
              {labels[other]}
            </button>
          ))}
      </Form>
    </details>
  );
}
