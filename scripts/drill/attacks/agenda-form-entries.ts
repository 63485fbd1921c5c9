import { visitActs } from "#app/features/visits/visit-input.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, fieldsOf, versionOf } from "./form-entry.ts";

const AGENDA = "/admin-dashboard/agenda";

/** What a member does with visits. The one that is moved and recalled belongs to a request of the demonstration. */
export function agendaEntries(rows: AppRows): FormEntry[] {
  const common = { audience: "admin", encoding: "form", table: "appointments" } as const;
  const id = visitOf(rows);
  const visit = { ...common, route: "routes/admin/agenda/visit", path: `${AGENDA}/visites/${id}` };
  const seen = () => ({ id, version: versionOf(rows, "appointments", id) });
  let moments = 0;
  /** Another day each time, after all that are stored: time that another visit holds is refused. */
  const moment = () => {
    const { last } = rows.one("select substr(max(debut), 1, 10) as last from appointments");
    return `${addDays([String(last ?? ""), addDays(todayInLome(), 30)].toSorted().at(-1) ?? "", ++moments)}T06:00`;
  };
  return [
    { ...visit, ...fieldsOf(visitActs.confirmer, "intent"), moves: ["rappel_le"], valid: () => ({ intent: "rappeler", ...seen() }) },
    {
      ...{ ...visit, ...fieldsOf(visitActs.deplacer, "intent"), moves: ["statut", "agent", "sequence", "rappel_le", "duree"] },
      valid: () => ({ intent: "deplacer", ...seen(), debut: moment(), hors: "oui" }),
    },
    {
      ...{ ...common, route: "routes/admin/agenda/new-visit", path: `${AGENDA}/nouveau` },
      ...fieldsOf(visitActs.saisir, "nature", "appel", "repondu"),
      valid: () => ({
        ...{ nature: "visite", canal: "appel", mode: "sur_place", nom: "Afi Mensah", telephone: "90 12 34 56", indicatif: "228" },
        ...{ debut: moment(), hors: "oui", cle_envoi: newId() },
      }),
    },
  ];
}

/** A confirmed visit; made of a request that has none where the demonstration brings no visit. */
function visitOf(rows: AppRows): string {
  const [known] = rows.all("select id from appointments where statut = 'confirme' order by id limit 1");
  if (known) return String(known.id);
  const request = rows.one(
    "select id from contact_requests where deleted_at is null and id not in (select demande_id from appointments) order by id limit 1",
  );
  const id = newId();
  const now = new Date().toISOString();
  rows.run(
    `insert into appointments (id, created_at, updated_at, reference, demande_id, mode, debut, duree, statut)
    values (?, ?, ?, 'RV-9000', ?, 'sur_place', ?, 45, 'confirme')`,
    ...[id, now, now, String(request.id), `${addDays(todayInLome(), 20)}T10:00:00.000Z`],
  );
  return id;
}
