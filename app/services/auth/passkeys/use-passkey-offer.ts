import { useEffect, useState } from "react";

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
