import { data, redirect } from "react-router";
import { z } from "zod";
import { type Db, isDiskFull } from "#app/db/engine/client.server.ts";
import { RestoringError } from "#app/db/engine/standstill.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { outsideGate } from "#app/kernel/limits/render-gate.server.ts";
import { type FormErrors, parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { findAskedFactors, refuseFactor } from "#app/services/auth/accounts/confirm-factor.server.ts";
import type { MemberCall } from "#app/services/auth/define-action.server.ts";
import { passkeyHost } from "#app/services/auth/passkeys/passkeys.server.ts";
import { clearSessionCookie } from "#app/services/auth/session-cookie.server.ts";
import { refusePassword } from "#app/services/auth/sign-in/confirm-password.server.ts";
import { DamagedArchiveError } from "#app/services/backup/archive.server.ts";
import { BackupRefusal, peekManifest } from "#app/services/backup/restore.server.ts";
import { listStoredCopies, type StoredCopy } from "#app/services/backup/scheduled-backup.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import { RESTORE_WORD, RESTORING_ALREADY } from "./data-words.ts";
import { countLostSince, type LostSince } from "./lost-since.server.ts";
import { copyFile, restoreCopy } from "./restore-copy.server.ts";

export type RestoreAnswer = { kind: "restore"; errors: FormErrors };

const GONE = "Cette copie n’existe plus sur ce serveur.";
const DAMAGED = "Cette copie est abîmée\u00a0: elle ne peut pas être remise en place. Rien n’a été changé.";
const NO_ROOM = "Il n’y a pas assez de place sur le disque du serveur\u00a0: libérez-en, puis recommencez. Rien n’a été changé.";
const NO_MEDIA = "Le stockage des photos ne répond pas\u00a0: recommencez dans quelques minutes. Rien n’a été changé.";

/** The question before the restore: which copy, what will be lost, and what the member proves himself with. */
export type AskedCopy = StoredCopy & {
  lost?: LostSince;
  refusal?: string;
  factors: Awaited<ReturnType<typeof findAskedFactors>>;
  host?: string;
};

export async function findAskedCopy(db: Db, admin: MemberCall["admin"], name: string | null): Promise<AskedCopy | undefined> {
  if (name === null) return undefined;
  const copy = (await listStoredCopies(env().dataDir)).find((each) => each.name === name);
  const file = copyFile(env().dataDir, name, copy ? [copy] : []);
  if (!copy || !file) return undefined;
  const question = { ...copy, factors: await findAskedFactors(db, admin), host: passkeyHost() };
  try {
    return { ...question, lost: await countLostSince(db, (await peekManifest(file)).created_at) };
  } catch (error) {
    const refusal = explain(error);
    if (!refusal) throw error;
    return { ...question, refusal: refusal.sentence };
  }
}

const restoreSchema = z.object({
  copie: z.string().min(1).max(100),
  actuel: z.string().max(2_000).default(""),
  code: z.string().max(40).default(""),
  mot: z.string().max(50).default(""),
});

/** All sessions end with it, that of the member too. */
export async function restoreStoredCopy(request: Request, { db, admin, form }: MemberCall & { form: FormData }) {
  const refuse = (errors: FormErrors, status: number) => data<RestoreAnswer>({ kind: "restore", errors }, { status });
  const sent = parseFormData(form, restoreSchema);
  if (!sent.ok) throw badRequest();
  const { copie, actuel, code, mot } = sent.value;
  if (mot.trim().toUpperCase() !== RESTORE_WORD) return refuse({ mot: `Écrivez ${RESTORE_WORD} pour confirmer.` }, 400);
  const wrongPassword = await refusePassword(db, admin, actuel);
  if (wrongPassword) return refuse({ actuel: wrongPassword }, 403);
  const wrongFactor = await refuseFactor(db, request, admin, code);
  if (wrongFactor) return refuse({ code: wrongFactor }, 403);
  const file = copyFile(env().dataDir, copie, await listStoredCopies(env().dataDir));
  if (!file) return refuse({ "": GONE }, 404);
  try {
    // A line in the list of pages that are made would be held for as long as it takes.
    if (!(await outsideGate(restoreCopy({ db, storage: mediaStorage(), actor: admin, file }))))
      return refuse({ "": RESTORING_ALREADY }, 409);
  } catch (error) {
    const refusal = explain(error);
    if (!refusal) throw error;
    return refuse({ "": refusal.sentence }, refusal.status);
  }
  return redirect("/admin?session=restauree", { headers: clearSessionCookie(request) });
}

/** Undefined for a fault of ours. */
function explain(error: unknown): { sentence: string; status: number } | undefined {
  if (error instanceof RestoringError) return { sentence: RESTORING_ALREADY, status: 409 };
  if (error instanceof DamagedArchiveError) return { sentence: DAMAGED, status: 409 };
  if (error instanceof BackupRefusal) return { sentence: error.message, status: 409 };
  if (error instanceof StorageUnavailableError) return { sentence: NO_MEDIA, status: 503 };
  if (isDiskFull(error) || hasCode(error, "ENOSPC")) return { sentence: NO_ROOM, status: 507 };
  return hasCode(error, "ENOENT") ? { sentence: GONE, status: 404 } : undefined;
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && "code" in error && error.code === code;
}
