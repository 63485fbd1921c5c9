import { Archive, Inbox, PhoneIncoming, ShieldAlert, Trash2, UserRound, WifiOff } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link, replace, useLocation, useNavigation, useSubmit } from "react-router";
import { Fiche } from "#app/features/inbox/fiche/fiche.tsx";
import { SendingKeyField, SendingKeyProvider, usePending } from "#app/features/inbox/parts/boite-forms.tsx";
import {
  BOITE,
  type BoiteAddress,
  type BoiteFilter,
  boiteSearch,
  doneWords,
  emptyWords,
  undoFields,
} from "#app/features/inbox/parts/boite-words.ts";
import { OfficeClockProvider } from "#app/features/inbox/parts/office-clock.tsx";
import { BoitePressLine, FreshCall, StartedPresses } from "#app/features/inbox/presses/boite-presses.tsx";
import type { UnmatchedPresses } from "#app/features/inbox/presses/press-data.server.ts";
import { ToTakeCard, ToTakeList } from "#app/features/inbox/to-take/to-take.tsx";
import {
  type BoiteView,
  boiteViewLabels,
  isTooShort,
  MOST_TO_TAKE,
  PEOPLE_A_PAGE,
  SHORT_SEARCH,
} from "#app/features/people/person-words.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatTime, nowIso } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import type { Age } from "#app/services/desk-forms/unreachable.ts";
import { isUnreachable, UNREACHABLE } from "#app/services/desk-forms/unreachable.ts";
import { useNextMoment } from "#app/services/desk-forms/use-next-moment.ts";
import { useOffline } from "#app/services/desk-forms/use-online.ts";
import { type PinnedRow, unpinRows } from "#app/services/desk-lists/pinned-rows.ts";
import { BarButton, ChooseToggle, ChosenBar } from "#app/services/desk-lists/selection-bar.tsx";
import { type ChoosingState, useChoosing } from "#app/services/desk-lists/use-choosing.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { AdminPager, AdminSearch, FailureLine } from "#app/ui/admin/list-controls.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Select } from "#app/ui/controls/field.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { EmptyState } from "#app/ui/layout/states.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";
import type { BoiteFailure } from "./boite-change.server.ts";
import type { BoiteLine, loadBoite, pressesBeside } from "./boite-data.server.ts";
import { BoiteKeys } from "./boite-keys.tsx";
import { BoiteListRow } from "./boite-list-row.tsx";

type BoiteScreenProps = {
  boite: Awaited<ReturnType<typeof loadBoite>> &
    Age & {
      cle: string;
      address: BoiteAddress;
      beside: ReturnType<typeof pressesBeside>;
      call: UnmatchedPresses["call"];
      addedTo: string | undefined;
      left: Message | undefined;
    };
  answered: BoiteFailure | undefined;
  heading: (list: RefObject<HTMLUListElement | null>) => ReactNode;
};

export function BoiteScreen({ boite, answered, heading }: BoiteScreenProps) {
  const { clock, nextInMs, askedAt, isUnread } = boite;
  const { address, beside, call, views, counts, toTake, openToTake, total, pageCount, fiche, isOwnOnly, members, me, areKeysOn, moments } =
    boite;
  const rows: PinnedRow<BoiteLine>[] = boite.rows;
  const { personne, demande: _, ...filter } = address;
  const here = BOITE + boiteSearch(address);
  const listed = useRef<HTMLUListElement>(null);
  const isLoading = useDelayed(useNavigation().state === "loading");
  const may = useMay();
  const words = doneWords(boite.addedTo, boite.left);
  const pending = usePending();
  const { answer: failure } = useAnswer(answered);
  const { undoLast, done } = useBoiteMessages(here, words, answered);
  const choosing = useChoosing(done, total);
  const place = rows.filter((row) => !row.press).findIndex(({ id }) => id === fiche?.id);
  // What was among the people when the list was read keeps its place there.
  const others = beside.presses.filter(({ id }) => !rows.some((row) => row.id === id));
  const othersCount = beside.count - (beside.presses.length - others.length);

  useNextMoment(isUnread ? undefined : nextInMs, boite); // what could not be read is asked for by the clock

  return (
    <SendingKeyProvider loaded={boite.cle}>
      <OfficeClockProvider clock={clock} askedAt={askedAt} isUnread={isUnread}>
        <div className={`boite${personne ? " boite-open" : ""}`}>
          <div className="boite-top">
            {heading(listed)}
            <div className="admin-toolbar stack gap-3 mb-4">
              <AdminSearch action={BOITE} label="Rechercher une personne" placeholder="Nom, numéro, référence, mot du message" q={filter.q}>
                {filter.vue !== views[0] && <input type="hidden" name="vue" value={filter.vue} />}
              </AdminSearch>
              {may("boite.saisir") && (
                <ButtonRouteLink to={`${BOITE}/nouvelle`} className="boite-new">
                  <PhoneIncoming aria-hidden="true" />
                  <span className="heard-if-narrow">Nouvelle demande</span>
                </ButtonRouteLink>
              )}
            </div>
            <BoiteViews filter={filter} views={views} counts={counts} />
          </div>
          {/* Two versions are told where they are chosen. */}
          <FailureLine failure={failure?.conflict ? undefined : failure} />
          <div className="boite-panes">
            <div {...choosing.listProps} className={`boite-people ${choosing.listProps.className}`}>
              <FreshCall call={call} />
              {!toTake && <BoiteBar choosing={choosing} here={here} members={members} me={me} />}
              {isTooShort(filter.q) && <p className="boite-short mb-3 small">{SHORT_SEARCH}</p>}
              {toTake ? (
                <ToTakeList people={toTake} page={filter.page} openId={openToTake?.id} />
              ) : rows.length > 0 ? (
                <ul className="boite-list clip card" aria-label="Personnes" aria-busy={isLoading} ref={listed} tabIndex={-1}>
                  {rows.map((row) =>
                    row.press ? (
                      <BoitePressLine key={row.id} row={row} />
                    ) : (
                      <BoiteListRow
                        key={row.id}
                        row={row}
                        search={boiteSearch({ ...filter, personne: row.id })}
                        here={here}
                        isOpen={row.id === fiche?.id}
                        isAnyOpen={personne !== undefined}
                        pending={pending.get(row.id)}
                      />
                    ),
                  )}
                </ul>
              ) : (
                <EmptyState icon={<Inbox />} title={filter.q ? "Aucune personne ne correspond à cette recherche." : "Personne n’attend."}>
                  {emptyWords(filter.q !== "", isOwnOnly)}
                </EmptyState>
              )}
              <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => boiteSearch({ ...filter, page })} />
              {may("boite.saisir") && !filter.q && <StartedPresses presses={filter.page === 1 ? others : []} count={othersCount} />}
              {(!toTake || fiche) && <BoiteKeys isOn={areKeysOn} here={here} openId={fiche?.id} me={me} undoLast={undoLast} />}
            </div>
            {openToTake && <ToTakeCard person={openToTake} listUrl={BOITE + boiteSearch(filter)} />}
            {personne && !openToTake && (
              <Fiche
                key={fiche?.id ?? personne}
                fiche={fiche}
                isOwnOnly={isOwnOnly}
                here={here}
                listUrl={BOITE + boiteSearch(filter)}
                place={place < 0 ? undefined : `${formatNumber((filter.page - 1) * PEOPLE_A_PAGE + place + 1)} sur ${formatNumber(total)}`}
                members={members}
                me={me}
                moments={moments}
                failure={failure}
                pending={fiche ? pending.get(fiche.id) : undefined}
              />
            )}
            {!personne && (toTake ?? rows).length > 0 && (
              <p className="boite-none">Choisissez une personne pour {toTake ? "voir ce qu’elle demande" : "lire sa fiche"}.</p>
            )}
          </div>
          <OfflineLine />
        </div>
      </OfficeClockProvider>
    </SendingKeyProvider>
  );
}

