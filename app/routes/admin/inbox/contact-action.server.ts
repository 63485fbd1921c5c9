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
import { parseFormData } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { refuseWithout } from "#app/platform/auth/admin-guard.server.ts";
import { type AskedIntent, intentsWith } from "#app/platform/auth/define-action.server.ts";
import type { NotesConflict } from "#app/platform/inbox/notes-conflict.ts";
import { describeFailure, type ReceivedRequest } from "#app/routes/admin/form/write-failure.server.ts";
import type { ChangeOutcome } from "#app/routes/admin/list/change-outcome.server.ts";
import { changeLot, isLotIntent, type LotIntent, lotFields, lotIntents } from "#app/routes/admin/list/lot-action.server.ts";
import { onlyOwn } from "./own-requests.server.ts";

export type ContactFailure = { title: string; description?: string; conflict?: NotesConflict };
type ContactOutcome = ChangeOutcome<ContactDone, ContactFailure>;

const MAX_AT_ONCE = 100;

export const contactIntents = {
  ...intentsWith("contacts.modifier", ["statut", "verifier", "urgence", "notes", "supprimer", "restaurer"]),
  ...intentsWith("contacts.ensemble", lotIntents),
};
type ContactIntent = Exclude<keyof typeof contactIntents, LotIntent>;

export const contactChangeSchema = z.object({
  id: z.array(z.string().min(1).max(36)).max(MAX_AT_ONCE).default([]),
  statut: z.enum(contactStatuts).optional(),
  urgence: z.enum(contactUrgences).optional(),
  notes: optionalParagraphs(),
  avant: optionalParagraphs(),
  ...lotFields,
});
type Change = z.infer<typeof contactChangeSchema>;

/** What the cards of the list can do, to one request, to several, or to all the address shows. */
export async function changeContacts(
  { db, admin, intent, form }: AskedIntent<typeof contactIntents>,
  received: ReceivedRequest,
  filter: ListFilter<ContactList>,
): Promise<ContactOutcome> {
  const sent = parseFormData(form, contactChangeSchema);
  if (!sent.ok) throw badRequest(sent.errors.notes);
  if (isLotIntent(intent)) return changeLot(db, admin, contactLotList, { intent, ...sent.value }, received, filter);
  const { id: ids, statut, urgence } = sent.value;
  if (ids.length === 0 || (intent === "statut" && !statut) || (intent === "urgence" && !urgence)) throw badRequest();
  if (intent === "statut" && statut === "spam") refuseWithout(received.request, admin, "boite.signaler");
  const change = { ...sent.value, id: await onlyOwn(db, admin, "contact_requests", ids) };
  if (change.id.length === 0) return absent(intent);
  const failure = contactFailures[intent];
  try {
    return await carryOut(db, admin, intent, change);
  } catch (error) {
    const { message, ...init } = describeFailure(error, received);
    return { failure: { ...failure, description: message }, ...init };
  }
}

async function carryOut(db: Db, actor: Actor, intent: ContactIntent, change: Change): Promise<ContactOutcome> {
  const [id = ""] = change.id;
  switch (intent) {
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

function absent(intent: ContactIntent): ContactOutcome {
  return { failure: { ...contactFailures[intent], description: contactAbsent }, status: 404 };
}
