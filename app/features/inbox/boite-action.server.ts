import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { decideReports } from "#app/features/contact/listing-report-decision.server.ts";
import { moveRight } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { boiteFailure, boiteFailures, goneWords, takenWords } from "#app/features/inbox/parts/boite-words.ts";
import { refuseOthersLot, undoAny } from "#app/features/lots/lot-action.server.ts";
import { addNote } from "#app/features/people/answer-commands.server.ts";
import { assignPeople, lotNumber, setNextAction } from "#app/features/people/follow-commands.server.ts";
import { TAKEN_AN_HOUR, takePerson } from "#app/features/people/hand-over.server.ts";
import { findPressOf, unmatchPress } from "#app/features/people/match-press.server.ts";
import {
  mergePeople,
  refuseMerge,
  splitEvent,
  undoSplit,
  unmergePerson,
  withdrawRefusal,
} from "#app/features/people/merge-commands.server.ts";
import { findShown } from "#app/features/people/person-events.server.ts";
import { isSourceOf } from "#app/features/people/person-queries.server.ts";
import { quickMoment } from "#app/features/people/person-words.ts";
import { ownActsOf } from "#app/features/sent/sent-kinds.server.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { switchKeys } from "#app/features/team/members.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { withReason } from "#app/lib/text/message.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { refuseWithout } from "#app/services/auth/admin-guard.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import { findLotReport } from "#app/services/lots/lot-book.server.ts";
import { moveSent } from "#app/services/sent/sent-commands.server.ts";
import { sha256 } from "#app/services/visitor-forms/store-once.server.ts";
import { hasMatched } from "./added-elsewhere.server.ts";
import {
  type BoiteChange,
  type BoiteIntent,
  type BoiteOutcome,
  boiteChangeSchema,
  type boiteIntents,
  changePeople,
  followerConflict,
  leftInWords,
  planConflict,
  refused,
  stale,
  statutConflict,
} from "./boite-change.server.ts";
import { readerOf } from "./boite-data.server.ts";

/** The buttons of the inbox. A member who sees only his own people acts on no other. */
export async function changeBoite(
  { db, admin, intent, form }: IntentCall<typeof boiteIntents>,
  received: ReceivedRequest,
): Promise<BoiteOutcome> {
  const sent = parseFormData(form, boiteChangeSchema);
  if (!sent.ok && sent.errors.echeance) return refused(sent.errors.echeance, 400, { field: "echeance" });
  if (!sent.ok) throw badRequest();
  try {
    const outcome = await applyIntent(db, admin, intent, sent.value, received);
    if (!("failure" in outcome) || outcome.failure.description !== boiteFailures.gone) return outcome;
    return { ...outcome, failure: { ...outcome.failure, description: goneWords(readerOf(admin).isOwnOnly) } };
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, received);
    return { failure: withReason(boiteFailure(intent, sent.value.table), message ?? "Rien n’a été changé. Réessayez."), ...init };
  }
}

