// Fetched when a button is pressed, and not before: what the device is asked, and what it signs, to and from the six addresses of ours.

export type CeremonyOutcome =
  | { ok: true }
  /** Closed by the person, or too late. */
  | { ok: false; reason: "cancelled" }
  /** This device holds one for this account already. */
  | { ok: false; reason: "known" }
  | { ok: false; reason: "unreachable" }
  | { ok: false; reason: "refused"; status: number; message: string; code?: string; retryAfterS?: number };

type Descriptor = { id: string; type: "public-key"; transports?: AuthenticatorTransport[] };
type CreationOptions = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Descriptor[];
};
type RequestOptions = Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> & { challenge: string };

export function registerPasskey(password: string | undefined): Promise<CeremonyOutcome> {
  return perform(async () => {
    const options = await post<CreationOptions>("generate-register-options", password ? { password } : {});
    const publicKey: PublicKeyCredentialCreationOptions = {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map((known) => ({ ...known, id: bytesOf(known.id) })),
    };
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const answer = made.response as AuthenticatorAttestationResponse;
    await post("verify-registration", {
      response: {
        ...identity(made),
        response: {
          clientDataJSON: textOf(answer.clientDataJSON),
          attestationObject: textOf(answer.attestationObject),
          transports: answer.getTransports?.() ?? [],
        },
      },
    });
  });
}

export function signInWithPasskey(): Promise<CeremonyOutcome> {
  return perform(async () => {
    const options = await post<RequestOptions>("generate-authenticate-options", {});
    const publicKey: PublicKeyCredentialRequestOptions = { ...options, challenge: bytesOf(options.challenge) };
    const given = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const { clientDataJSON, authenticatorData, signature, userHandle } = given.response as AuthenticatorAssertionResponse;
    await post("verify-authentication", {
      response: {
        ...identity(given),
        response: {
          clientDataJSON: textOf(clientDataJSON),
          authenticatorData: textOf(authenticatorData),
          signature: textOf(signature),
          ...(userHandle && { userHandle: textOf(userHandle) }),
        },
      },
    });
  });
}

async function perform(steps: () => Promise<void>): Promise<CeremonyOutcome> {
  try {
    await steps();
    return { ok: true };
  } catch (error) {
    if (error instanceof CeremonyError) return error.outcome;
    if (error instanceof TypeError) return { ok: false, reason: "unreachable" }; // how fetch says that nothing was reached
    if (!(error instanceof DOMException)) throw error;
    return { ok: false, reason: error.name === "InvalidStateError" ? "known" : "cancelled" };
  }
}

class CeremonyError extends Error {
  readonly outcome: CeremonyOutcome;

  constructor(outcome: CeremonyOutcome) {
    super("Refused");
    this.outcome = outcome;
  }
}

async function post<Answer>(name: string, body: object): Promise<Answer> {
  const response = await fetch(`/api/auth/passkey/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answered: unknown = await response.json().catch(() => null);
  if (response.ok) return answered as Answer;
  const { message = "", code } = (answered ?? {}) as { message?: string; code?: string };
  const retryAfterS = Number(response.headers.get("retry-after")) || undefined;
  throw new CeremonyError({ ok: false, reason: "refused", status: response.status, message, code, retryAfterS });
}

function identity({ id, rawId, type, authenticatorAttachment }: PublicKeyCredential) {
  return { id, rawId: textOf(rawId), type, authenticatorAttachment: authenticatorAttachment ?? undefined, clientExtensionResults: {} };
}

/** Base64 as addresses write it, both ways. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(window.atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return window.btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
