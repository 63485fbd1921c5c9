import { Fingerprint, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Field, FormError, Input } from "#app/ui/controls/field.tsx";
import { copyInWords, DATA_PAGE, lostInWords, RESTORE_WORD } from "./data-words.ts";
import type { AskedCopy } from "./restore-action.server.ts";

type RestoreFormProps = { copy: AskedCopy; today: string; errors: Readonly<Record<string, string>> };

/** The last question. What the copy does not have is counted from the database of now. */
export function RestoreForm({ copy, today, errors }: RestoreFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const lost = copy.lost && lostInWords(copy.lost);
  return (
    <Form method="post" replace preventScrollReset className="data-found stack gap-4" id="restaurer" noValidate>
      <input type="hidden" name="intent" value="restaurer" />
      <input type="hidden" name="copie" value={copy.name} />
      <div className="stack gap-2">
        <b>Remettre en place la copie «&nbsp;{copyInWords(copy, today)}&nbsp;»</b>
        {copy.refusal ? (
          <FormError>{copy.refusal}</FormError>
        ) : (
          <>
            <p>{lost ? `Sera perdu, car reçu ou fait depuis\u00a0: ${lost}.` : "Rien n’a été reçu ni changé depuis cette copie."}</p>
            <p className="note">
              Une copie de maintenant est faite d’abord et gardée 30&nbsp;jours. Les mots de passe redeviennent ceux de la copie, les
              effacements faits depuis sont refaits. Le site reste visible&nbsp;; tout le monde devra se connecter à nouveau.
            </p>
          </>
        )}
      </div>
      {!copy.refusal && (
        <>
          <Field label="Votre mot de passe" name="actuel" error={errors.actuel}>
            {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
          </Field>
          <Factor copy={copy} error={errors.code} />
          <Field label={`Écrivez ${RESTORE_WORD}`} name="mot" error={errors.mot}>
            {(ids) => <Input {...ids} name="mot" autoComplete="off" autoCapitalize="characters" />}
          </Field>
        </>
      )}
      {errors[""] && <FormError>{errors[""]}</FormError>}
      <div className="flow gap-2">
        {!copy.refusal && (
          <Button type="submit" variant="danger" disabled={isBusy}>
            <RotateCcw aria-hidden="true" />
            {isBusy ? "Restauration en cours…" : "Restaurer cette copie"}
          </Button>
        )}
        <Link className={buttonClass({ variant: "outline" })} to={DATA_PAGE} preventScrollReset>
          Annuler
        </Link>
      </div>
    </Form>
  );
}

/** A code, or a passkey given a moment ago: signing in with it once more proves who holds the device. */
function Factor({ copy: { factors, host }, error }: { copy: AskedCopy; error: string | undefined }) {
  const [state, setState] = useState<"open" | "busy" | "given" | "failed">("open");
  if (!factors.code && !factors.passkey) return null;
  const isGiven = factors.isPasskeyGiven || state === "given";
  if (isGiven) return <p className="data-note small">Empreinte vérifiée.</p>;

  async function handlePress() {
    setState("busy");
    const ceremony = await import("#app/services/auth/passkeys/passkey-ceremony.ts").catch(() => undefined);
    const outcome = await ceremony?.signInWithPasskey();
    setState(outcome?.ok ? "given" : "failed");
  }

  return (
    <div className="stack gap-3">
      {factors.code ? (
        <Field label="Code de vérification" name="code" error={error} hint="Les six chiffres de votre application d’authentification.">
          {(ids) => <Input {...ids} name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />}
        </Field>
      ) : (
        error && <FormError>{error}</FormError>
      )}
      {factors.passkey && host && (
        <div className="stack gap-2 from-start">
          <Button type="button" variant="outline" disabled={state === "busy"} onClick={() => void handlePress()}>
            <Fingerprint aria-hidden="true" />
            Confirmer avec l’empreinte
          </Button>
          {state === "failed" && <FormError>L’empreinte n’a pas été lue. Recommencez.</FormError>}
        </div>
      )}
    </div>
  );
}
