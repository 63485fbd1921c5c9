import { Fingerprint } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { usePasskeyOffer } from "#app/services/auth/passkeys/add-passkey.tsx";
import { Button } from "#app/ui/controls/button.tsx";

/** Makes the account of its form, then asks the device: whoever is in without it is told so, and finds the same button under Sécurité. */
export function AcceptWithPasskey({ host, isBusy }: { host: string; isBusy: boolean }) {
  const canOffer = usePasskeyOffer(host);
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);

  async function handlePress({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form) return;
    setIsAdding(true);
    if (await accept(form)) return navigate((await isRegistered()) ? "/admin-dashboard?connexion=reussie" : WITHOUT_PASSKEY);
    setIsAdding(false);
    form.requestSubmit(); // what is wrong with it is told as always
  }

  return (
    <div className="invitation-passkey">
      {canOffer && (
        <Button type="button" variant="outline" full disabled={isBusy || isAdding} onClick={(event) => void handlePress(event)}>
          <Fingerprint aria-hidden="true" />
          Ajouter l’empreinte de ce téléphone
        </Button>
      )}
    </div>
  );
}

/** A finger that was refused, a question that was closed: the account is there, what was asked for is not. */
const WITHOUT_PASSKEY = "/admin-dashboard/parametres/securite?connexion=reussie&fait=sans_empreinte";

/** The page answers with a document: a success is a redirection, which is not followed. */
async function accept(form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const response = await fetch(window.location.pathname, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  return response?.type === "opaqueredirect";
}

async function isRegistered(): Promise<boolean> {
  const ceremony = await import("#app/services/auth/passkeys/passkey-ceremony.ts").catch(() => undefined);
  return (await ceremony?.registerPasskey(undefined))?.ok ?? false;
}
