import { MapPin, Video } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isMoment } from "#app/features/bookings/visits/slots.ts";
import { type ShownSlots, useSlots } from "#app/features/bookings/visits/use-slots.ts";
import { modeLabels, type VisitMode } from "#app/features/bookings/visits/visit.ts";
import {
  CHOOSE_SLOT,
  LOADING,
  MAX_VISIT_MESSAGE,
  NO_ANSWER,
  OTHER_DATE,
  VIDEO_ONLY,
  visitMessages,
  visitsAddress,
} from "#app/features/bookings/visits/visit-form-words.ts";
import { EnterButton, VisitClocks, VisitWeek, ZoneChoice } from "#app/features/bookings/visits/visit-slots.tsx";
import { firstFree } from "#app/features/bookings/visits/visit-weeks.ts";
import { EMAIL_OR_TELEPHONE } from "#app/features/contact/contact-request.ts";
import {
  type AgencyNumbers,
  type EnquiryListing,
  enquiryAddress,
  enquiryLabel,
  listingWhatsappUrl,
} from "#app/features/contact/enquiry-listing.ts";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { textOf } from "#app/lib/forms/form-values.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { addDays, formatDate, todayInLome } from "#app/lib/time/dates.ts";
import { bothClocks, isZone, LOME, ownZone } from "#app/lib/time/zones.ts";
import { CountedField } from "#app/services/form-fields/text-field.tsx";
import { FormDialog } from "#app/services/visitor-forms/form-dialog.tsx";
import { FormReceipt } from "#app/services/visitor-forms/receipt.tsx";
import { SenderFields } from "#app/services/visitor-forms/sender-fields.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { FormFailure, FormSendButton, FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { classNames } from "#app/ui/layout/class-names.ts";

/** `reference` is there where visitors choose a slot. */
type VisitedListing = EnquiryListing & { reference: string };

/** What the address of the page has chosen already. */
export type VisitChoice = { mode: VisitMode; debut?: string; zone?: string };

type VisitRequestFormProps = {
  listing: VisitedListing;
  settings: AgencyNumbers;
  caution?: string;
  shown?: ShownSlots;
  choice?: VisitChoice;
  answer?: FormAnswer;
  /** In the dialog. */
  onClose?: () => void;
};

const labels = { message: "Ce qui compte pour vous" };
const either = { names: ["telephone", "email"], sentence: EMAIL_OR_TELEPHONE };
const NONE: VisitChoice = { mode: "sur_place" };

/**
 * Where, when and who: one form, so that a browser without script sends what it shows. On a phone with script the slots come first and then
 * who asks; a slot that was taken meanwhile brings them back, with everything typed.
 */
