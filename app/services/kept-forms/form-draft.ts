import type { Device } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatDate, formatTime, todayInLome } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Image } from "#app/services/pictures/image.ts";

/** A draft, as the table holds it. */
export const DRAFT_MAX_BYTES = 64 * 1_024;
/** After the last key. */
export const DRAFT_KEPT_MS = 30 * DAY_MS;
/** In the address of a form: the draft that it goes on with. */
export const DRAFT_PARAM = "brouillon";
/** Sent with a form: the version of its draft that it follows. A name with a dot is no part of what is typed. */
export const DRAFT_BASE_FIELD = "brouillon.version";

/** The field of a form with files that were chosen and not sent: it is kept in this browser alone, and no part of what is stored. */
export const UNSENT_FIELD = "envois";

/** Files that were chosen and had not left: their names, how many had been chosen with them, and whether a video is among them. */
export type Unsent = { names: string[]; chosen: number; hasVideo: boolean };

/** What a member has read of a question about the form that is sent again. */
export const SEEN_FIELD = "vus";

export const DRAFT_TOO_LONG = "Ce brouillon est trop long pour être gardé.";

/** What a form knows of the draft it was opened with. */
export type OpenedDraft = { cle: string; version: number; appareil: Device; created_at: string; updated_at: string };

/** What another device of the same member has kept meanwhile, and the pictures it may name. */
export type OtherDraft = Pick<OpenedDraft, "version" | "updated_at"> &
  Partial<Pick<OpenedDraft, "appareil">> & { values: FormValues; images: Image[] };

/** What the endpoint answers a form that is being typed. */
export type DraftAnswer =
  | { kind: "kept"; version: number; updated_at: string }
  | { kind: "other"; other: OtherDraft }
  | { kind: "refused"; message: string };

/** The version of its row that a form was opened with; 0 for a form of a row that was not there. */
export function rowVersionOf(values: FormValues): number {
  return Number(textOf(values, "version")) || 0;
}

const onDevice: Record<Device, string> = { ordinateur: "sur l’ordinateur", telephone: "sur le téléphone", tablette: "sur la tablette" };

/** "Commencé sur l’ordinateur à 10h41", with the day when that was not today. */
export function begunText({ appareil, created_at }: OpenedDraft, now = new Date()): string {
  const day = todayInLome(new Date(created_at));
  const on = day === todayInLome(now) ? "" : ` le ${formatDate(day)}`;
  return `Commencé ${deviceText(appareil)}${on} à ${formatTime(created_at)}.`;
}

export function deviceText(appareil: Device) {
  return onDevice[appareil];
}
