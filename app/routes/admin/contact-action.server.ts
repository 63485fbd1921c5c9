import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { contactStatuts, contactUrgences } from "#app/db/closed-lists.ts";
import {
  type ContactDone,
  contactAbsent,
  contactFailures,
  contactMoveDone,
  contactMoved,
  contactNotesStale,
} from "#app/features/contact-requests/contact-request-admin-messages.ts";
import {
  confirmContactRequests,
  deleteContactRequests,
  moveContactRequests,
  restoreContactRequests,
  saveContactNotes,
  setContactUrgence,
} from "#app/features/contact-requests/contact-request-commands.server.ts";
import { type ContactList, contactLotList } from "#app/features/contact-requests/contact-request-lists.ts";
import { optionalParagraphs } from "#app/lib/fields.ts";
import { parseForm } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import type { NotesConflict } from "#app/platform/inbox/notes-conflict.ts";
import { changeLot, isLotChange, lotFields, lotIntents } from "#app/routes/admin/list/lot-action.server.ts";
import type { LotMessage } from "#app/routes/admin/list/lot-message.ts";
import { describeFailure, type ReceivedRequest } from "./write-failure.server.ts";

export type ContactFailure = { title: string; description?: string; conflict?: NotesConflict };
type Outcome =
  | { done: ContactDone; ids: string[]; lot?: undefined; failure?: undefined }
  | { lot: LotMessage; failure?: undefined }
  | ({ done?: undefined; failure: ContactFailure } & ResponseInit);

const MAX_AT_ONCE = 100;

const changeSchema = z.object({
  intent: z.enum([...lotIntents, "statut", "verifier", "urgence", "notes", "supprimer", "restaurer"]),
  id: z.array(z.string().min(1).max(36)).max(MAX_AT_ONCE).default([]),
  statut: z.enum(contactStatuts).optional(),
  urgence: z.enum(contactUrgences).optional(),
  notes: optionalParagraphs(),
  avant: optionalParagraphs(),
  ...lotFields,
});
type Sent = z.infer<typeof changeSchema>;
type Change = Sent & { intent: Exclude<Sent["intent"], (typeof lotIntents)[number]> };

/** What the cards of the list can do, to one request, to several, or to all the address shows. */
export async function changeContacts(db: Db, actor: Actor, received: ReceivedRequest, filter: ListFilter<ContactList>): Promise<Outcome> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest(form.errors.notes);
  if (isLotChange(form.value)) return changeLot(db, actor, contactLotList, form.value, received, filter);
  const change = form.value as Change;
  const { intent, id, statut, urgence } = change;
  if (id.length === 0 || (intent === "statut" && !statut) || (intent === "urgence" && !urgence)) throw badRequest();
  const failure = contactFailures[intent];
  try {
    return await carryOut(db, actor, change);
  } catch (error) {
    const { message, ...init } = describeFailure(error, received);
    return { failure: { ...failure, description: message }, ...init };
  }
}

async function carryOut(db: Db, actor: Actor, change: Change): Promise<Outcome> {
  const [id = ""] = change.id;
  switch (change.intent) {
    case "statut": {
      const { statut = "nouveau" } = change;
      const ids = await moveContactRequests(db, actor, change.id, statut);
      if (ids.length > 0) return { done: contactMoveDone[statut], ids };
      return { failure: { ...contactFailures.statut, description: contactMoved }, status: 409 };
    }
    case "verifier": {
      const ids = await confirmContactRequests(db, actor, change.id);
      return ids.length > 0 ? { done: "verification", ids } : absent("verifier");
    }
    case "urgence":
      return (await setContactUrgence(db, actor, id, change.urgence ?? "normale")) ? { done: "urgence", ids: [id] } : absent("urgence");
    case "notes": {
      const update = await saveContactNotes(db, actor, id, { before: change.avant, notes: change.notes });
      if (update.ok) return { done: "notes", ids: [id] };
      if (update.reason === "absent") return absent("notes");
      const conflict = { id, stored: update.stored, typed: change.notes };
      return { failure: { ...contactFailures.notes, description: contactNotesStale, conflict }, status: 409 };
    }
    case "supprimer": {
      const ids = await deleteContactRequests(db, actor, change.id);
      return ids.length > 0 ? { done: "suppression", ids } : absent("supprimer");
    }
    case "restaurer": {
      const ids = await restoreContactRequests(db, actor, change.id);
      return ids.length > 0 ? { done: "restauration", ids } : absent("restaurer");
    }
  }
}

function absent(intent: Change["intent"]): Outcome {
  return { failure: { ...contactFailures[intent], description: contactAbsent }, status: 404 };
}
