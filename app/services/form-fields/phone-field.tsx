import { useState } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { callingCountries } from "#app/lib/text/calling-codes.ts";
import { ASKED_PHONE_FIELD, askedPhone, isUnusualTogoleseNumber, OTHER_COUNTRY, TOGO } from "#app/lib/text/phone.ts";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";

const choices = callingCountries.map(([name, indicatif]) => ({ value: indicatif, label: `${name} +${indicatif}` }));

type PhoneFieldProps = { values: FormValues; errors: FormErrors; label?: string; optional?: boolean; className?: string };

/** A form that script sent keeps its fields and gets no values back: the number asked about is the one that stands there. */
function nameAsked(asked: HTMLInputElement | null) {
  if (!asked?.form) return;
  const sent = new FormData(asked.form);
  asked.value = askedPhone(String(sent.get("telephone")), String(sent.get("indicatif")));
}

/** The number and the country it is dialled in. A number that starts with + needs no country. */
export function PhoneField({ values, errors, label = "Téléphone", optional = true, className }: PhoneFieldProps) {
  const [number, setNumber] = useState("");
  const [indicatif, setIndicatif] = useState(textOf(values, "indicatif") || TOGO);
  const [isLeft, setIsLeft] = useState(false);
  const isAsked = errors.telephone?.includes(OTHER_COUNTRY) ?? false;
  const isUnusual = !isAsked && isLeft && number.trim() !== "" && isUnusualTogoleseNumber(number, indicatif);
  return (
    <Field
      label={label}
      name="telephone"
      optional={optional}
      error={errors.telephone ?? errors.indicatif}
      hint={isUnusual ? "Un numéro togolais compte 8 chiffres\u00a0: vérifiez le vôtre." : undefined}
      className={className}
    >
      {(ids) => (
        <span className="phone-field">
          {isAsked && (
            <input
              hidden // of the type "hidden" React writes the first value anew at each render
              readOnly
              name={ASKED_PHONE_FIELD}
              ref={nameAsked}
              defaultValue={askedPhone(textOf(values, "telephone"), textOf(values, "indicatif") || TOGO)}
            />
          )}
          <Select
            name="indicatif"
            aria-label="Pays du numéro"
            autoComplete="off"
            options={choices}
            defaultValue={indicatif}
            onChange={({ currentTarget }) => setIndicatif(currentTarget.value)}
          />
          <Input
            {...ids}
            name="telephone"
            type="tel"
            autoComplete="tel"
            maxLength={20}
            placeholder="90 12 34 56"
            defaultValue={textOf(values, "telephone")}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
            onBlur={({ currentTarget }) => {
              setNumber(currentTarget.value); // it may have been typed before the script ran
              setIsLeft(true);
            }}
          />
        </span>
      )}
    </Field>
  );
}
