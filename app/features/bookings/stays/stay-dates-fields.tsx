import { type ReactNode, useEffect, useRef, useState } from "react";
import type { StayOffer } from "#app/features/listing-parts/stay-offer.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { addMonth, type Chosen, chooseDay, dateFault, lastMonth, shownMonth } from "./stay-dates.ts";
import { staysAddress } from "./stay-form-words.ts";
import { monthsShown, StayMonths } from "./stay-months.tsx";
import { dateLabels, priceOf, StayPrice } from "./stay-summary.tsx";

/** What the page knows of the calendar: nothing in a kept page, the months it shows in one that is made for this visitor. */
export type ShownMonths = { month: string; today: string; taken: string[] };
export type StayListing = { reference: string; titre: string; chatUrl: string };

type StayDatesFieldsProps = {
  listing: StayListing;
  offer: StayOffer;
  shown?: ShownMonths;
  dates: Chosen;
  errors?: FormErrors;
  /** How often the server has refused what was chosen: each time the days are read anew. */
  refusals?: number;
  /** Under the price of dates that can be asked for. */
  children?: (dates: { arrivee: string; depart: string }) => ReactNode;
};

const FETCHED_MONTHS = 3;

type Days = { refusals: number; taken: ReadonlySet<string>; months: ReadonlySet<string> };

/** The calendar and two date fields, which are all there is without script; what is chosen is priced at once. */
export function StayDatesFields({ listing, offer, shown, dates, errors = {}, refusals = 0, children }: StayDatesFieldsProps) {
  const [today, setToday] = useState(shown?.today);
  const [month, setMonth] = useState(shown?.month ?? dates.arrivee?.slice(0, 7));
  const [chosen, setChosen] = useState(dates);
  const [refused, setRefused] = useState({ refusals, chosen });
  if (refused.refusals !== refusals) setRefused({ refusals, chosen });
  const fields = useRef<HTMLDivElement>(null);
  const { days, state, retry } = useTakenNights(listing.reference, month, shown, refusals);
  const isSlow = useDelayed(state === "loading");

  // A kept page names no day: the browser knows which one it is. What was typed before the script was here is in the fields alone.
  useEffect(() => {
    const now = todayInLome();
    const typed = [...(fields.current?.querySelectorAll("input") ?? [])].map(({ name, value }) => [name, value || undefined] as const);
    setChosen((known) => (typed.every(([name, value]) => known[name as keyof Chosen] === value) ? known : Object.fromEntries(typed)));
    setToday((known) => known ?? now);
    setMonth((known) => known ?? now.slice(0, 7));
  }, []);

  const { arrivee = "", depart = "" } = chosen;
  const isWhole = arrivee !== "" && depart !== "";
  const rules = { unit: offer.unit, min: offer.min, max: offer.max };
  const fault = isWhole && today ? dateFault({ arrivee, depart }, rules, days.taken, today) : undefined;
  const said = chosen === refused.chosen ? errors : fault ? { [fault.field]: fault.message } : {};
  const isSound = isWhole && !fault && !said.arrivee && !said.depart;
  const labels = dateLabels[offer.unit];
  return (
    <div className="stay-picker">
      {state === "failed" && (
        <div className="stay-failed" role="alert">
          <p>Le calendrier ne répond pas.</p>
          <Button type="button" variant="outline" onClick={retry}>
            Réessayer
          </Button>
          <ButtonLink variant="whatsapp" href={listing.chatUrl} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </ButtonLink>
        </div>
      )}
      {isSlow && <p role="status">Chargement du calendrier...</p>}
      {month && today && state !== "failed" && (
        <StayMonths
          {...{ month, today, chosen, taken: days.taken, known: days.months }}
          monthAddress={(to) => staysAddress(listing.reference, { mois: to, ...(arrivee && { arrivee }), ...(depart && { depart }) })}
          onMonth={setMonth}
          onDay={(day) => setChosen(chooseDay(chosen, day, days.taken, today))}
        />
      )}
      <p className="stay-legend" aria-hidden="true">
        <span>12</span> Libre <s>12</s> Pris <i /> Vos dates
      </p>
      <div className="form-grid" ref={fields}>
        {(["arrivee", "depart"] as const).map((name) => (
          <Field key={name} label={labels[name]} name={name} error={said[name]}>
            {(ids) => (
              <Input
                {...ids}
                type="date"
                name={name}
                min={today}
                value={chosen[name] ?? ""}
                onChange={({ currentTarget: { value } }) => {
                  setChosen((known) => ({ ...known, [name]: value || undefined }));
                  if (name === "arrivee" && today && shownMonth(value.slice(0, 7), today) === value.slice(0, 7))
                    setMonth(value.slice(0, 7));
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <div aria-live="polite">{isSound && <StayPrice {...priceOf(offer, { arrivee, depart })} />}</div>
      {children?.(isSound ? { arrivee, depart } : { arrivee: "", depart: "" })}
    </div>
  );
}

/** Reads the taken nights of the months around what is shown, each once; those that the page brought are known. */
function useTakenNights(reference: string, month: string | undefined, shown: ShownMonths | undefined, refusals: number) {
  const [days, setDays] = useState<Days>(() => ({
    refusals,
    taken: new Set(shown?.taken),
    months: new Set(shown && monthsFrom(shown.month, shown.today)),
  }));
  if (days.refusals !== refusals) setDays({ refusals, taken: new Set(), months: new Set() });
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const [tries, setTries] = useState(0);
  const asked = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!month || monthsShown(month, todayInLome()).every((each) => days.months.has(each))) return;
    const own = ++asked.current;
    setState("loading");
    fetchNights(reference, month).then(
      (nights) => {
        setDays((known) => ({
          ...known,
          taken: new Set([...known.taken, ...nights]),
          months: new Set([...known.months, ...monthsFrom(month, todayInLome())]),
        }));
        if (own === asked.current) setState("ready");
      },
      () => own === asked.current && setState("failed"),
    );
  }, [reference, month, tries, days.months]);

  return { days, state, retry: () => setTries(tries + 1) };
}

/** Those that one answer holds. */
export function monthsFrom(month: string, today: string) {
  return Array.from({ length: FETCHED_MONTHS }, (_, index) => addMonth(month, index)).filter((each) => each <= lastMonth(today));
}

const PATIENCE_MS = 15_000;

async function fetchNights(reference: string, month: string): Promise<string[]> {
  const query = new URLSearchParams({ annonce: reference, du: month, mois: String(FETCHED_MONTHS) });
  const answer = await fetch(`/api/disponibilites?${query}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return ((await answer.json()) as { nuits: string[] }).nuits;
}
