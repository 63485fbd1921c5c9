import { ArrowLeft } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigation } from "react-router";
import { visitModes } from "#app/db/tables/closed-lists.ts";
import { AGENDA } from "#app/features/bookings/booking-kinds.ts";
import { modeLabels } from "#app/features/bookings/visits/visit.ts";
import { contactCanalLabels, enquiryKinds, MAX_MESSAGE_LENGTH } from "#app/features/contact/contact-request.ts";
import { typedChannels, typedNatureLabels } from "#app/features/contact/typed-request.ts";
import type { TypedElsewhere } from "#app/features/inbox/added-elsewhere.server.ts";
import { FicheRequestCard } from "#app/features/inbox/fiche/fiche-request.tsx";
import { BOITE } from "#app/features/inbox/parts/boite-words.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { foldText } from "#app/lib/text/text.ts";
import { formatDeadline, todayInLome } from "#app/lib/time/dates.ts";
import { towns } from "#app/lib/time/zones.ts";
import { PhoneField } from "#app/services/form-fields/phone-field.tsx";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { CountedField, TextField } from "#app/services/form-fields/text-field.tsx";
import { CancelLink, KeptForm } from "#app/services/kept-forms/kept-form.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CheckboxTile, Field, FormError, Input } from "#app/ui/controls/field.tsx";

/** The listings that what stands in the field may mean. */
export type ListingsAnswer = { listings: { reference: string; titre: string }[] };

type Hint = {
  typed: string;
  /** The listing the form was opened with. */
  opened: { annonce: string; titre: string | undefined };
  /** The last answer; it may still be about words that were there before. */
  answer: (ListingsAnswer & { annonce: string }) | undefined;
};

/** Which listing is meant by what stands in the field now; how to name one while that is not known. */
export function listingHint({ typed, opened, answer }: Hint): string {
  const words = typed.trim();
  if (words !== "" && words === opened.annonce && opened.titre) return opened.titre;
  if (words.length < 2 || answer?.annonce !== words) return "Référence ou mots du titre.";
  const { listings } = answer;
  const same = listings.filter(({ titre }) => foldText(titre) === foldText(words));
  const [meant, ...others] = same.length === 1 ? same : listings;
  if (!meant) return "Aucune annonce ne correspond.";
  return others.length === 0 ? meant.titre : "Plusieurs annonces correspondent\u00a0: écrivez la référence.";
}

/** What is said under the number that is typed; empty for one that is not known. */
export type KnownAnswer = { message: string };

const REPERES = `${BOITE}/reperes`;
const labels = {
  canal: "Arrivée par",
  nature: "Nature",
  nom: "Nom",
  email: "E-mail",
  annonce: "Annonce",
  message: "Message",
  mode: "Visite",
  debut: "Jour et heure à Lomé",
  fuseau: "Où est la personne",
};
const zones = towns.map(({ zone }) => zone);
const zoneLabels = Object.fromEntries(towns.map(({ zone, nom }) => [zone, nom]));
/** What is typed is looked up after a pause of so many milliseconds. */
const PAUSE_MS = 300;

type TypedRequestFormProps = {
  values: FormValues;
  refusal: { errors: FormErrors; message?: string; isOutside?: boolean } | undefined;
  failure: Message | undefined;
  cle: string;
  /** The listing that was open when the call began. */
  opened: { annonce: string; titre: string | undefined };
  /** Only a visit with its hour, from the Agenda: the next free starts. */
  visit?: { debuts: readonly string[]; canMail: boolean };
};

export function TypedRequestForm({ values: given, refusal, failure, cle, opened, visit }: TypedRequestFormProps) {
  const { standing, errors, noteInput } = useAnswer(refusal);
  return (
    <>
      {visit ? <BackTo to={AGENDA} label="Agenda" /> : <BackToBoite />}
      <h2 className="admin-title">{visit ? "Rendez-vous" : "Nouvelle demande"}</h2>
      <FailureLine failure={failure} />
      <KeptForm
        // Its key is of this form: what comes back from a draft keeps the one it was typed under, so that it is stored once.
        values={{ cle_envoi: cle, ...given }}
        className="admin-card typed-form form-grid"
        noValidate
        onInput={noteInput}
      >
        {({ values, draft }) => (
          <TypedFields values={values} errors={errors} draft={draft} opened={opened} visit={visit} question={standing} />
        )}
      </KeptForm>
    </>
  );
}

