import type { z } from "zod";
import { type SentForm, sentTables } from "#app/db/tables/content-types.ts";
import { searchAlertInputSchema } from "#app/features/alerts/search-alert.ts";
import { stayRequestSchema } from "#app/features/bookings/requests/stay-input.ts";
import { visitRequestSchema } from "#app/features/bookings/requests/visit-input.ts";
import { listingRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { listingReportSchema } from "#app/features/contact/listing-report.server.ts";
import { formOf } from "#app/features/sent/sent-kinds.server.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { entryPoints, type VisitorFormName, visitorForms } from "#app/services/addresses/entry-points.ts";
import { adminPassword } from "#scripts/app-process.ts";
import { guardedRoutes } from "#scripts/built-rights.ts";
import { builtRoutes, fillAddress } from "#scripts/built-routes.ts";
import { requestSampleOf } from "#tests/content-sample.ts";
import type { AppRows } from "#tests/rows.ts";
import { freeDates, letListing, stayPage } from "./stay-rows.ts";

export type Fields = Record<string, string>;

/** One thing a form or a program can ask of the application. */
export type FormEntry = {
  /** The route of the build that receives it. */
  route: string;
  path: string;
  audience: "visitor" | "admin";
  encoding: "form" | "json";
  /** Every field it may carry. */
  allowed: readonly string[];
  /** A sending that is accepted now, or of the desk its intent and row. */
  valid: () => Fields;
  /** What it does takes away what the other entries need. */
  isLast?: boolean;
};

/** The n-th live row of the demonstration content. */
export function liveId(rows: AppRows, table: string, nth = 0, condition = "true") {
  return String(rows.one(`select id from ${table} where deleted_at is null and ${condition} order by id limit 1 offset ${nth}`).id);
}

/** What is accepted now; nothing when an earlier case took away the row it speaks of. */
export function validOf({ valid }: FormEntry): Fields {
  try {
    return valid();
  } catch {
    return {};
  }
}

const namesOf = ({ shape }: z.ZodObject, ...more: string[]) => [...Object.keys(shape), ...more];

const visitorTraps = ["site_web", "duree", "navigateur"];

let visits = 0;

/** The first free start of the usual hours, from the day after tomorrow on and not on a Sunday: what one visit takes no other can. */
function nextStart(rows: AppRows): string {
  const slots = Array.from({ length: 18 }, (_, day) => addDays(todayInLome(), day + 2)).flatMap((day) => {
    const weekDay = new Date(`${day}T00:00:00Z`).getUTCDay();
    const hours = weekDay === 0 ? 0 : weekDay === 6 ? 6 : 10;
    return Array.from({ length: hours }, (_, hour) => `${day}T${String(hour + 8).padStart(2, "0")}:00:00.000Z`);
  });
  const held = new Set(rows.all("select distinct unite from occupied_units").map(({ unite }) => String(unite)));
  return slots.find((start) => !held.has(start.slice(0, "2026-11-24T10:00".length))) ?? "";
}

type OwnForm = Pick<FormEntry, "allowed" | "valid"> & { query?: string };

/** The forms of visitors that no table of what people send has: one that is declared and not filled in here does not compile. */
function ownForms(rows: AppRows): Record<Exclude<VisitorFormName, SentForm | "vente">, OwnForm> {
  const listing_id = liveId(rows, "properties", 3, "statut = 'disponible'");
  const home = letListing(rows, "properties");
  return {
    demande: {
      allowed: namesOf(listingRequestInputSchema, ...visitorTraps),
      query: `?annonce=properties&id=${listing_id}&nature=visite`,
      valid: () => ({
        ...requestSampleOf("contact_requests"),
        cle_envoi: newId(),
        nature: "visite",
        listing_table: "properties",
        listing_id,
      }),
    },
    signaler: {
      allowed: namesOf(listingReportSchema, ...visitorTraps),
      valid: () => ({ annonce: "B-0003", motif: "deja_conclu", cle_envoi: newId() }),
    },
    sejour: {
      allowed: namesOf(stayRequestSchema, ...visitorTraps),
      query: `?annonce=${home.reference}`,
      valid: () => ({
        ...{ annonce: home.reference, ...freeDates(rows, home), personnes: "2", nom: "Essai Exercice" },
        ...{ telephone: "90 12 34 56", cle_envoi: newId() },
      }),
    },
    visite: {
      allowed: namesOf(visitRequestSchema, ...visitorTraps, "semaine"),
      valid: () => {
        const [debut, telephone] = [nextStart(rows), `90 00 ${String(++visits).padStart(4, "0")}`];
        return { annonce: "B-0004", mode: "sur_place", debut, nom: "Essai", telephone, indicatif: "228", cle_envoi: newId() };
      },
    },
    alerte: {
      allowed: namesOf(searchAlertInputSchema, ...visitorTraps),
      valid: () => ({ email: "essai@exemple.tg", recherche: "/acheter/villas", cle_envoi: newId() }),
    },
  };
}

/** What visitors send. */
export function visitorEntries(rows: AppRows): FormEntry[] {
  const form = { audience: "visitor", encoding: "form" } as const;
  const routes = builtRoutes();
  const home = letListing(rows, "properties");
  /** Each form has the one route of its address. */
  const placeOf = (name: VisitorFormName, query = "") => {
    const { path } = visitorForms[name];
    const route = routes.find(({ address, hasAction }) => address === path && hasAction);
    if (!route) throw new Error(`No route takes the form ${name}`);
    return { route: route.id, path: path + query };
  };
  return [
    ...sentTables.map((table): FormEntry => {
      const { name, schema } = formOf(table);
      return {
        ...form,
        ...placeOf(name),
        allowed: namesOf(schema, ...visitorTraps),
        valid: () => ({ ...requestSampleOf(table), cle_envoi: newId() }),
      };
    }),
    ...Object.entries(ownForms(rows)).map(
      ([name, { query, ...own }]): FormEntry => ({ ...form, ...placeOf(name as VisitorFormName, query), ...own }),
    ),
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
    {
      ...form,
      route: "routes/site/stays/stay-link",
      path: stayPage(rows, home),
      allowed: ["intent"],
      valid: () => ({ intent: "annuler" }),
    },
  ];
}

const tables: Record<string, string> = {
  ...{ biens: "properties", realisations: "projects", vehicules: "vehicles", galerie: "gallery_images", contacts: "contact_requests" },
  ...{ avis: "testimonials", boite: "people", textes: "site_text_content" },
};

/** Every intent of every route of the desk, with the row it may be about and the names of its columns; a new one is there by itself. */
export function deskEntries(rows: AppRows): FormEntry[] {
  return guardedRoutes()
    .filter(({ hasAction }) => hasAction)
    .flatMap((route) => {
      const table = tables[route.address.split("/")[2] ?? ""] ?? "properties";
      const id = table === "site_text_content" ? String(rows.one(`select id from ${table} limit 1`).id) : liveId(rows, table);
      const path = fillAddress(route, { id, rubrique: "biens", table: "contact_requests" });
      const common = { route: route.id, path: route.index ? `${path}?index` : path, audience: "admin", encoding: "form" } as const;
      return Object.keys(route.rights.intents).map((intent) => ({
        ...common,
        allowed: rows.columns(table).map(({ name }) => name),
        valid: (): Fields => ({ ...(intent && { intent }), id }),
        isLast: /securite|reserve|equipe|demonstration/.test(path),
      }));
    });
}
