import type { z } from "zod";
import { newId } from "#app/lib/ids.ts";
import { galleryChangeSchema } from "#app/routes/admin/gallery/gallery-list-action.server.ts";
import { contactChangeSchema } from "#app/routes/admin/inbox/contact-action.server.ts";
import { sellRequestChangeSchema } from "#app/routes/admin/inbox/sell-request-action.server.ts";
import { testimonialChangeSchema } from "#app/routes/admin/inbox/testimonial-action.server.ts";
import type { AppRows } from "./content-snapshot.ts";
import { chosenEntries, type Fields, type FormEntry, fieldsOf, liveId, versionOf } from "./form-entry.ts";

type ListKind = { route: string; path: string; table: string; form: z.ZodObject; intents: { intent: string; more?: () => Fields }[] };

/** What the rows of a list can do; the last row is put into the bin and taken out again. */
export function listEntries(rows: AppRows): FormEntry[] {
  const binned = [{ intent: "supprimer" }, { intent: "restaurer" }];
  const withVersion = (table: string, fields: Fields) => ({
    intent: "statut",
    more: () => ({ ...fields, version: versionOf(rows, table, liveId(rows, table, 1)) }),
  });
  const kinds: ListKind[] = [
    {
      route: "gallery/gallery",
      path: "galerie?index",
      table: "gallery_images",
      form: galleryChangeSchema,
      intents: [{ intent: "deplacer", more: () => ({ sens: "apres" }) }, withVersion("gallery_images", { statut: "brouillon" }), ...binned],
    },
    {
      route: "inbox/contacts",
      path: "contacts",
      table: "contact_requests",
      form: contactChangeSchema,
      intents: [
        { intent: "verifier" },
        { intent: "urgence", more: () => ({ urgence: "haute" }) },
        { intent: "notes", more: () => ({ notes: "Rappeler.", avant: notesOf(rows, "contact_requests") }) },
        ...binned,
      ],
    },
    {
      route: "inbox/sell-requests",
      path: "vehicules/demandes",
      table: "vehicle_sell_requests",
      form: sellRequestChangeSchema,
      intents: [
        { intent: "verifier" },
        { intent: "notes", more: () => ({ notes: "Rappeler.", avant: notesOf(rows, "vehicle_sell_requests") }) },
        ...binned,
      ],
    },
    {
      route: "inbox/testimonials",
      path: "avis",
      table: "testimonials",
      form: testimonialChangeSchema,
      intents: [
        { intent: "verifier" },
        { intent: "statut", more: () => ({ statut: "rejete" }) },
        {
          intent: "modifier",
          more: () => ({
            version: versionOf(rows, "testimonials", liveId(rows, "testimonials", 1)),
            client_nom: "Essai",
            contenu: "Corrigé.",
            note: "3",
          }),
        },
        ...binned,
      ],
    },
    ...lotKinds(rows),
  ];
  const chosen = [
    ...chosenEntries(rows, {
      ...{ route: "routes/admin/gallery/gallery", path: "/admin-dashboard/galerie?index", table: "gallery_images" },
      acts: { "": "publier", publie: "masquer" },
    }),
    ...chosenEntries(rows, {
      ...{ route: "routes/admin/inbox/testimonials", path: "/admin-dashboard/avis", table: "testimonials" },
      acts: { "": "approuver", approuve: "rejeter" },
    }).slice(0, 1), // the way back is that of a whole list, below
  ];
  const entries = kinds.flatMap(({ route, path, table, form, intents }) => {
    const id = liveId(rows, table, 1);
    return intents.map(
      ({ intent, more }): FormEntry => ({
        audience: "admin",
        encoding: "form",
        route: `routes/admin/${route}`,
        path: `/admin-dashboard/${path}`,
        table,
        ...fieldsOf(form, "intent"),
        valid: () => ({ intent, id, ...more?.() }),
      }),
    );
  });
  return [...chosen, ...entries];
}

/** Everything one status shows goes to the bin at once, and comes back. */
function lotKinds(rows: AppRows): ListKind[] {
  const lists = [
    {
      route: "inbox/contacts",
      path: "contacts?statut=spam",
      table: "contact_requests",
      statut: "spam",
      form: contactChangeSchema,
    },
    {
      route: "inbox/sell-requests",
      path: "vehicules/demandes?statut=refuse",
      table: "vehicle_sell_requests",
      statut: "refuse",
      form: sellRequestChangeSchema,
    },
    {
      route: "inbox/testimonials",
      path: "avis?statut=rejete",
      table: "testimonials",
      statut: "rejete",
      form: testimonialChangeSchema,
    },
  ];
  return lists.map(({ route, path, table, statut, form }) => {
    const lot = newId();
    const asked = () => {
      const { nombre, jusqua } = rows.one(
        `select count(*) as nombre, max(created_at) as jusqua from ${table} where deleted_at is null and statut = ?`,
        statut,
      );
      return { lot, acte: "suppression", nombre: String(nombre), jusqua: String(jusqua) };
    };
    const intents = [
      { intent: "lot", more: asked },
      { intent: "annuler_lot", more: () => ({ lot }) },
    ];
    return { route, path, table, form, intents };
  });
}

function notesOf(rows: AppRows, table: string) {
  return String(rows.one(`select notes_internes from ${table} where id = ?`, liveId(rows, table, 1)).notes_internes ?? "");
}
