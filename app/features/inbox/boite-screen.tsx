import { Archive, ShieldAlert, Trash2, UserRound } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Form, Link, useLocation, useNavigation, useSubmit } from "react-router";
import { type BoiteFilter, boiteSearch, undoFields } from "#app/features/inbox/parts/boite-words.ts";
import { SendingKeyField } from "#app/features/inbox/parts/sending-key.tsx";
import { type PersonView, personViewLabels, personViews } from "#app/features/people/person-words.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { releaseRows } from "#app/services/desk-lists/held-rows.ts";
import { ChooseToggle } from "#app/services/desk-lists/selection-bar.tsx";
import type { Choosing } from "#app/services/desk-lists/use-choosing.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { CHOOSE_FORM } from "#app/services/lots/pick-box.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Select } from "#app/ui/controls/select.tsx";

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

type BoiteViewsProps = { filter: BoiteFilter; counts: Record<PersonView, number> };

/** The views, each with its count. What was marked as unwanted stands at the end of everybody. */
export function BoiteViews({ filter: { vue, q }, counts }: BoiteViewsProps) {
  const isAll = vue === "tous" || vue === "indesirables";
  return (
    <nav className="admin-pills line gap-2" aria-label="Vues de la boîte">
      {personViews
        .filter((view) => view !== "indesirables" || isAll)
        .map((view) => (
          <Link
            key={view}
            to={{ search: boiteSearch({ vue: view, q }) }}
            replace
            preventScrollReset
            className="admin-pill inline-row gap-2 small fixed tabular"
            aria-current={view === vue && !q ? "true" : undefined}
            onClick={() => releaseRows("people")}
          >
            {personViewLabels[view]} <b>{formatNumber(counts[view])}</b>
          </Link>
        ))}
    </nav>
  );
}

/** Says what was done, with `Annuler` where it can be taken back; `z` takes back the same. */
export function useBoiteMessages(here: string, words: Readonly<Record<string, Message>>, failure: Message | undefined) {
  const submit = useSubmit();
  const { search } = useLocation();
  const [last, setLast] = useState<{ word: string; ids: string[]; mark: string }>();

  // The words leave the address again: what they said is remembered until something else is done.
  useEffect(() => {
    const params = new URLSearchParams(search);
    const word = params.get("fait");
    if (word === null) return;
    setLast({ word, ids: params.get("lignes")?.split(",") ?? [], mark: `${word} ${params.get("lignes") ?? ""}` });
  }, [search]);

  function undo(word: string, ids: string[]) {
    const fields = undoFields(word, ids);
    if (!fields) return;
    setLast(undefined);
    void submit(new URLSearchParams(fields), { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  useListMessages({
    done: words,
    failure,
    actionsOf: (word, ids) => (undoFields(word, ids) ? [{ label: "Annuler", onSelect: () => undo(word, ids) }] : []),
  });

  return { undoLast: () => last && undo(last.word, last.ids), done: last?.mark };
}
