import { sentTables } from "#app/db/tables/content-types.ts";
import { searchAlertInputSchema } from "#app/features/alerts/search-alert.ts";
import { listingRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { listingReportSchema } from "#app/features/contact/listing-report.server.ts";
import { formOf } from "#app/features/sent/sent-kinds.server.ts";
import { visitRequestSchema } from "#app/features/visits/visit-input.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { entryPoints, visitorForms } from "#app/services/addresses/entry-points.ts";
import { adminPassword } from "#scripts/app-process.ts";
import { requestSampleOf } from "#tests/content-sample.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, fieldsOf, liveId } from "./form-entry.ts";

const visitorTraps = ["site_web", "duree", "navigateur"];

let visits = 0;

/** Each time the next start of the usual hours, from the day after tomorrow on and not on a Sunday: what one visit takes no other can. */
function nextStart(): string {
  const slots = Array.from({ length: 18 }, (_, day) => addDays(todayInLome(), day + 2)).flatMap((day) => {
    const weekDay = new Date(`${day}T00:00:00Z`).getUTCDay();
    const hours = weekDay === 0 ? 0 : weekDay === 6 ? 6 : 10;
    return Array.from({ length: hours }, (_, hour) => `${day}T${String(hour + 8).padStart(2, "0")}:00:00.000Z`);
  });
  return slots[visits % slots.length] ?? "";
}

/** What visitors send. */
export function visitorEntries(rows: AppRows): FormEntry[] {
  const form = { audience: "visitor", encoding: "form" } as const;
  const listing_id = liveId(rows, "properties", 3, "statut = 'disponible'");
  return [
    ...sentTables.map((table): FormEntry => {
      const { name, schema } = formOf(table);
      return {
        ...form,
        ...{ route: name === "vente" ? "routes/site/sell-vehicle" : `routes/site/${name}-send`, path: visitorForms[name].path },
        ...{ table, moves: ["person_id"] },
        ...fieldsOf(schema, ...visitorTraps),
        valid: () => ({ ...requestSampleOf(table), cle_envoi: newId() }),
      };
    }),
    {
      ...form,
      route: "routes/site/enquiry-send",
      path: `${visitorForms.demande.path}?annonce=properties&id=${listing_id}&nature=visite`,
      table: "contact_requests",
      moves: ["person_id"],
      ...fieldsOf(listingRequestInputSchema, ...visitorTraps),
      valid: () => ({
        ...requestSampleOf("contact_requests"),
        cle_envoi: newId(),
        nature: "visite",
        listing_table: "properties",
        listing_id,
      }),
    },
    {
      ...form,
      route: "routes/site/listing-report",
      path: visitorForms.signaler.path,
      table: "contact_requests",
      moves: ["person_id"],
      ...fieldsOf(listingReportSchema, ...visitorTraps),
      valid: () => ({ annonce: "B-0003", motif: "deja_conclu", cle_envoi: newId() }),
    },
    {
      ...form,
      route: "routes/site/visits/visits-page",
      path: visitorForms.visite.path,
      table: "contact_requests",
      moves: ["person_id"],
      ...fieldsOf(visitRequestSchema, ...visitorTraps, "semaine"),
      valid: () => {
        const [debut, telephone] = [nextStart(), `90 00 ${String(++visits).padStart(4, "0")}`];
        return { annonce: "B-0004", mode: "sur_place", debut, nom: "Essai", telephone, indicatif: "228", cle_envoi: newId() };
      },
    },
    {
      ...form,
      route: "routes/site/alerts/alert-send",
      path: visitorForms.alerte.path,
      table: "search_alerts",
      ...fieldsOf(searchAlertInputSchema, ...visitorTraps),
      valid: () => ({ email: "essai@exemple.tg", recherche: "/acheter/villas", cle_envoi: newId() }),
    },
    {
      ...form,
      route: "routes/admin/session/login",
      path: entryPoints.signIn.path,
      allowed: ["username", "password", "code"],
      valid: () => ({ username: "admin", password: adminPassword }),
    },
    {
      audience: "visitor",
      encoding: "json",
      route: "routes/api/measure-endpoint",
      path: entryPoints.measure.path,
      allowed: ["kind", "page", "listing", "lcp", "reference"],
      valid: () => ({ kind: "view", page: "/" }),
    },
  ];
}