export function VisitRequestForm({ listing, settings, caution, shown, choice = NONE, answer, onClose }: VisitRequestFormProps) {
  const slots = useSlots(listing.reference, shown, choice.mode);
  const { offre, days, week, state } = slots;
  const form = useVisitorForm({
    name: "visite",
    action: visitsAddress(listing.reference),
    messages: visitMessages,
    answer,
    required: { debut: CHOOSE_SLOT },
    either,
  });
  const { typed, errors } = form;
  const typedMode = textOf(typed, "mode");
  const [mode, setMode] = useState<VisitMode>(typedMode === "video" || typedMode === "sur_place" ? typedMode : choice.mode);
  // What was sent to be shown another week was not judged: a start or a zone that is none is shown nowhere.
  const [sentStart, sentZone] = [textOf(typed, "debut"), textOf(typed, "fuseau")];
  const [chosen, setChosen] = useState(errors.debut ? undefined : isMoment(sentStart) ? sentStart : choice.debut);
  const typedZone = isZone(sentZone) ? sentZone : choice.zone;
  const [zone, setZone] = useState(shown ? (typedZone ?? LOME) : readOwnZone());
  const [isAwake, setIsAwake] = useState(shown === undefined);
  const [isDetails, setIsDetails] = useState(false);
  const [day, setDay] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const isSlow = useDelayed(state === "loading");

  function readChoice() {
    if (!form.formProps.ref.current) return;
    const fields = new FormData(form.formProps.ref.current);
    setChosen(String(fields.get("debut") ?? "") || undefined);
    const chosenMode = fields.get("mode") === "video" ? "video" : "sur_place";
    setMode(chosenMode);
    if (fields.has("mode")) slots.visitBy(chosenMode);
  }

  // What was chosen before this script ran, and the clock of this browser where the address names none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form wakes
  useEffect(() => {
    readChoice();
    setIsAwake(true);
    if (typedZone === undefined) setZone(readOwnZone());
  }, []);

  // A phone shows one day: the first of the week that has a free start, unless the reader's choice lies in it.
  useEffect(() => {
    if (!week) return;
    const own = chosen?.slice(0, 10);
    const last = addDays(week, 6);
    const within = Object.entries(days).filter(([jour]) => jour >= week && jour <= last);
    const free = firstFree(within.map(([jour, debuts]) => ({ jour, debuts: [...debuts] })).sort((a, b) => (a.jour < b.jour ? -1 : 1)));
    setDay((known) =>
      known && known >= week && known <= last && days[known]?.length ? known : own && own >= week && own <= last ? own : free,
    );
  }, [week, days, chosen]);

  // The slot is another's by now, or is none: the slots come back, as they are now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal once
  useLayoutEffect(() => {
    if (!errors.debut) return;
    setIsDetails(false);
    if (answer && !isAwake) return; // the page brought them along
    if (errors.debut !== CHOOSE_SLOT) {
      setChosen(undefined);
      slots.renew();
    }
  }, [errors.debut]);

  useEffect(() => {
    if (errors.debut && isAwake && !isDetails) group.current?.focus();
  }, [errors.debut, isAwake, isDetails]);

  function showDetails() {
    setIsDetails(true);
    requestAnimationFrame(() => {
      root.current?.querySelector<HTMLElement>("[data-details] h2")?.focus({ preventScroll: true });
      root.current?.scrollIntoView();
    });
  }

  const other = <OtherDate {...{ listing, settings, caution }} />;
  if (form.receipt)
    return (
      <FormReceipt receipt={form.receipt} canCopy>
        {onClose && (
          <Button type="button" onClick={onClose}>
            Fermer
          </Button>
        )}
      </FormReceipt>
    );
  const full = slots.isFull && offre && `Aucun créneau libre avant le ${formatDate(addDays(offre.dernier, 1))}.`;
  if (!offre || !week || (full && !answer))
    return (
      <div className="visit-empty" aria-live="polite">
        {state === "failed" ? (
          <Failed listing={listing} settings={settings} onRetry={slots.retry} />
        ) : state === "loading" ? (
          isSlow && <p>{LOADING}</p>
        ) : (
          <p>{full || noSlot(listing)}</p>
        )}
        {(state !== "loading" || isSlow) && other}
      </div>
    );
  const fields = { values: typed, errors, labels };
  const shownMode = offre.modes.includes(mode) ? mode : offre.mode;
  return (
    <div ref={root} className={classNames("visit-form", isAwake && (isDetails ? "is-details" : "is-slots"))}>
      <p className="visit-step">
        <i />
        <i /> Étape {isDetails ? 2 : 1} sur 2
      </p>
      <form {...form.formProps} onChange={readChoice}>
        <EnterButton />
        <FormTrap />
        <input type="hidden" name="annonce" value={listing.reference} />
        <div className="visit-choice">
          {offre.modes.length > 1 ? <Modes mode={shownMode} error={errors.mode} /> : <input type="hidden" name="mode" value={shownMode} />}
          {offre.modes.length === 1 && shownMode === "video" && <p className="field-hint">{VIDEO_ONLY}</p>}
          <div className="visit-when">
            <h2 id="creneau-titre">Quand&nbsp;?</h2>
            <ZoneChoice zone={zone} onZone={setZone}>
              {!isAwake && (
                <Button type="submit" variant="outline" size="small" name="semaine" value={week} formNoValidate>
                  Afficher
                </Button>
              )}
            </ZoneChoice>
          </div>
          <div aria-live="polite">
            {full && <p className="visit-full">{full}</p>}
            {state === "failed" && <Failed listing={listing} settings={settings} onRetry={slots.retry} />}
            {isSlow && <p className="visit-full">{LOADING}</p>}
          </div>
          <VisitWeek
            ref={group}
            {...{ week, days, zone, chosen, day: isAwake ? (day ?? "") : undefined }}
            today={todayInLome()}
            dernier={offre.dernier}
            error={errors.debut}
            onDay={isAwake ? setDay : undefined}
            onWeek={isAwake ? slots.turn : undefined}
          />
          <p className="field-hint visit-hint">
            Seuls les créneaux libres sont montrés, au moins {offre.preavis} {offre.preavis > 1 ? "heures" : "heure"} à l’avance. Aucun ne
            convient&nbsp;? {other}
          </p>
          {isAwake && chosen && (
            <div className="visit-next">
              <p aria-live="polite">
                <b>{capitalize(bothClocks(chosen, zone, offre.lieu))}</b>
              </p>
              <Button type="button" full onClick={showDetails}>
                Continuer
              </Button>
            </div>
          )}
        </div>
        <div className="visit-details contact-form" data-details="">
          <h2 tabIndex={-1}>Vos coordonnées</h2>
          <div aria-live="polite">
            {chosen && <VisitClocks debut={chosen} zone={zone} mode={shownMode} duree={offre.duree} lieu={offre.lieu} />}
            {isAwake && (
              <button type="button" className="button button-link visit-back" onClick={() => setIsDetails(false)}>
                Choisir un autre créneau
              </button>
            )}
          </div>
          <SenderFields values={typed} errors={errors} isVideo={shownMode === "video"} />
          <CountedField fields={fields} name="message" rows={3} max={MAX_VISIT_MESSAGE} note="" optional />
          {errors.annonce && <p className="field-error">{errors.annonce}</p>}
          {errors.fuseau && <p className="field-error">{errors.fuseau}</p>}
          <FormFailure form={form} />
          <FormSendButton form={form}>Demander ce créneau</FormSendButton>
          <p className="field-hint">FADEM confirme votre visite pendant les heures d’ouverture.</p>
          {caution && <DepositCaution text={caution} />}
          <PrivacyNotice />
        </div>
      </form>
    </div>
  );
}

