import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import { optionalParagraphs } from "#app/lib/forms/fields.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import type { Sent, SentFailure } from "./define-sent.ts";
import { confirmSent, moveSent, saveSentNotes } from "./sent-commands.server.ts";

/** What came of an act: which rows it changed, the page of the back-office it leads to, or why nothing was done. */
export type SentOutcome = { done: string; ids: string[] } | { leads: string } | ({ failure: SentFailure } & ResponseInit);

export const sentIntents = ["statut", "verifier", "notes", "supprimer", "restaurer"] as const;

const notesFields = { notes: optionalParagraphs(), avant: optionalParagraphs() };

/** What the forms of every list of this kind send; `own` are the fields of its own forms. */
export function sentFields(sent: Sent, own: z.ZodRawShape = {}) {
  return {
    id: z.string().min(1).max(36).optional(),
    statut: z.enum(Object.keys(sent.statuts)).optional(),
    ...((sent.notes && notesFields) as typeof notesFields | undefined),
    ...own,
  };
}

export type SentChange = { id: string; statut?: string; notes?: string | null; avant?: string | null };
export type SentCall<Own> = { db: Db; admin: AdminSession; sent: Sent; id: string; change: Own };

/** What only one kind can do. */
export type OwnActs<Table extends SentTable = SentTable> = {
  table: Table;
  fields: z.ZodRawShape;
  acts: Record<string, (asked: SentCall<never>) => Promise<SentOutcome>>;
  /** What comes back of a form of its own that could not be read; undefined when a form of the house was sent wrongly. */
  unread?: (sent: Sent, values: FormValues, errors: FormErrors) => SentOutcome | undefined;
  /** What was typed, for the answer of an act that could not be stored. */
  typedOf?: (id: string, change: never) => object;
};

export function defineOwnActs<Table extends SentTable, Shape extends z.ZodRawShape>(
  own: Omit<OwnActs<Table>, "fields" | "acts" | "typedOf"> & {
    fields: Shape;
    acts: Record<string, (asked: SentCall<z.infer<z.ZodObject<Shape>>>) => Promise<SentOutcome>>;
    typedOf?: (id: string, change: z.infer<z.ZodObject<Shape>>) => object;
  },
): OwnActs<Table> {
  return own;
}

export function refuse(sent: Sent, intent: string, description: string, status: number, more: object = {}): SentOutcome {
  return { failure: { ...sent.failureOf(intent), description, ...more }, status };
}

export function absent(sent: Sent, intent: string): SentOutcome {
  return refuse(sent, intent, sent.absent, 404);
}

/** What the rows of every kind can do. */
export async function actOnSent(
  db: Db,
  admin: AdminSession,
  sent: Sent,
  intent: (typeof sentIntents)[number],
  { id, statut = "", notes = null, avant = null }: SentChange,
): Promise<SentOutcome> {
  const { table } = sent;
  switch (intent) {
    case "statut": {
      const moved = await moveSent(db, admin, sent, [id], statut);
      const move = sent.moves.find(({ to }) => to === statut) ?? sent.moves[0];
      if (moved.length > 0) return { done: move?.done.word ?? intent, ids: moved };
      return sent.moved ? refuse(sent, intent, sent.moved, 409) : absent(sent, intent);
    }
    case "verifier":
      return outcomeOf("verification", await confirmSent(db, admin, table, [id]));
    case "notes": {
      if (!sent.notes) throw badRequest();
      const update = await saveSentNotes(db, admin, table, id, { before: avant, notes });
      if (update.ok) return { done: "notes", ids: [id] };
      if (update.reason === "absent") return absent(sent, intent);
      return refuse(sent, intent, sent.notes.stale, 409, { conflict: { id, stored: update.stored, typed: notes } });
    }
    case "supprimer":
      return outcomeOf("suppression", await moveToBin(db, admin, table, [id]));
    case "restaurer":
      return outcomeOf("restauration", await restoreFromBin(db, admin, table, [id]));
  }

  function outcomeOf(done: string, changed: string[]): SentOutcome {
    return changed.length > 0 ? { done, ids: changed } : absent(sent, intent);
  }
}