/**
 * A person or a view of the Boîte that cannot be read leaves the Boîte as it stands, and says so: what is shown was read before and is
 * kept. Where the browser has already moved (Back, Forward) or comes from another page there is nothing to stay at.
 */
export async function stayWhenUnread<Data>(asked: string, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    const { pathname, search, href } = window.location;
    const isHere = pathname === new URL(asked).pathname && withoutMessages(asked) !== withoutMessages(href);
    if (!isHere || !isUnreachable(error)) throw error;
    toast({ title: "Hors connexion", description: UNREACHABLE, tone: "bad" });
    throw replace(`/admin-dashboard/boite${search}`);
  }
}

export async function readElsewhere(ids: string[]): Promise<{ rows: BoiteLine[] }> {
  if (ids.length === 0) return { rows: [] };
  const params = new URLSearchParams(ids.map((id) => ["id", id]));
  const response = await fetch(`${BOITE}/lignes?${params}`, { redirect: "manual" });
  if (!response.ok) throw new Error(`rows of the inbox: ${response.status}`);
  return (await response.json()) as { rows: BoiteLine[] };
}

/** While nothing can be read or written: what stands on the page is of before. It lies over the page, so that nothing moves when it comes. */
export function OfflineLine() {
  const isOffline = useOffline();
  const [since, setSince] = useState<string>();

  useEffect(() => setSince(isOffline ? nowIso() : undefined), [isOffline]);

  return (
    <p className="boite-offline row gap-2 small one-line tabular" role="status">
      {isOffline && since && (
        <>
          <WifiOff />
          Hors connexion depuis {formatTime(since)}
        </>
      )}
    </p>
  );
}

const names = { one: "personne", many: "personnes", ending: "e" } as const;

type BoiteBarProps = { choosing: ChoosingState; here: string; members: { id: string; nom: string }[]; me: string };

/** What can be done to the people who are ticked, at most a page of them. */
function BoiteBar({ choosing, here, members, me }: BoiteBarProps) {
  const may = useMay();
  const id = useId();
  return (
    <>
      <ChooseToggle choosing={choosing} here={here} />
      <ChosenBar here={here} names={names} count={choosing.count} className="boite-bar">
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

type BoiteViewsProps = { filter: BoiteFilter; views: readonly BoiteView[]; counts: Record<BoiteView, number> };

/** The views, each with its count; `indesirables` is offered only once `tous` is open. */
function BoiteViews({ filter: { vue, q }, views, counts }: BoiteViewsProps) {
  const isAll = vue === "tous" || vue === "indesirables";
  return (
    <nav className="admin-pills line gap-2" aria-label="Vues de la boîte">
      {views
        .filter((view) => view !== "indesirables" || isAll)
        .map((view) => (
          <Link
            key={view}
            to={{ search: boiteSearch({ vue: view, q }) }}
            replace
            preventScrollReset
            className="admin-pill white plain tap inline-row gap-2 small fixed tabular"
            aria-current={view === vue && !q ? "true" : undefined}
            onClick={() => unpinRows("people")}
          >
            {boiteViewLabels[view]}{" "}
            <b>{view === "a_prendre" && counts[view] > MOST_TO_TAKE ? `plus de ${MOST_TO_TAKE}` : formatNumber(counts[view])}</b>
          </Link>
        ))}
    </nav>
  );
}

/** Says what was done, with `Annuler` where it can be taken back; `z` takes back the same. */
function useBoiteMessages(here: string, words: Readonly<Record<string, Message>>, failure: Message | undefined) {
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
