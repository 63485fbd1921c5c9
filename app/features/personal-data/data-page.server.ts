import { data, redirect } from "react-router";
import { z } from "zod";
import { type Db, sideBySide } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { confirmClock } from "#app/services/audit/clock.server.ts";
import type { IntentCall, MemberCall } from "#app/services/auth/define-action.server.ts";
import { refusePassword } from "#app/services/auth/sign-in/confirm-password.server.ts";
import { listStoredCopies } from "#app/services/backup/scheduled-backup.server.ts";
import { findPeriods } from "#app/services/company-values/settings-queries.server.ts";
import { changePeriods, periodsSchema } from "./change-periods.server.ts";
import { findComing } from "./coming-meetings.server.ts";
import { BARE, DATA_PAGE, ERASE_WORD, NO_ALERT } from "./data-words.ts";
import { erase, listErasures } from "./erasures.server.ts";
import { countSubject, findNamedRows, findPeopleBy, findSubject, type NamedRow, type Subject, subjectOf } from "./find-person.server.ts";
import { findLastPurge } from "./purge.server.ts";
import { findRehearsal } from "./rehearsals.server.ts";
import { findAskedCopy, type RestoreAnswer, restoreStoredCopy } from "./restore-action.server.ts";

export const dataIntents = {
  chercher: "donnees.modifier",
  durees: "donnees.modifier",
  effacer: "donnees.modifier",
  heure: "donnees.modifier",
  restaurer: "donnees.modifier",
} as const;

export type DataAnswer =
  | { kind: "periods"; values: FormValues; errors: FormErrors }
  /** The numbers are right, and shorter: so many rows go with the next night. */
  | { kind: "deletes"; values: FormValues; rows: number }
  | { kind: "stale"; values: FormValues }
  | ({ kind: "person"; errors: FormErrors } & PersonPage)
  | RestoreAnswer;

export type DataPage = Awaited<ReturnType<typeof readDataPage>>;

/** What was asked for, who was found, and the person about whom the last question is put. */
export type PersonPage = { q: string; search?: Awaited<ReturnType<typeof searchPeople>>; subject?: SubjectFound };

/** `restaurer`: the copy about which the last question is put. A person is asked for by a form alone: no address, log or history names her. */
export async function readDataPage(db: Db, admin: MemberCall["admin"], params: URLSearchParams) {
  const { periods, lastPurge, erasures } = await sideBySide(db, {
    periods: () => findPeriods(db),
    lastPurge: () => findLastPurge(db),
    erasures: () => listErasures(db),
  });
  return {
    periods,
    lastPurge,
    erasures,
    today: todayInLome(),
    receipt: erasures.find(({ numero }) => numero === params.get("recu")),
    copies: await listStoredCopies(env().dataDir),
    rehearsal: await findRehearsal(db),
    askedCopy: await findAskedCopy(db, admin, params.get("restaurer")),
    /** A secret of the environment is in no backup. */
    holdsSecret: env().authSecret === undefined,
  };
}

async function searchPeople(db: Db, q: string) {
  if (!q.trim()) return undefined;
  const { people, bare } = await findPeopleBy(db, q);
  const countedPeople = [];
  for (const person of people) {
    const subject = await findSubject(db, person.id);
    if (subject) countedPeople.push({ ...person, counts: await countSubject(db, subject) });
  }
  return { people: countedPeople, bare };
}

type SubjectFound = { id?: string; nom: string; counts: Awaited<ReturnType<typeof countSubject>>; named: NamedRow[] };

async function findAsked(db: Db, q: string, id: string): Promise<SubjectFound | undefined> {
  const subject = await readSubject(db, q, id);
  if (!subject) return undefined;
  const counts = await countSubject(db, subject);
  // Alerts are shown to no member: whether a bare address has some is told when they are gone.
  if (subject.people.length === 0) return { nom: q.trim(), counts: { ...counts, alertes: 0 }, named: [] };
  return { id, nom: subject.names[0] || "Sans nom", counts, named: await findNamedRows(db, subject) };
}

/** "adresse" stands for what was asked itself. */
export async function readSubject(db: Db, q: string, id: string): Promise<Subject | undefined> {
  if (id !== BARE) return findSubject(db, id);
  const { bare } = await findPeopleBy(db, q);
  return bare && subjectOf(bare);
}

