import { Archive, ShieldAlert, Trash2, UserRound } from "lucide-react";
import { useId } from "react";
import { SendingKeyField } from "#app/features/inbox/parts/sending-key.tsx";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { BarButton, ChooseToggle, ChosenBar } from "#app/services/desk-lists/selection-bar.tsx";
import type { Choosing } from "#app/services/desk-lists/use-choosing.ts";
import { Select } from "#app/ui/controls/select.tsx";

const names = { one: "personne", many: "personnes", ending: "e" } as const;

type BoiteBarProps = { choosing: Choosing; here: string; members: { id: string; nom: string }[]; me: string };

/** What can be done to the people who are ticked, at most a page of them. */
export function BoiteBar({ choosing, here, members, me }: BoiteBarProps) {
  const may = useMay();
  const id = useId();
  return (
    <>
      <ChooseToggle choosing={choosing} here={here} />
      <ChosenBar {...{ here, names, count: choosing.count }} className="boite-bar">
        <SendingKeyField />
        {may("boite.attribuer") && (
          <>
            <label htmlFor={id} className="visually-hidden">
              Suivi par
            </label>
            <Select
              id={id}
              name="membre"
              defaultValue={me}
              autoComplete="off"
              options={[...members.map((member) => ({ value: member.id, label: member.nom })), { value: "", label: "Personne" }]}
            />
            <BarButton name="intent" value="suivre" label="Attribuer" Icon={UserRound} />
          </>
        )}
        <BarButton name="intent" value="clore" label="Clore" Icon={Archive} />
        {may("boite.signaler") && <BarButton name="intent" value="indesirable" label="Indésirables" Icon={ShieldAlert} />}
        <BarButton name="intent" value="corbeille" label="Corbeille" Icon={Trash2} />
      </ChosenBar>
    </>
  );
}
