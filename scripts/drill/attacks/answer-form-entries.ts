import { typedRequestSchema } from "#app/features/contact/typed-request.ts";
import { boiteChangeSchema } from "#app/features/inbox/boite-change.server.ts";
import { cannedReplyInputSchema } from "#app/features/replies/canned-reply-commands.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, fieldsOf } from "./form-entry.ts";

/**
 * The Boîte, canned replies, requests typed by hand and the number looked up meanwhile, messages that are matched, the word that an answer
 * went out, and a reminder that is put off.
 */
export function answerEntries(rows: AppRows): FormEntry[] {
  const admin = { audience: "admin", encoding: "form" } as const;
  const replies = { ...admin, route: "routes/admin/settings/canned-replies-page", path: "/admin-dashboard/parametres/reponses" };
  const match = { ...admin, route: "routes/admin/boite/presses/match-page", path: "/admin-dashboard/boite/rapprocher" };
  const second = () => String(rows.all("select id from canned_replies order by ordre limit 1 offset 1")[0]?.id ?? newId());
  const event = () => String(rows.all("select id from person_events where etat is not null and deleted_at is null")[0]?.id ?? newId());
  const person = () => String(rows.all("select id from people where deleted_at is null and fusionnee_dans is null")[0]?.id ?? newId());
  const untaken = `select people.id from people join person_events on person_events.person_id = people.id
    join contact_requests on contact_requests.id = person_events.source_id
    where people.assigne_a is null and people.attend_depuis is not null and people.suivi <> 'spam' and person_events.etat = 'nouveau'
    and person_events.repondu_le is null and person_events.deleted_at is null and listing_table in ('properties', 'vehicles')`;
  const inbox = {
    ...{ ...admin, route: "routes/admin/boite/boite", path: "/admin-dashboard/boite" },
    ...fieldsOf(boiteChangeSchema, "intent"),
  };
  return [
    { ...inbox, valid: () => ({ intent: "note", id: person(), note: "Essai" }) },
    { ...inbox, valid: () => ({ intent: "prendre", id: String(rows.all(untaken)[0]?.id ?? newId()) }) },
    {
      ...replies,
      table: "canned_replies",
      ...fieldsOf(cannedReplyInputSchema, "intent", "id", "version"),
      moves: ["ordre"],
      valid: () => ({ intent: "enregistrer", titre: "Essai", texte: "Bonjour {prenom}" }),
    },
    { ...replies, allowed: ["intent", "id"], valid: () => ({ intent: "monter", id: second() }) },
    { ...replies, allowed: ["intent", "id"], valid: () => ({ intent: "supprimer", id: second() }) },
    {
      ...admin,
      ...{ route: "routes/admin/boite/typed/typed-request-page", path: "/admin-dashboard/boite/nouvelle" },
      ...fieldsOf(typedRequestSchema),
      valid: () => ({ canal: "appel", nature: "contact", nom: "Essai Exercice", telephone: "+22890000000", cle_envoi: newId() }),
    },
    {
      ...admin,
      ...{ route: "routes/admin/boite/typed/known-endpoint", path: "/admin-dashboard/boite/reperes" },
      allowed: ["telephone", "indicatif"],
      valid: () => ({ telephone: "90000000", indicatif: "228" }),
    },
    { ...match, allowed: ["intent", "message"], valid: () => ({ intent: "lire", message: "Bonjour, réf. B-0004" }) },
    {
      ...match,
      allowed: ["intent", "message", "demande", "nom", "telephone", "numero", "cle_envoi"],
      valid: () => ({ intent: "rapprocher", message: `Bonjour ${newId()}`, nom: "Essai Exercice", telephone: "+22890000000" }),
    },
    {
      ...admin,
      ...{ route: "routes/admin/boite/reply/reply-endpoint", path: "/admin-dashboard/boite/reponse" },
      allowed: ["demande", "canal", "texte", "page"],
      valid: () => ({ demande: event(), canal: "autre", texte: "" }),
    },
    {
      ...admin,
      ...{ route: "routes/admin/boite/later-endpoint", path: "/admin-dashboard/boite/plus-tard" },
      allowed: ["id"],
      valid: () => ({ id: person() }),
    },
  ];
}