/** `confirmees`: how many rows the member was told of. */
export const periodsFormSchema = periodsSchema.extend({
  version: z.coerce.number().int().min(0),
  confirmees: z.coerce.number().int().min(0).default(0),
});
/** `effacer`: a person that was found, or the address or number itself. */
export const searchSchema = z.object({ q: z.string().max(200).default(""), effacer: z.string().max(36).default("") });
export const eraseSchema = z.object({
  id: z.string().min(1).max(36),
  q: z.string().max(200).default(""),
  actuel: z.string().max(2_000).default(""),
  mot: z.string().max(50).default(""),
  ligne: z.array(z.string().max(100)).max(200).default([]),
});

export async function changeData(request: Request, { db, admin, intent, form }: IntentCall<typeof dataIntents>) {
  if (intent === "heure") {
    if (!parseFormData(form, z.object({})).ok) throw badRequest();
    await confirmClock(db, admin);
    return redirect(`${DATA_PAGE}?fait=heure`);
  }
  if (intent === "chercher") return findPerson({ db, form });
  if (intent === "restaurer") return restoreStoredCopy(request, { db, admin, form });
  return intent === "durees" ? savePeriods({ db, admin, form }) : erasePerson({ db, admin, form });
}

type Call = Pick<IntentCall<typeof dataIntents>, "db" | "admin" | "form">;

async function savePeriods({ db, admin, form }: Call) {
  const sent = parseFormData(form, periodsFormSchema);
  if (!sent.ok) {
    if (sent.errors.version || sent.errors.confirmees) throw badRequest("La version des durées manque. Rechargez la page et recommencez.");
    return data<DataAnswer>({ kind: "periods", values: sent.values, errors: sent.errors }, { status: 400 });
  }
  const { version, confirmees: confirmed, ...periods } = sent.value;
  const values = Object.fromEntries(Object.entries(periods).map(([name, value]) => [name, String(value)]));
  const change = await changePeriods(db, admin, { version, periods, confirmed });
  if (change.ok) return redirect(`${DATA_PAGE}?fait=durees`);
  if (change.reason === "stale") return data<DataAnswer>({ kind: "stale", values }, { status: 409 });
  return data<DataAnswer>({ kind: "deletes", values, rows: change.rows }, { status: 409 });
}

async function findPerson({ db, form }: Pick<Call, "db" | "form">) {
  const sent = parseFormData(form, searchSchema);
  if (!sent.ok) throw badRequest();
  const { q, effacer } = sent.value;
  const subject = effacer ? await findAsked(db, q, effacer) : undefined;
  return data<DataAnswer>({ kind: "person", errors: {}, q, subject, search: subject ? undefined : await searchPeople(db, q) });
}

async function erasePerson({ db, admin, form }: Call) {
  const sent = parseFormData(form, eraseSchema);
  if (!sent.ok) throw badRequest();
  const { id, q, actuel, mot, ligne } = sent.value;
  const refuse = async (errors: FormErrors, status: number) =>
    data<DataAnswer>({ kind: "person", errors, q, subject: await findAsked(db, q, id) }, { status });
  if (mot.trim().toUpperCase() !== ERASE_WORD) return refuse({ mot: `Écrivez ${ERASE_WORD} pour confirmer.` }, 400);
  const refusal = await refusePassword(db, admin, actuel);
  if (refusal) return refuse({ actuel: refusal }, 403);
  const subject = await readSubject(db, q, id);
  if (!subject) return refuse({ "": "Cette personne n’existe plus\u00a0: elle est déjà effacée." }, 404);
  const coming = await findComing(db, subject);
  if (coming) return refuse({ "": coming }, 409);
  const ticked = (await findNamedRows(db, subject)).filter((row) => ligne.includes(`${row.table} ${row.id} ${row.column}`));
  const erasure = await erase(db, admin, subject, ticked);
  if (!erasure) return refuse({ "": NO_ALERT }, 404);
  return redirect(`${DATA_PAGE}?fait=personne_effacee&recu=${erasure.numero}#recu`);
}
