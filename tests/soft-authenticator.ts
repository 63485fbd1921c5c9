import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const FLAGS = { present: 0x01, verified: 0x04, withKey: 0x40 };

type Ceremony = { challenge: string; origin: string; host?: string; isVerified?: boolean };

/** The WebAuthn of a telephone: one key, what it makes of a challenge, and a finger that may be missing. */
export class SoftAuthenticator {
  readonly id = randomBytes(32).toString("base64url");
  readonly #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #used = 0;

  register({ challenge, origin, host = "localhost", isVerified = true }: Ceremony) {
    const clientDataJSON = clientData("webauthn.create", challenge, origin);
    const length = Buffer.alloc(2);
    const rawId = Buffer.from(this.id, "base64url");
    length.writeUInt16BE(rawId.length);
    const flags = FLAGS.present | FLAGS.withKey | (isVerified ? FLAGS.verified : 0);
    const authData = Buffer.concat([this.#head(host, flags), Buffer.alloc(16), length, rawId, this.#publicKey()]);
    const attestation = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    return this.#signed({ clientDataJSON, attestationObject: attestation.toString("base64url"), transports: ["internal"] });
  }

  signIn({ challenge, origin, host = "localhost", isVerified = true }: Ceremony) {
    const clientDataJSON = clientData("webauthn.get", challenge, origin);
    const authenticatorData = this.#head(host, FLAGS.present | (isVerified ? FLAGS.verified : 0));
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signature = sign("sha256", Buffer.concat([authenticatorData, hash]), this.#pair.privateKey);
    return this.#signed({
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #head(host: string, flags: number) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#used);
    return Buffer.concat([createHash("sha256").update(host).digest(), Buffer.from([flags]), counter]);
  }

  #publicKey() {
    const { x = "", y = "" } = this.#pair.publicKey.export({ format: "jwk" });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  #signed(response: object) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, authenticatorAttachment: "platform", response };
  }
}

function clientData(type: string, challenge: string, origin: string) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
}

/** As much of CBOR as an attestation needs: maps, texts, bytes and small numbers. */
function cbor(value: unknown): Buffer {
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  throw new Error(`No CBOR for ${String(value)}`);
}

function head(kind: number, size: number) {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff]);
}
