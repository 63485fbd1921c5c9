import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { usePasskeyOffer } from "#app/services/auth/passkeys/add-passkey.tsx";
import type { CeremonyOutcome } from "#app/services/auth/passkeys/passkey-ceremony.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { LoginAlert } from "./login-alert.tsx";
import { CONNECTION_FAILED, PASSKEY_CLOSED, tooManyAttempts, type LoginAlert as Words, WRONG_PASSKEY } from "./login-messages.ts";
import { welcomeAt } from "./welcome-address.ts";

type PasskeySignInProps = { host: string; wanted: string | undefined };

/** Below the form. What speaks with the device is fetched when the button is pressed. */
export function PasskeySignIn({ host, wanted }: PasskeySignInProps) {
  const canOffer = usePasskeyOffer(host);
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<Words>();

  async function handlePress() {
    setIsBusy(true);
    setAlert(undefined);
    const outcome = await signIn();
    if (outcome.ok) return navigate(`/admin-dashboard${welcomeAt(wanted)}`, { replace: true });
    setIsBusy(false);
    setAlert(wordsOf(outcome));
  }

  return (
    <div className="login-passkey stack gap-4">
      {canOffer && (
        <Button type="button" variant="outline" full disabled={isBusy} onClick={() => void handlePress()}>
          <Fingerprint aria-hidden="true" />
          Se connecter avec l’empreinte
        </Button>
      )}
      {alert && <LoginAlert {...alert} />}
    </div>
  );
}

async function signIn(): Promise<CeremonyOutcome> {
  const ceremony = await import("#app/services/auth/passkeys/passkey-ceremony.ts").catch(() => undefined);
  return ceremony ? ceremony.signInWithPasskey() : { ok: false, reason: "unreachable" };
}

function wordsOf(outcome: Extract<CeremonyOutcome, { ok: false }>): Words {
  if (outcome.reason === "cancelled" || outcome.reason === "known") return PASSKEY_CLOSED;
  if (outcome.reason === "unreachable") return CONNECTION_FAILED;
  if (outcome.status === 429) return tooManyAttempts(outcome.retryAfterS ?? 60);
  return outcome.status === 401 ? WRONG_PASSKEY : CONNECTION_FAILED;
}
