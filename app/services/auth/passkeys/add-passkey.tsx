import { Fingerprint } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { PasswordInput } from "#app/services/auth/password-input.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, FormError } from "#app/ui/controls/field.tsx";
import type { CeremonyOutcome } from "./passkey-ceremony.ts";

type AddPasskeyProps = {
  /** The host name passkeys are bound to; undefined where there are none. */
  host: string | undefined;
  /** Signed in a while ago: the password is asked for. */
  needsPassword: boolean;
  onAdded: () => void;
};

/** For a signed-in member. Where the device can hold no passkey, a sentence says so in the place of the button. */
export function AddPasskey({ host, needsPassword, onAdded }: AddPasskeyProps) {
  const canOffer = usePasskeyOffer(host);
  const [isBusy, setIsBusy] = useState(false);
  const [isPasswordAsked, setIsPasswordAsked] = useState(needsPassword);
  const [failure, setFailure] = useState<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get("actuel") ?? "") || undefined;
    setIsBusy(true);
    setFailure(undefined);
    const outcome = await register(password);
    setIsBusy(false);
    if (outcome.ok) {
      form.reset();
      onAdded();
      return;
    }
    if (outcome.reason === "refused" && outcome.code === "password-needed") setIsPasswordAsked(true);
    setFailure(wordsOf(outcome));
  }

  if (host === undefined) return null;
  return (
    <div className="add-passkey">
      {canOffer === false && <p className="muted">Cet appareil ne propose ni empreinte, ni visage, ni code pour ce site.</p>}
      {canOffer && (
        <form
          className="add-passkey-form from-start column gap-3"
          onSubmit={handleSubmit}
          onInput={() => setFailure(undefined)}
          aria-busy={isBusy}
        >
          {isPasswordAsked && (
            <Field label="Mot de passe actuel, pour ajouter l’empreinte" name="actuel-empreinte">
              {(ids) => <PasswordInput {...ids} name="actuel" autoComplete="current-password" />}
            </Field>
          )}
          <Button type="submit" variant="outline" className="add-passkey-button" disabled={isBusy}>
            <Fingerprint aria-hidden="true" />
            Ajouter l’empreinte de ce téléphone
          </Button>
          {failure && <FormError>{failure}</FormError>}
        </form>
      )}
    </div>
  );
}

async function register(password: string | undefined): Promise<CeremonyOutcome> {
  const ceremony = await import("./passkey-ceremony.ts").catch(() => undefined);
  return ceremony ? ceremony.registerPasskey(password) : { ok: false, reason: "unreachable" };
}

function wordsOf(outcome: Extract<CeremonyOutcome, { ok: false }>): string {
  switch (outcome.reason) {
    case "cancelled":
      return "L’empreinte n’a pas été ajoutée\u00a0: la demande a été fermée, ou a duré trop longtemps.";
    case "known":
      return "Cet appareil est déjà enregistré.";
    case "unreachable":
      return "Le serveur est injoignable\u00a0: l’empreinte n’a pas été ajoutée.";
    case "refused":
      return outcome.message || "Le serveur n’a pas pu répondre\u00a0: l’empreinte n’a pas été ajoutée.";
  }
}

/**
 * Whether this device can hold a passkey of the site: under the host name they are bound to, and with a finger, a face or a code of its
 * own. Undefined until the browser has said so.
 */
export function usePasskeyOffer(host: string | undefined): boolean | undefined {
  const [canOffer, setCanOffer] = useState<boolean>();
  useEffect(() => {
    let isLeft = false;
    void canHoldPasskeys(host).then((answer) => {
      if (!isLeft) setCanOffer(answer);
    });
    return () => {
      isLeft = true;
    };
  }, [host]);
  return canOffer;
}

async function canHoldPasskeys(host: string | undefined): Promise<boolean> {
  if (host === undefined || window.location.hostname !== host || !("PublicKeyCredential" in window)) return false;
  try {
    return await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false; // a browser that has the name and not the deed
  }
}
