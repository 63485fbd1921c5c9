import { newId } from "#app/lib/ids.ts";
import type { AppRows } from "./content-snapshot.ts";
import { chosenEntries, type Fields, type FormEntry, liveId, versionOf } from "./form-entry.ts";

type ListKind = { route: string; path: string; table: string; allowed: string[]; intents: { intent: string; more?: () => Fields }[] };

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
      allowed: ["intent", "id", "statut", "version", "sens"],
      intents: [{ intent: "deplacer", more: () => ({ sens: "apres" }) }, withVersion("gallery_images", { statut: "brouillon" }), ...binned],
    },
    {
      route: "inbox/contacts",
      path: "contacts",
      table: "contact_requests",
      allowed: ["intent", "id", "statut", "urgence", "notes", "avant", ...lotFields],
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
      allowed: ["intent", "id", "statut", "notes", "avant", "prix", ...lotFields],
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
      allowed: ["intent", "id", "statut", "version", "client_nom", "contenu", "note", ...lotFields],
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
  const entries = kinds.flatMap(({ route, path, table, allowed, intents }) => {
    const id = liveId(rows, table, 1);
    return intents.map(
      ({ intent, more }): FormEntry => ({
        audience: "admin",
        encoding: "form",
        route: `routes/admin/${route}`,
        path: `/admin-dashboard/${path}`,
        table,
        allowed,
        valid: () => ({ intent, id, ...more?.() }),
      }),
    );
  });
  return [...chosen, ...entries];
}

const lotFields = ["lot", "acte", "nombre", "jusqua"];

/** Everything one status shows goes to the bin at once, and comes back. */
function lotKinds(rows: AppRows): ListKind[] {
  const lists = [
    {
      route: "inbox/contacts",
      path: "contacts?statut=spam",
      table: "contact_requests",
      statut: "spam",
      more: ["statut", "urgence", "notes", "avant"],
    },
    {
      route: "inbox/sell-requests",
      path: "vehicules/demandes?statut=refuse",
      table: "vehicle_sell_requests",
      statut: "refuse",
      more: ["statut", "notes", "avant", "prix"],
    },
    {
      route: "inbox/testimonials",
      path: "avis?statut=rejete",
      table: "testimonials",
      statut: "rejete",
      more: ["statut", "version", "client_nom", "contenu", "note"],
    },
  ];
  return lists.map(({ route, path, table, statut, more }) => {
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
    return { route, path, table, allowed: ["intent", "id", ...more, ...lotFields], intents };
  });
}

function notesOf(rows: AppRows, table: string) {
  return String(rows.one(`select notes_internes from ${table} where id = ?`, liveId(rows, table, 1)).notes_internes ?? "");
}
