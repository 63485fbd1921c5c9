import { useState } from "react";
import { Form, useRevalidator } from "react-router";
import { formatDate } from "#app/lib/time/dates.ts";
import { AddPasskey } from "#app/services/auth/passkeys/add-passkey.tsx";
import type { OwnPasskey } from "#app/services/auth/passkeys/passkeys.server.ts";
import { Button } from "#app/ui/controls/button.tsx";

export type PasskeyOffer = { passkeys: OwnPasskey[]; host: string | undefined; most: number; needsPassword: boolean };
type PasskeysPartProps = { offer: PasskeyOffer; failure: string | undefined; isBusy: boolean };

/** Devices that open a session with a finger, a face or a code of their own. */
export function PasskeysPart({ offer: { passkeys, host, most, needsPassword }, failure, isBusy }: PasskeysPartProps) {
  const { revalidate } = useRevalidator();
  /** How many there are with the one just added: what is said of it holds until the list changes again. */
  const [withAdded, setWithAdded] = useState<number>();
  if (host === undefined && passkeys.length === 0) return null;

  function handleAdded() {
    setWithAdded(passkeys.length + 1);
    void revalidate();
  }

  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="empreintes">
      <h3 id="empreintes">Empreintes</h3>
      <p>
        Une empreinte ouvre votre session sans mot de passe ni code, depuis l’appareil qui la connaît. Retirez ici celle d’un appareil perdu
        ou vendu&nbsp;: le mot de passe continue de servir.
      </p>
      {passkeys.length > 0 && (
        <ul className="open-sessions stack">
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id} className="own-passkey split small">
              <div>
                <p>
                  <b>{name}</b>
                </p>
                <p>Ajoutée le {formatDate(addedAt)}</p>
              </div>
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="intent" value="retirer" />
                <input type="hidden" name="empreinte" value={id} />
                <Button
                  type="submit"
                  variant="outline"
                  size="small"
                  disabled={isBusy}
                  aria-label={`Retirer l’empreinte de ${name}, ajoutée le ${formatDate(addedAt)}`}
                >
                  Retirer
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <p role="status" className="own-passkey-added">
        {passkeys.length === withAdded && "✅ Empreinte ajoutée. Elle ouvre votre session dès maintenant."}
      </p>
      {passkeys.length >= most ? (
        <p className="muted">{most} empreintes au plus&nbsp;: retirez-en une pour en ajouter une autre.</p>
      ) : (
        <AddPasskey host={host} needsPassword={needsPassword} onAdded={handleAdded} />
      )}
    </section>
  );
}