type TypedFieldsProps = Pick<TypedRequestFormProps, "opened" | "visit"> & {
  values: FormValues;
  errors: FormErrors;
  draft: FormData | undefined;
  /** Why a visit was not taken at its hour. */
  question: { message?: string; isOutside?: boolean } | undefined;
};

function TypedFields({ values, errors, draft, opened, visit, question }: TypedFieldsProps) {
  const isBusy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const { annonce, known, answer } = useKnown(form, textOf(values, "annonce"), draft);
  const fields = { values, errors, labels };
  return (
    <>
      <input
        type="hidden"
        name="cle_envoi"
        value={textOf(values, "cle_envoi")}
        ref={(input) => {
          form.current = input?.form ?? null;
        }}
      />
      <input type="hidden" name="appel" value={textOf(values, "appel")} />
      <SelectField fields={fields} name="canal" options={typedChannels} labels={contactCanalLabels} />
      {visit ? (
        <input type="hidden" name="nature" value="visite" />
      ) : (
        <SelectField fields={fields} name="nature" options={enquiryKinds} labels={typedNatureLabels} />
      )}
      <div className={visit ? "form-grid-wide form-grid" : "typed-visit form-grid-wide form-grid"}>
        <SelectField fields={fields} name="mode" options={visitModes} labels={modeLabels} />
        <TextField
          fields={fields}
          name="debut"
          type="datetime-local"
          step={900}
          optional={!visit}
          hint={visit ? undefined : "Avec un jour et une heure, la visite entre dans l’Agenda, confirmée."}
        />
        {visit && visit.debuts.length > 0 && <FreeStarts debuts={visit.debuts} />}
        <SelectField
          fields={fields}
          name="fuseau"
          options={zones}
          labels={zoneLabels}
          hint="Le texte à envoyer dit l’heure de Lomé et la sienne."
        />
      </div>
      <TextField fields={fields} name="nom" maxLength={100} />
      <div>
        <PhoneField values={values} errors={fields.errors} />
        <p className="typed-known mt-1h small" role="status">
          {known}
        </p>
      </div>
      <TextField fields={fields} name="email" type="email" maxLength={100} optional />
      <Field label="Annonce" name="annonce" optional error={fields.errors.annonce} hint={listingHint({ typed: annonce, opened, answer })}>
        {(ids) => (
          <Input
            {...ids}
            name="annonce"
            list="annonces-proposees"
            maxLength={200}
            autoComplete="off"
            defaultValue={textOf(values, "annonce")}
          />
        )}
      </Field>
      <datalist id="annonces-proposees">
        {answer?.listings.map(({ reference, titre }) => (
          <option key={reference} value={reference}>
            {titre}
          </option>
        ))}
      </datalist>
      <CountedField
        fields={fields}
        name="message"
        rows={4}
        max={MAX_MESSAGE_LENGTH}
        note="Ce que la personne demande."
        optional
        className="form-grid-wide"
      />
      {visit?.canMail && <CheckboxTile name="prevenir" label="Prévenir par e-mail" defaultChecked={textOf(values, "prevenir") === "on"} />}
      {!visit && <CheckboxTile name="repondu" label="J’ai déjà répondu" defaultChecked={textOf(values, "repondu") === "on"} />}
      {question?.isOutside ? (
        <div className="notice tone-warn r-2 pad-4 stack gap-2 from-start form-grid-wide">
          <p role="alert">{question.message}</p>
          <Button type="submit" name="hors" value="oui" disabled={isBusy}>
            Continuer
          </Button>
        </div>
      ) : (
        question?.message && (
          <div className="form-grid-wide">
            <FormError>{question.message}</FormError>
          </div>
        )
      )}
      <div className="button-row form-grid-wide">
        <Button type="submit" disabled={isBusy}>
          Enregistrer
        </Button>
        <CancelLink to={visit ? AGENDA : BOITE} />
      </div>
    </>
  );
}

