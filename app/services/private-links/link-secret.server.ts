import { createHash, randomBytes } from "node:crypto";

/** 128 bits in 22 characters. */
const SECRET_BYTES = 16;
const SECRET_LENGTH = 22;
const HINT_LENGTH = 4;

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Length before pattern: what cannot be a secret is not even hashed. */
export function isSecret(text: string): boolean {
  return text.length === SECRET_LENGTH && /^[\w-]+$/.test(text);
}

/** What is stored of a secret: it finds the row again, and opens nothing. */
export function printOf(secret: string) {
  return { empreinte: createHash("sha256").update(secret).digest("hex"), indice: secret.slice(-HINT_LENGTH) };
}
