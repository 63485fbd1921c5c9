import type { Db } from "#app/db/engine/client.server.ts";
import { MAX_A_NETWORK_AND_DAY, MAX_AN_HOUR } from "#app/features/alerts/search-alert.ts";
import { findPauses } from "#app/features/alerts/search-alert-create.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { formatShortDate } from "#app/lib/time/dates.ts";
import { findJournalState } from "#app/services/audit/journal-queries.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { findDiskState } from "#app/services/backup/ballast.server.ts";
import { LOW_BYTES, megabytes } from "#app/services/backup/disk.ts";
import { findLastBackupTime } from "#app/services/backup/scheduled-backup.server.ts";
import { shortTime } from "#app/services/company-values/office-hours.ts";
import type { Task, TaskKind } from "./task.ts";

const HOUR_MS = 3_600_000;
/** A copy is made each day: two without one are no delay any more. */
const COPY_MS = 48 * HOUR_MS;
const SETTINGS = "/admin-dashboard/parametres";

// What the house itself suffers from: only the Direction is told, who alone can mend it. Each is read by itself: one that cannot be does not
// hide the others.

export async function findJournalFault(db: Db, admin: AdminSession): Promise<TaskKind[]> {
  if (!hasRight(admin, "journal.lire")) return [];
  const [anomaly] = (await findJournalState(db))?.constat?.anomalies ?? [];
  const link = { to: "/admin-dashboard/parametres/journal", label: "Ouvrir le journal" };
  return anomaly ? [fault("journal", "Le journal a été modifié", anomaly, link)] : [];
}

/** The first copy is made some minutes after the start: before that nothing is late. */
export async function findBackupFault(admin: AdminSession, now: number, upMs = process.uptime() * 1_000): Promise<TaskKind[]> {
  if (!hasRight(admin, "donnees.sauvegarder") || upMs < HOUR_MS) return [];
  const last = await findLastBackupTime(env().dataDir);
  if (last !== undefined && now - last <= COPY_MS) return [];
  const title =
    last === undefined
      ? "Aucune sauvegarde n’a encore été faite"
      : `Aucune sauvegarde depuis le ${formatShortDate(new Date(last).toISOString())}`;
  return [fault("sauvegarde", title, "Une copie se fait d’habitude chaque jour.", { to: SETTINGS, label: "Sauvegarder" })];
}

export async function findDiskFault(admin: AdminSession): Promise<TaskKind[]> {
  const { databaseUrl, dataDir } = env();
  if (!hasRight(admin, "entreprise.modifier") || databaseUrl !== undefined) return [];
  const { freeBytes } = await findDiskState(dataDir);
  if (freeBytes >= LOW_BYTES) return [];
  const words = `Il reste ${megabytes(freeBytes)}\u00a0Mo.`;
  return [fault("disque", "Le disque du serveur est presque plein", words, { to: SETTINGS, label: "Libérer" })];
}

/** While alerts are refused: a program that types addresses is held off, and so may be the customers of a carrier. */
export async function findAlertFault(db: Db, admin: AdminSession, now: number): Promise<TaskKind[]> {
  if (!hasRight(admin, "entreprise.modifier")) return [];
  const { networks, allUntil } = await findPauses(db, now);
  if (networks === 0 && allUntil === undefined) return [];
  const from = networks === 1 ? "depuis un même réseau" : `depuis chacun de ${networks}\u00a0réseaux`;
  const words = [
    allUntil && `${MAX_AN_HOUR} demandées en une heure\u00a0: les suivantes sont refusées jusqu’à ${shortTime(minutesOfDay(allUntil))}.`,
    networks > 0 && `${MAX_A_NETWORK_AND_DAY} demandées aujourd’hui ${from}\u00a0: les suivantes sont refusées jusqu’à demain.`,
  ];
  const link = { to: SETTINGS, label: "Ouvrir les réglages" };
  return [fault("alertes", "Alertes par e-mail en pause", words.filter(Boolean).join(" "), link)];
}

/** Lomé is on UTC. */
function minutesOfDay(iso: string) {
  return Math.ceil(Date.parse(iso) / 60_000) % 1_440;
}

function fault(name: string, title: string, what: string, { to, label }: { to: string; label: string }): TaskKind {
  const key = `defaut:${name}`;
  const task: Task = { key, icon: "defaut", title, what, tone: "rouge", act: { kind: "lien", to, label, icon: "ouvrir" } };
  return { count: 1, tasks: [task], keys: [key], group: { ...task, key: `genre:${name}` } };
}
