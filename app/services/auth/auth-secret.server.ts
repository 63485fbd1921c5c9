import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env, StartupError } from "#app/kernel/env/env.server.ts";

const FILE_NAME = "auth-secret";
const MIN_LENGTH = 32;

let known: string | undefined;

/** Signs session cookies: AUTH_SECRET, else a secret generated once into the data folder. */
export function authSecret(): string {
  known ??= env().authSecret ?? readOrCreateSecret(env().dataDir);
  return known;
}

export function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, FILE_NAME);
  return readSecret(file) ?? createSecret(dataDir, file);
}

function readSecret(file: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw new StartupError(`Le fichier ${file} est illisible (${codeOf(error)}). Vérifiez ses droits puis relancez.`);
  }
  if (secret.length < MIN_LENGTH)
    throw new StartupError(`Le fichier ${file} est incomplet : supprimez-le puis relancez (les sessions ouvertes seront fermées).`);
  return secret;
}

/** Two processes may start together: the first link wins, and the other reads what it holds. */
function createSecret(dataDir: string, file: string): string {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    const descriptor = openSync(draft, "wx", 0o600);
    writeSync(descriptor, `${randomBytes(32).toString("base64url")}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST"))
      throw new StartupError(
        `Impossible d’écrire dans le dossier de données ${dataDir} (${codeOf(error)}). Vérifiez ses droits puis relancez.`,
      );
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (!secret) throw new StartupError(`Le fichier ${file} a disparu pendant le démarrage. Relancez.`);
  return secret;
}

function codeOf(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function isCode(error: unknown, code: string) {
  return codeOf(error) === code;
}