/** Why visitors choose no slot here. */
export function noSlot({ isTaken }: Pick<EnquiryListing, "isTaken">): string {
  return isTaken ? "Cette annonce n’est plus disponible." : "Aucun créneau n’est proposé en ce moment.";
}

/** A browser may name a zone that ours does not know. */
function readOwnZone(): string {
  const own = ownZone();
  return isZone(own) ? own : LOME;
}

const modeHints: Record<VisitMode, string> = {
  sur_place: "Un agent vous y retrouve",
  video: "Un agent filme et répond en direct",
};
const modeIcons: Record<VisitMode, ReactNode> = { sur_place: <MapPin aria-hidden="true" />, video: <Video aria-hidden="true" /> };

function Modes({ mode, error }: { mode: VisitMode; error?: string }) {
  return (
    <fieldset className="visit-modes" aria-describedby={error && "mode-erreur"}>
      <legend>
        <h2>Comment souhaitez-vous visiter&nbsp;?</h2>
      </legend>
      {(["sur_place", "video"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="mode" value={each} defaultChecked={each === mode} />
          <span>
            {modeLabels[each]}
            <small>{modeHints[each]}</small>
          </span>
          {modeIcons[each]}
        </label>
      ))}
      {error && (
        <p className="field-error" id="mode-erreur">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Target = { listing: VisitedListing; settings: AgencyNumbers; caution?: string };

/** The form with a wished day, for whom no slot suits; over this one, which keeps what it holds. */
export function OtherDate({ listing, settings, caution }: Target) {
  const kind = listing.isTaken ? "contact" : "visite";
  const label = listing.isTaken ? enquiryLabel(kind, listing) : OTHER_DATE;
  return (
    <a
      href={enquiryAddress(kind, listing)}
      data-opens="enquiry"
      data-props={JSON.stringify({ kind, listing, settings, title: label, ...(kind === "visite" && { caution }) })}
    >
      {label}
    </a>
  );
}

function Failed({ listing, settings, onRetry }: Target & { onRetry: () => void }) {
  return (
    <div className="visit-failed" role="alert">
      <p>{NO_ANSWER}</p>
      <Button type="button" variant="outline" onClick={onRetry}>
        Réessayer
      </Button>
      <ButtonLink variant="whatsapp" href={listingWhatsappUrl(settings, listing)} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </ButtonLink>
    </div>
  );
}

/** What `Demander une visite` opens over the page of a listing. */
export function VisitDialog({ listing, settings, caution, onClose }: Target & { onClose: () => void }) {
  return (
    <FormDialog onClose={onClose} title={enquiryLabel("visite", listing)} className="visit-dialog">
      <p className="enquiry-listing">{listing.titre}</p>
      <VisitRequestForm {...{ listing, settings, caution, onClose }} />
    </FormDialog>
  );
}