async function applyIntent(
  db: Db,
  admin: AdminSession,
  intent: BoiteIntent,
  change: BoiteChange,
  received: ReceivedRequest,
): Promise<BoiteOutcome> {
  const people = await findOwn(db, admin, change.id);
  const [person] = people;
  const { avec } = change;
  switch (intent) {
    case "touches":
      await switchKeys(db, admin.id, change.touches === "oui");
      return { done: change.touches === "oui" ? "touches" : "touches_coupees", ids: [] };
    case "statut":
      return moveRow(db, admin, change, received);
    case "annuler":
      return undo(db, admin, change.lot, received);
    case "clore":
    case "indesirable":
    case "corbeille": {
      if (change.id.length === 0) return refused(boiteFailures.choose, 400);
      const outcome = await changePeople(db, admin, {
        act: intent,
        people,
        cle: sendingKey(admin, intent, change),
        may: (table) => hasRight(admin, moveRight(table)),
        reader: readerOf(admin),
      });
      if (outcome === "many") return refused(boiteFailures.many, 409);
      const { lots, left, isSettled } = outcome;
      // Asked after the lots: a sending whose answer was lost may have put all of them into the bin.
      if (lots.length === 0 && people.length === 0) return refused(boiteFailures.gone, 404);
      const isSeveral = people.length > 1;
      if (lots.length === 0 && left.length === 0 && !isSettled) return refused(boiteFailures.nothing, 409);
      if (lots.length === 0 && isSettled && left.length === 0) return { done: isSeveral ? "clos_tous" : "clos", ids: [] };
      if (lots.length === 0 && isSeveral) return refused(`Rien n’a été changé\u00a0: ${leftInWords(intent, left)}.`, 409);
      if (lots.length === 0) return refused(intent === "clore" ? boiteFailures.decide : boiteFailures.noSpam, 409);
      const waiting = [...new Set(left.map(({ person }) => person))];
      const words = isSeveral && left.length > 0 ? { nombre: String(people.length - waiting.length), reste: waiting.join(",") } : undefined;
      if (intent === "clore") return { done: left.length > 0 ? "clos_partie" : isSeveral ? "clos_tous" : "clos", ids: lots, words };
      return { done: intent === "indesirable" && left.length > 0 ? "indesirable_partie" : intent, ids: lots, words };
    }
    case "suivre": {
      if (change.id.length === 0) return refused(boiteFailures.choose, 400);
      if (people.length === 0) return refused(boiteFailures.gone, 404);
      const membre = change.membre ?? "";
      const lot = lotNumber(sendingKey(admin, intent, change));
      const outcome = await assignPeople(db, admin, people, membre || null, { seen: change.vu, lot });
      if (!outcome.ok && outcome.reason === "stale") return stale(await followerConflict(db, outcome.current, membre));
      if (!outcome.ok) return refused(boiteFailures.member, 409);
      return { done: "suivi", ids: outcome.lot ? [outcome.lot] : [] };
    }
    case "prendre": {
      const outcome = await takePerson(db, admin, change.id[0] ?? "");
      if (outcome.ok) return { done: "pris", ids: outcome.lot ? [outcome.lot] : [], person: outcome.person };
      if (outcome.reason === "many") return refused(takenWords(TAKEN_AN_HOUR, outcome.retryAfterS), 429);
      return outcome.reason === "taken" ? refused(boiteFailures.taken, 409) : refused(boiteFailures.untaken, 404);
    }
    case "action":
    case "plus_tard":
      return person
        ? planNext(db, admin, intent, person, change)
        : refused(boiteFailures.gone, 404, {
            typed: { personne: change.id[0] ?? "", action: change.action, echeance: change.echeance ?? "" },
          });
    case "note": {
      const [texte, isCall] = [change.note ?? "", change.appel === "on"];
      const typed = { personne: person ?? change.id[0] ?? "", note: texte, appel: isCall };
      const outcome = person
        ? await addNote(db, admin, person, { texte, isCall, reader: readerOf(admin) })
        : ({ ok: false, reason: "absent" } as const);
      if (outcome.ok) return { done: isCall ? "appel" : "note", ids: [] };
      if (outcome.reason === "absent") return refused(boiteFailures.gone, 404, { typed });
      return refused(boiteFailures[outcome.reason], 400, { field: "note", typed });
    }
    case "fusionner": {
      if (!person || !avec) return refused(boiteFailures.gone, 404);
      const outcome = await changeMerge(db, admin, intent, { id: person, avec });
      return "refused" in outcome ? refused(outcome.refused, 409) : outcome;
    }
    case "defusionner": {
      const outcome = await changeMerge(db, admin, intent, { id: change.id[0] });
      return "refused" in outcome ? refused(outcome.refused, 409) : outcome;
    }
    case "refuser":
    case "reproposer": {
      if (!person || !avec) return refused(boiteFailures.gone, 404);
      const isDone = await (intent === "refuser" ? refuseMerge : withdrawRefusal)(db, admin, person, avec);
      if (!isDone) return refused(boiteFailures.gone, 404);
      return intent === "refuser" ? { done: "refus", ids: [person, avec] } : { done: "refus_annule", ids: [] };
    }
    case "vehicule":
      refuseWithout(received.request, admin, "demandes-vente.modifier");
      return sellVehicle(db, admin, person, change);
    case "retrait":
    case "remise":
    case "maintien": {
      if (!person || !(await isSourceOf(db, readerOf(admin), person, "contact_requests", change.ligne ?? "")))
        return refused(boiteFailures.gone, 404);
      const ligne = change.ligne ?? "";
      const outcome = await decideReports(db, admin, ligne, intent);
      return outcome.ok ? { done: outcome.done, ids: [person, ligne] } : refused(outcome.why, outcome.status);
    }
    case "separer": {
      const outcome = await splitEvent(db, admin, change.ligne ?? "");
      if (outcome.ok) return { done: "separation", ids: [change.ligne ?? ""] };
      return refused(outcome.reason === "alone" ? boiteFailures.alone : boiteFailures.gone, 409);
    }
    case "detacher": {
      // A member detaches his own match, also from the fiche of a colleague.
      const whose = person ?? (avec && (await hasMatched(db, admin, avec)) ? (await findShown(db, change.id[0] ?? ""))?.id : undefined);
      const press = avec && (await findPressOf(db, whose, avec));
      const outcome = press ? await unmatchPress(db, admin, press.id) : ({ ok: false, reason: "absent" } as const);
      if (!outcome.ok) return outcome.reason === "written" ? refused(boiteFailures.written, 409) : refused(boiteFailures.gone, 404);
      return { done: "detachee", ids: [], person: "" }; // a person the match made may be gone
    }
    case "reunir": {
      const outcome = await undoSplit(db, admin, change.ligne ?? "");
      return outcome.ok
        ? { done: "separation_annulee", ids: [change.ligne ?? ""], person: outcome.person }
        : refused(boiteFailures.gone, 409);
    }
  }
}

