import { Mail, Phone } from "lucide-react";
import { type MouseEvent, useState, useSyncExternalStore } from "react";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
import { textOf } from "#app/lib/forms/form-values.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { telUrl } from "#app/services/company-values/settings.ts";
import { FormDialog } from "#app/services/visitor-forms/form-dialog.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import { EMAIL, eitherOf, type FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { VisitorForm } from "#app/services/visitor-forms/visitor-form.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { WhatsappIcon } from "#app/ui/layout/logo.tsx";
import { ContactFields } from "./contact-form.tsx";
import { EMAIL_OR_TELEPHONE, ENQUIRY_FAILED, MESSAGE_FAILED } from "./contact-request.ts";
import {
  type AgencyNumbers,
  type EnquiryKind,
  type EnquiryListing,
  enquiryAddress,
  enquiryLabel,
  enquirySubject,
  enquiryText,
  listingWhatsappUrl,
} from "./enquiry-listing.ts";

type EnquiryFormProps = {
  kind: EnquiryKind;
  listing: EnquiryListing;
  answer?: FormAnswer;
  /** In the dialog. */
  onClose?: () => void;
  /** The sentence against fraud, above the button of a visit. */
  caution?: string;
};

/** A visit, a quote or a question, tied to one listing. */
export function EnquiryForm({ kind, listing, answer, onClose, caution }: EnquiryFormProps) {
  const form = useVisitorForm({
    name: "demande",
    action: enquiryAddress(kind, listing),
    messages: { failed: kind === "contact" ? MESSAGE_FAILED : ENQUIRY_FAILED },
    answer,
    either: eitherOf(kind === "contact" ? EMAIL : EMAIL_OR_TELEPHONE),
  });
  const values = { sujet: enquirySubject(kind, listing), message: enquiryText(kind, listing), ...form.typed };
  const today = useSyncExternalStore(never, todayInLome, () => undefined);
  const warning = kind === "visite" && caution && <DepositCaution text={caution} />;
  return (
    <VisitorForm
      form={form}
      send="Envoyer ma demande"
      done={
        <>
          {warning}
          {onClose ? (
            <Button type="button" onClick={onClose}>
              Fermer
            </Button>
          ) : (
            <ButtonLink href={new URL(listing.url).pathname}>Retour à l’annonce</ButtonLink>
          )}
        </>
      }
    >
      <input type="hidden" name="nature" value={kind} />
      <input type="hidden" name="listing_table" value={listing.table} />
      <input type="hidden" name="listing_id" value={listing.id} />
      <ContactFields values={values} errors={form.errors} messagePlaceholder="Dites-nous ce qui compte pour vous.">
        {kind !== "contact" && (
          <Field
            label={kind === "visite" ? "Date souhaitée" : "Début souhaité"}
            name="date_souhaitee"
            optional
            error={form.errors.date_souhaitee}
          >
            {(ids) => <Input {...ids} type="date" name="date_souhaitee" min={today} defaultValue={textOf(values, "date_souhaitee")} />}
          </Field>
        )}
      </ContactFields>
      {form.errors.listing_id && <p className="field-error">{form.errors.listing_id}</p>}
      {warning}
    </VisitorForm>
  );
}

const never = () => () => undefined;

type AgencyChoicesProps = { listing: EnquiryListing; settings: AgencyNumbers; formHref: string; onWrite?: (event: MouseEvent) => void };

/** WhatsApp, a call, or the form. */
export function AgencyChoices({ listing, settings, formHref, onWrite }: AgencyChoicesProps) {
  return (
    <ul className="agency-choices">
      <li>
        <a href={listingWhatsappUrl(settings, listing)} target="_blank" rel="noopener noreferrer">
          <WhatsappIcon />
          <span>
            WhatsApp
            <b className="tabular">{settings.whatsapp}</b>
          </span>
        </a>
      </li>
      <li>
        <a href={telUrl(settings.telephone_secretariat)}>
          <Phone aria-hidden="true" />
          <span>
            Appeler
            <b className="tabular">{settings.telephone_secretariat}</b>
          </span>
        </a>
      </li>
      <li>
        <a href={formHref} onClick={onWrite}>
          <Mail aria-hidden="true" />
          <span>
            Écrire
            <b>Par le formulaire</b>
          </span>
        </a>
      </li>
    </ul>
  );
}

type ListingEnquiryDialogProps = {
  kind: EnquiryKind;
  listing: EnquiryListing;
  settings: AgencyNumbers;
  caution?: string;
  /** In the place of the words of the button. */
  title?: string;
  onClose: () => void;
};

/** Mounted while open. The agency can also be called or reached by chat: its form comes second. */
export function ListingEnquiryDialog({ kind, listing, settings, caution, title, onClose }: ListingEnquiryDialogProps) {
  const [isWriting, setIsWriting] = useState(kind !== "contact");

  function write(event: MouseEvent) {
    event.preventDefault();
    setIsWriting(true);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={title ?? enquiryLabel(kind, listing)}
      size={isWriting ? "normal" : "small"}
      className="enquiry-dialog"
    >
      <p className="enquiry-listing">{listing.titre}</p>
      {isWriting ? (
        <EnquiryForm kind={kind} listing={listing} onClose={onClose} caution={caution} />
      ) : (
        <AgencyChoices listing={listing} settings={settings} formHref={enquiryAddress("contact", listing)} onWrite={write} />
      )}
    </FormDialog>
  );
}
