import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigation } from "react-router";
import { contactCanalLabels, enquiryKinds, MAX_MESSAGE_LENGTH } from "#app/features/contact-requests/contact-request.ts";
import { typedChannels, typedNatureLabels } from "#app/features/contact-requests/typed-request.ts";
import { textOf } from "#app/lib/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";
import type { Message } from "#app/lib/message.ts";
import { pluralize } from "#app/lib/text.ts";
import { CountedField } from "#app/platform/forms/counted-field.tsx";
import { KeptForm } from "#app/platform/forms/kept-form.tsx";
import { PhoneField } from "#app/platform/forms/phone-field.tsx";
import { SelectField } from "#app/platform/forms/select-field.tsx";
import { TextField } from "#app/platform/forms/text-field.tsx";
import { useStandingAnswer } from "#app/platform/forms/use-standing-answer.ts";
import { FailureLine } from "#app/ui/admin/failure-line.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { CheckboxTile } from "#app/ui/checkbox-tile.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { KnownAnswer } from "./known-endpoint.ts";
import { listingHint } from "./listing-hint.ts";

const BOITE = "/admin-dashboard/boite";
const labels = { canal: "Arrivée par", nature: "Nature", nom: "Nom", email: "E-mail", annonce: "Annonce", message: "Message" };
/** So long somebody pauses before what is typed is looked up. */
const PAUSE_MS = 300;

type TypedRequestFormProps = {
  values: FormValues;
  refusal: { errors: FormErrors } | undefined;
  failure: Message | undefined;
  cle: string;
  /** The listing that was open when the call began. */
  opened: { annonce: string; titre: string | undefined };
};

export function TypedRequestForm({ values: given, refusal, failure, cle, opened }: TypedRequestFormProps) {
  const { standing, noteInput } = useStandingAnswer(refusal);
  return (
    <>
      <p className="typed-back">
        <Link to={BOITE}>
          <ArrowLeft aria-hidden="true" />
          Boîte
        </Link>
      </p>
      <h2 className="admin-title">Nouvelle demande</h2>
      <FailureLine failure={failure} />
      <KeptForm
        // Its key is of this form: what comes back from a draft keeps the one it was typed under, so that it is stored once.
        values={{ cle_envoi: cle, ...given }}
        className="admin-card typed-form form-grid"
        noValidate
        onInput={noteInput}
      >
        {({ values, draft }) => <TypedFields values={values} errors={standing?.errors ?? {}} draft={draft} opened={opened} />}
      </KeptForm>
    </>
  );
}

type TypedFieldsProps = { values: FormValues; errors: FormErrors; draft: FormData | undefined; opened: TypedRequestFormProps["opened"] };

function TypedFields({ values, errors, draft, opened }: TypedFieldsProps) {
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
      <SelectField fields={fields} name="nature" options={enquiryKinds} labels={typedNatureLabels} />
      <TextField fields={fields} name="nom" maxLength={100} />
      <div>
        <PhoneField values={values} errors={fields.errors} />
        <p className="typed-known" role="status">
          {known && `Déjà connu\u00a0: ${known.nom || "Sans nom"}, ${known.count}\u00a0${pluralize(known.count, "demande")}`}
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
      <CheckboxTile name="repondu" label="J’ai déjà répondu" defaultChecked={textOf(values, "repondu") === "on"} />
      <div className="button-row form-grid-wide">
        <Button type="submit" disabled={isBusy}>
          Enregistrer
        </Button>
        <ButtonRouteLink to={BOITE} variant="outline">
          Annuler
        </ButtonRouteLink>
      </div>
    </>
  );
}

/** Who has the number that is typed, and which listings the words may mean; asked when somebody pauses. */
function useKnown(form: React.RefObject<HTMLFormElement | null>, annonce: string, draft: FormData | undefined) {
  const [typed, setTyped] = useState({ annonce, number: "" });
  const [answer, setAnswer] = useState<KnownAnswer & { number: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);

  function lookUp() {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const [telephone = "", indicatif = "", annonce = ""] = ["telephone", "indicatif", "annonce"].map((name) =>
      String(fields.get(name) ?? ""),
    );
    const number = `${indicatif} ${telephone}`;
    setTyped({ annonce, number });
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const params = new URLSearchParams({ telephone, indicatif, annonce }).toString();
      if (params === asked.current) return;
      asked.current = params;
      const found = await findKnown(params);
      if (params !== asked.current) return;
      if (found) setAnswer({ ...found, number });
      else asked.current = ""; // asked again at the next key
    }, PAUSE_MS);
  }

  // With each edit, and with what is there when the page opens: a number that came with a message, a draft that was taken up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are read from the form
  useEffect(lookUp, [draft]);
  return { annonce: typed.annonce, known: answer?.number === typed.number ? answer.known : null, answer };
}

/**
 * A help and no more: without an answer nothing is said, and the form with what was typed stays. Not through the router: it fetches a part
 * of the program for an address it has not met, and reads the whole page again where that fails, which without a network ends the page.
 */
async function findKnown(params: string): Promise<KnownAnswer | undefined> {
  try {
    const response = await fetch(`${BOITE}/reperes?${params}`, { redirect: "manual" });
    return response.ok ? ((await response.json()) as KnownAnswer) : undefined;
  } catch {
    return undefined;
  }
}
