import { Inbox, PhoneIncoming, WifiOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { data, redirect, replace, useNavigation } from "react-router";
import { findAddedTo, findListInstead } from "#app/features/inbox/added-elsewhere.server.ts";
import { changeBoite } from "#app/features/inbox/boite-action.server.ts";
import { BoiteBar } from "#app/features/inbox/boite-bar.tsx";
import { type BoiteFailure, boiteIntents } from "#app/features/inbox/boite-change.server.ts";
import { type BoiteLine, loadBoite, pressesBeside } from "#app/features/inbox/boite-data.server.ts";
import { BoiteKeys } from "#app/features/inbox/boite-keys.tsx";
import { BoiteListRow } from "#app/features/inbox/boite-list-row.tsx";
import { BoiteViews } from "#app/features/inbox/boite-views.tsx";
import { Fiche } from "#app/features/inbox/fiche/fiche.tsx";
import { BOITE, boiteSearch, DEFAULT_VIEW, readBoite } from "#app/features/inbox/parts/boite-address.ts";
import { BoitePressLine } from "#app/features/inbox/parts/boite-press-row.tsx";
import { doneWords, emptyWords } from "#app/features/inbox/parts/boite-words.ts";
import { OfficeClockProvider } from "#app/features/inbox/parts/office-clock.tsx";
import { SendingKeyProvider } from "#app/features/inbox/parts/sending-key.tsx";
import { usePending } from "#app/features/inbox/parts/use-pending.ts";
import { FreshCall } from "#app/features/inbox/presses/fresh-call.tsx";
import { findStarted, nothingStarted } from "#app/features/inbox/presses/press-data.server.ts";
import { StartedPresses } from "#app/features/inbox/presses/started-presses.tsx";
import { useBoiteMessages } from "#app/features/inbox/use-boite-messages.ts";
import { isTooShort, PEOPLE_A_PAGE, SHORT_SEARCH } from "#app/features/people/person-words.ts";
import { HeldHeading } from "#app/features/sent-lists/held-heading.tsx";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatTime, nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { hasRight } from "#app/services/auth/rights.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { cacheWithAge } from "#app/services/desk-forms/cache-loaded.ts";
import { failedToAnswer, keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { isUnreachable, UNREACHABLE } from "#app/services/desk-forms/unreachable.ts";
import { useKeptAnswer } from "#app/services/desk-forms/use-kept-answer.ts";
import { useNextMoment } from "#app/services/desk-forms/use-next-moment.ts";
import { useOffline } from "#app/services/desk-forms/use-online.ts";
import { type HeldRow, holdPlaces } from "#app/services/desk-lists/held-rows.ts";
import { useChoosing } from "#app/services/desk-lists/use-choosing.ts";
import { AdminPager, AdminSearch, FailureLine } from "#app/ui/admin/list-controls.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { EmptyState } from "#app/ui/layout/states.tsx";
import { toast } from "#app/ui/overlays/toast.tsx";
import type { Route } from "./+types/boite";

export const loader = defineLoader("boite.lire", async ({ url: { searchParams } }, { admin, db }) => {
  const address = readBoite(searchParams);
  const started = hasRight(admin, "boite.saisir") ? await findStarted(db, address.q) : nothingStarted;
  if (started.found) throw redirect(`/admin-dashboard/boite/rapprocher?${new URLSearchParams({ reference: started.found })}`);
  const listInstead = await findListInstead(db, admin, address, searchParams);
  if (listInstead !== undefined) throw redirect(`/admin-dashboard/boite${listInstead}`);
  const boite = await loadBoite(db, admin, address, started.presses);
  if (address.page > boite.pageCount) throw redirect(`/admin-dashboard/boite${boiteSearch({ ...address, page: boite.pageCount })}`);
  // What took a fiche away and says so is an answer of its own.
  const isNotFound = address.personne !== undefined && boite.fiche === null && !searchParams.has("fait");
  const beside = pressesBeside(address, started);
  const addedTo = await findAddedTo(db, admin, searchParams);
  return data({ ...boite, cle: newId(), address, beside, call: started.call, addedTo }, { status: isNotFound ? 404 : 200 });
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { personne: _, demande: _asked, ...filter } = readBoite(new URL(request.url).searchParams);
  const read = () => holdPlaces("people", boiteSearch(filter), serverLoader, readElsewhere);
  return stayWhenUnread(request.url, () => cacheWithAge(withoutMessages(request.url), read));
}
clientLoader.hydrate = true as const;

async function readElsewhere(ids: string[]): Promise<{ rows: BoiteLine[] }> {
  if (ids.length === 0) return { rows: [] };
  const params = new URLSearchParams(ids.map((id) => ["id", id]));
  const response = await fetch(`${BOITE}/lignes?${params}`, { redirect: "manual" });
  if (!response.ok) throw new Error(`rows of the inbox: ${response.status}`);
  return (await response.json()) as { rows: BoiteLine[] };
}

export const action = defineAction(boiteIntents, async (args, asked) => {
  const outcome = await changeBoite(asked, args);
  if ("failure" in outcome) {
    const { failure, status } = outcome;
    return data<BoiteFailure>(failure, { status });
  }
  if (!("done" in outcome)) throw new Error("The inbox has no lists of lots");
  const address = readBoite(args.url.searchParams);
  const { done, ids, person = address.personne } = outcome;
  const words = { fait: done, ...(ids.length > 0 && { lignes: ids.join(",") }) };
  return redirect(`/admin-dashboard/boite${boiteSearch({ ...address, personne: person }, words)}`);
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): BoiteFailure => failedToAnswer(message));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Boîte — Dashboard FADEM" }];
}

export default function BoitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { clock, nextInMs, askedAt, isUnread } = loaderData;
  const { address, beside, call, counts, total, pageCount, fiche, isOwnOnly, members, me, areKeysOn, moments, arrivals } = loaderData;
  const rows: HeldRow<BoiteLine>[] = loaderData.rows;
  const { personne, demande: _, ...filter } = address;
  const here = BOITE + boiteSearch(address);
  const listed = useRef<HTMLUListElement>(null);
  const isLoading = useDelayed(useNavigation().state === "loading");
  const may = useMay();
  const words = doneWords(loaderData.addedTo);
  const pending = usePending();
  const failure = useKeptAnswer(actionData);
  const { undoLast, done } = useBoiteMessages(here, words, actionData);
  const choosing = useChoosing(done, total);
  const place = rows.filter((row) => !row.press).findIndex(({ id }) => id === fiche?.id);
  // What was among the people when the list was read keeps its place there.
  const others = beside.presses.filter(({ id }) => !rows.some((row) => row.id === id));
  const othersCount = beside.count - (beside.presses.length - others.length);

  useNextMoment(isUnread ? undefined : nextInMs, loaderData); // what could not be read is asked for by the clock

  return (
    <SendingKeyProvider loaded={loaderData.cle}>
      <OfficeClockProvider clock={clock} askedAt={askedAt} isUnread={isUnread}>
        <div className={`boite${personne ? " boite-open" : ""}`}>
          <FreshCall call={call} />
          <div className="boite-top">
            <HeldHeading title="Boîte" table="people" arrivals={arrivals} list={listed} />
            <div className="admin-toolbar">
              <AdminSearch action={BOITE} label="Rechercher une personne" placeholder="Nom, numéro, référence, mot du message" q={filter.q}>
                {filter.vue !== DEFAULT_VIEW && <input type="hidden" name="vue" value={filter.vue} />}
              </AdminSearch>
              {may("boite.saisir") && (
                <ButtonRouteLink to={`${BOITE}/nouvelle`} className="boite-new">
                  <PhoneIncoming aria-hidden="true" />
                  <span className="heard-if-narrow">Nouvelle demande</span>
                </ButtonRouteLink>
              )}
            </div>
            <BoiteViews filter={filter} counts={counts} />
          </div>
          {/* Two versions are told where they are chosen. */}
          <FailureLine failure={failure?.conflict ? undefined : failure} />
          <div className="boite-panes">
            <div {...choosing.listProps} className={`boite-people ${choosing.listProps.className}`}>
              <BoiteBar choosing={choosing} here={here} members={members} me={me} />
              {isTooShort(filter.q) && <p className="boite-short mb-3 small">{SHORT_SEARCH}</p>}
              {rows.length > 0 ? (
                <ul className="boite-list card" aria-label="Personnes" aria-busy={isLoading} ref={listed} tabIndex={-1}>
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
              <BoiteKeys isOn={areKeysOn} here={here} openId={fiche?.id} me={me} undoLast={undoLast} />
            </div>
            {personne && (
              <Fiche
                key={fiche?.id ?? personne}
                fiche={fiche}
                isOwnOnly={isOwnOnly}
                here={here}
                listUrl={BOITE + boiteSearch(filter)}
                place={place < 0 ? undefined : `${formatNumber((filter.page - 1) * PEOPLE_A_PAGE + place + 1)} sur ${formatNumber(total)}`}
                members={members}
                moments={moments}
                failure={failure}
                pending={fiche ? pending.get(fiche.id) : undefined}
              />
            )}
            {!personne && rows.length > 0 && <p className="boite-none">Choisissez une personne pour lire sa fiche.</p>}
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