/** The same act on the same people under the same key of a form; without a key, no other act has it. */
function sendingKey({ id }: AdminSession, intent: BoiteIntent, change: BoiteChange): string {
  const act = sha256(JSON.stringify([id, intent, change.id.toSorted(), change.membre ?? ""])).slice(0, 16);
  return `${change.cle_envoi ?? newId()}:${act}`;
}

/** Those of these people that this member may open, each as the person they are shown with. */
async function findOwn(db: Db, admin: AdminSession, ids: readonly string[]): Promise<string[]> {
  const { member, isOwnOnly } = readerOf(admin);
  const own = new Set<string>();
  for (const given of ids) {
    const person = await findShown(db, given);
    if (person && (!isOwnOnly || person.assigne_a === member)) own.add(person.id);
  }
  return [...own];
}

/** The command of the tab this row belongs to. */
async function moveRow(
  db: Db,
  admin: AdminSession,
  { id: [id = ""], table, ligne = "", statut, vu }: BoiteChange,
  { request }: ReceivedRequest,
): Promise<BoiteOutcome> {
  if (!table || !statut) throw badRequest();
  refuseWithout(request, admin, moveRight(table));
  if (statut === "spam") refuseWithout(request, admin, "boite.signaler");
  const [person] = await findOwn(db, admin, [id]);
  if (!person || !(await isSourceOf(db, readerOf(admin), person, table, ligne))) return refused(boiteFailures.gone, 404);
  if ((await moveSent(db, admin, sentOf(table), [ligne], statut, vu)).length > 0) return { done: "statut", ids: [] };
  const conflict = vu !== undefined ? await statutConflict(db, { person, table, ligne, statut, vu }) : undefined;
  return conflict ? stale(conflict) : refused(boiteFailures.moved, 409);
}