/** One tap fills the field. */
function FreeStarts({ debuts }: { debuts: readonly string[] }) {
  function handleChoose(event: MouseEvent<HTMLButtonElement>) {
    const field = event.currentTarget.form?.elements.namedItem("debut");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = event.currentTarget.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <div className="form-grid-wide">
      <p className="note mb-2">Prochains créneaux libres</p>
      <div className="cluster gap-2">
        {debuts.map((debut) => (
          <Button key={debut} type="button" variant="outline" className="needs-script" value={debut.slice(0, 16)} onClick={handleChoose}>
            {formatDeadline(debut, todayInLome())}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What is said of the number that is typed, and the listings its words may mean. */
function useKnown(form: React.RefObject<HTMLFormElement | null>, opened: string, draft: FormData | undefined) {
  const [typed, setTyped] = useState({ annonce: opened.trim(), number: "" });
  // With each edit, and with what is there when the page opens: a number that came with a message, a draft that was taken up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are read from the form
  useEffect(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const text = (name: string) => String(fields.get(name) ?? "").trim();
    const number = text("telephone") && new URLSearchParams({ telephone: text("telephone"), indicatif: text("indicatif") }).toString();
    setTyped({ annonce: text("annonce"), number });
  }, [draft]);
  const said = useLookup(typed.number, askNumber);
  const found = useLookup(typed.annonce.length > 1 ? typed.annonce : "", askListings);
  return {
    annonce: typed.annonce,
    known: said?.about === typed.number ? said.answer.message : "",
    answer: found && { annonce: found.about, listings: found.answer.listings },
  };
}

/** The last answer and what it is about; asked when the member pauses. */
function useLookup<Answer>(about: string, ask: (about: string) => Promise<Answer | undefined>) {
  const [last, setLast] = useState<{ about: string; answer: Answer }>();
  useEffect(() => {
    if (about === "") return;
    let isMeant = true;
    const timer = setTimeout(async () => {
      const answer = await ask(about);
      if (isMeant && answer !== undefined) setLast({ about, answer });
    }, PAUSE_MS);
    return () => {
      isMeant = false;
      clearTimeout(timer);
    };
  }, [about, ask]);
  return last;
}

function askNumber(number: string): Promise<KnownAnswer | undefined> {
  return askServer(REPERES, { method: "POST", body: new URLSearchParams(number) });
}

function askListings(annonce: string): Promise<ListingsAnswer | undefined> {
  return askServer(`${REPERES}?${new URLSearchParams({ annonce })}`);
}

/**
 * A help and no more: without an answer nothing is said, and the form with what was typed stays. Not through the router: it fetches a part
 * of the program for an address it has not met, and reads the whole page again where that fails, which without a network ends the page.
 */
async function askServer<Answer>(address: string, init: RequestInit = {}): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, { ...init, redirect: "manual" });
    return response.ok || response.status === 429 ? ((await response.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** Of a person whom the member does not follow he is shown what he typed, and no more. */
export function TypedRequestThanks({ typed: { request, follower } }: { typed: TypedElsewhere }) {
  const joined = follower ? `la fiche suivie par ${follower}.` : "une fiche que personne ne suit encore.";
  return (
    <>
      <BackToBoite />
      <h2 className="admin-title">Merci, la demande est enregistrée</h2>
      <p className="typed-form">{`Cette personne est déjà connue\u00a0: sa demande a rejoint ${joined}`}</p>
      <div className="admin-card typed-form">
        <FicheRequestCard request={request} person="" here="" canSplit={false} />
      </div>
      <ButtonRouteLink to={`${BOITE}/nouvelle`} variant="outline">
        Nouvelle demande
      </ButtonRouteLink>
    </>
  );
}

function BackToBoite() {
  return <BackTo to={BOITE} label="Boîte" />;
}

function BackTo({ to, label }: { to: string; label: string }) {
  return (
    <p className="mb-2">
      <Link className="inline-row gap-1h tap w-600" to={to}>
        <ArrowLeft aria-hidden="true" />
        {label}
      </Link>
    </p>
  );
}
