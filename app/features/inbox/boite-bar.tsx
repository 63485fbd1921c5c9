import { Archive, ShieldAlert, Trash2, UserRound } from "lucide-react";
import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { SendingKeyField } from "#app/features/inbox/parts/sending-key.tsx";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { ChooseToggle } from "#app/services/desk-lists/selection-bar.tsx";
import type { Choosing } from "#app/services/desk-lists/use-choosing.ts";
import { CHOOSE_FORM } from "#app/services/lots/pick-box.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Select } from "#app/ui/controls/field.tsx";

type BoiteBarProps = { choosing: Choosing; here: string; members: { id: string; nom: string }[]; me: string };

/** What can be done to the people who are ticked, at most a page of them. It shows while one is ticked, over the page. */
export function BoiteBar({ choosing, here, members, me }: BoiteBarProps) {
  const may = useMay();
  const isBusy = useNavigation().formMethod === "POST";
  const id = useId();
  const { count } = choosing;
  return (
    <>
      <ChooseToggle choosing={choosing} here={here} />
      <Form method="post" action={here} replace preventScrollReset id={CHOOSE_FORM} className="request-bulk choose-bar boite-bar">
        <SendingKeyField />
        <p className="choose-count cluster">
          <b role="status">
            {count === 0 ? "Pour la sélection\u00a0:" : `${count} ${count > 1 ? "personnes choisies" : "personne choisie"}`}
          </b>
        </p>
        <div className="choose-acts flow gap-2">
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
              <Button type="submit" name="intent" value="suivre" variant="outline" size="small" disabled={isBusy}>
                <UserRound />
                Attribuer
              </Button>
            </>
          )}
          <Button type="submit" name="intent" value="clore" variant="outline" size="small" disabled={isBusy}>
            <Archive />
            Clore
          </Button>
          {may("boite.signaler") && (
            <Button type="submit" name="intent" value="indesirable" variant="outline" size="small" disabled={isBusy}>
              <ShieldAlert />
              Indésirables
            </Button>
          )}
          <Button type="submit" name="intent" value="corbeille" variant="danger" size="small" disabled={isBusy}>
            <Trash2 />
            Corbeille
          </Button>
        </div>
      </Form>
    </>
  );
}