/** `Créer le véhicule` of the tab; a member who may not change vehicles stays with the fiche. */
async function sellVehicle(
  db: Db,
  admin: AdminSession,
  person: string | undefined,
  { ligne = "", prix = "" }: BoiteChange,
): Promise<BoiteOutcome> {
  if (!person || !(await isSourceOf(db, readerOf(admin), person, "vehicle_sell_requests", ligne))) return refused(boiteFailures.gone, 404);
  const sent = sentOf("vehicle_sell_requests");
  const own = ownActsOf(sent);
  const form = new FormData();
  form.set("prix", prix);
  const read = parseFormData(form, z.object(own?.fields ?? {}));
  const outcome = read.ok
    ? await own?.acts.vehicule?.({ db, admin, sent, id: ligne, change: read.value as never })
    : own?.unread?.(sent, { id: ligne, prix }, read.errors);
  if (!outcome || "done" in outcome) throw badRequest();
  if ("failure" in outcome) return outcome as BoiteOutcome;
  return hasRight(admin, "vehicules.modifier") ? outcome : { done: "vehicule", ids: [] };
}

async function planNext(
  db: Db,
  admin: AdminSession,
  intent: "action" | "plus_tard",
  person: string,
  change: BoiteChange,
): Promise<BoiteOutcome> {
  const now = Date.now();
  const stored = await findShown(db, person);
  if (!stored) return refused(boiteFailures.gone, 404);
  const later = new Date(Math.ceil((now + HOUR_MS) / 60_000) * 60_000).toISOString();
  const next =
    intent === "plus_tard"
      ? { action: stored.prochaine_action ?? "", echeance: later }
      : { seen: change.vu, action: change.action ?? "", echeance: change.vite ? quickMoment(change.vite, now) : (change.echeance ?? null) };
  const outcome = await setNextAction(db, admin, person, next, now);
  if (outcome.ok) return { done: intent, ids: [] };
  const typed = { personne: person, action: next.action, echeance: next.echeance ?? "" };
  if (outcome.reason === "absent") return refused(boiteFailures.gone, 404, { typed });
  if (outcome.reason === "stale") return stale(await planConflict(db, outcome.current, next), typed);
  const [[field, sentence] = ["action", ""]] = Object.entries(outcome.errors);
  return refused(sentence, 400, { field, typed });
}

/**
 * Each number is a lot of one table of requests, or one of what is done to people themselves. What one of them refuses takes nothing back of
 * what the others undid: it is told as left.
 */
async function undo(db: Db, admin: AdminSession, lots: readonly string[], { request }: ReceivedRequest): Promise<BoiteOutcome> {
  if (lots.length === 0) throw badRequest();
  const known = [];
  for (const lot of lots) {
    const report = await findLotReport(db, { id: lot });
    if (report) {
      refuseOthersLot(request, admin, report);
      refuseWithout(request, admin, moveRight(report.table_name));
    }
    known.push({ lot, table: report?.table_name });
  }
  const outcomes = [];
  for (const { lot, table } of known) outcomes.push(await undoAny(db, admin, lot, table));
  if (outcomes.every((undone) => undone === "unknown")) return refused(boiteFailures.unknown, 404);
  if (outcomes.every((undone) => typeof undone === "string")) return refused(boiteFailures.late, 409);
  const isWhole = outcomes.every((undone) => typeof undone !== "string" && undone.left === 0);
  return { done: isWhole ? "annulation" : "annulation_partie", ids: [] };
}

type Outcome = { done: "fusion" | "fusion_annulee"; ids: string[]; person?: string } | { refused: string };

/** Two fiches become one, or the merge of the first is taken back: pressed in a fiche, in its toast or in the journal. */
export async function changeMerge(
  db: Db,
  admin: AdminSession,
  intent: "fusionner" | "defusionner",
  { id = "", avec = "" }: { id?: string; avec?: string },
): Promise<Outcome> {
  if (intent === "defusionner") {
    const outcome = await unmergePerson(db, admin, id);
    if (outcome.ok) return { done: "fusion_annulee", ids: [outcome.into, id] };
    if (outcome.reason === "late") return { refused: outcome.message };
    return { refused: outcome.reason === "many" ? boiteFailures.manyMerged : boiteFailures.gone };
  }
  const outcome = await mergePeople(db, admin, { from: avec, into: id });
  if (outcome.ok) return { done: "fusion", ids: [avec], person: id };
  return {
    refused: outcome.reason === "absent" ? boiteFailures.gone : outcome.reason === "many" ? boiteFailures.manyToMerge : boiteFailures.same,
  };
}
