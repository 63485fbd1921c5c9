import type { z } from "zod";
import { contentTypes, type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import { galleryChangeSchema } from "#app/features/gallery/screens/gallery-list-action.server.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { sentChangeSchema } from "#app/features/sent-lists/sent-action.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { AppRows } from "./content-snapshot.ts";
import { chosenEntries, type Fields, type FormEntry, fieldsOf, liveId, versionOf } from "./form-entry.ts";

type ListKind = { route: string; path: string; table: string; form: z.ZodObject; intents: { intent: string; more?: () => Fields }[] };

/** What the rows of a list can do; the last row is put into the bin and taken out again. */
export function listEntries(rows: AppRows): FormEntry[] {
  // A kind the demonstration has no rows of is attacked by its form alone.
  const shown = sentTables.filter((table) => rows.all(`select 1 from ${table} where deleted_at is null limit 2`).length === 2);
  const binned = [{ intent: "supprimer" }, { intent: "restaurer" }];
  const withVersion = (table: string, fields: Fields) => ({
    intent: "statut",
    more: () => ({ ...fields, version: versionOf(rows, table, liveId(rows, table, 1)) }),
  });
  const kinds: ListKind[] = [
    {
      route: "routes/admin/gallery/gallery",
      path: "galerie?index",
      table: "gallery_images",
      form: galleryChangeSchema,
      intents: [{ intent: "deplacer", more: () => ({ sens: "apres" }) }, withVersion("gallery_images", { statut: "brouillon" }), ...binned],
    },
    ...shown.map((table): ListKind => {
      const sent = sentOf(table);
      const notes = () => ({ notes: "Rappeler.", avant: notesOf(rows, table) });
      const own = ownSendings(rows)[table] ?? [];
      return {
        ...listOfSent(table),
        intents: [{ intent: "verifier" }, ...own, ...(sent.notes ? [{ intent: "notes", more: notes }] : []), ...binned],
      };
    }),
  ];
  const chosen = [
    ...chosenEntries(rows, {
      ...{ route: "routes/admin/gallery/gallery", path: "/admin-dashboard/galerie?index", table: "gallery_images" },
      acts: { "": "publier", publie: "masquer" },
    }),
    ...shown.flatMap((table) => chosenSent(rows, table)),
  ];
  const lots = shown.flatMap((table) => [...entriesOf(rows, wholeList(rows, table)), ...chosenSent(rows, table).slice(1)]);
  return [...chosen, ...kinds.flatMap((kind) => entriesOf(rows, kind)), ...lots];
}

function entriesOf(rows: AppRows, { route, path, table, form, intents }: ListKind): FormEntry[] {
  const id = liveId(rows, table, 1);
  return intents.map(
    ({ intent, more }): FormEntry => ({
      audience: "admin",
      encoding: "form",
      route,
      path: `/admin-dashboard/${path}`,
      table,
      ...fieldsOf(form, "intent"),
      valid: () => ({ intent, id, ...more?.() }),
    }),
  );
}

function chosenSent(rows: AppRows, table: SentTable): FormEntry[] {
  const { route, path } = listOfSent(table);
  const acts: Record<string, string> = sentOf(table).hasSpam
    ? { "": "indesirables", spam: "corbeille" }
    : { "": "approuver", approuve: "rejeter" };
  return chosenEntries(rows, { route, path: `/admin-dashboard/${path}`, table, acts });
}

/** A status the demonstration has rows in, and none of them is needed by another entry. */
const statutsOfLots: Partial<Record<SentTable, string>> = {
  contact_requests: "spam",
  vehicle_sell_requests: "refuse",
  testimonials: "rejete",
};

/** Everything one status shows goes to the bin at once. */
function wholeList(rows: AppRows, table: SentTable): ListKind {
  const { route, path, form } = listOfSent(table);
  const statut = statutsOfLots[table] ?? sentOf(table).waits;
  const lot = newId();
  const asked = () => {
    const { nombre, jusqua } = rows.one(
      `select count(*) as nombre, max(created_at) as jusqua from ${table} where deleted_at is null and statut = ?`,
      statut,
    );
    return { lot, acte: "suppression", nombre: String(nombre), jusqua: String(jusqua) };
  };
  return { route, path: `${path}?statut=${statut}`, table, form, intents: [{ intent: "lot", more: asked }] };
}

function listOfSent(table: SentTable): Omit<ListKind, "intents"> {
  const { path } = contentTypes[table].sent;
  return { route: `${path}/recus`, path, table, form: sentChangeSchema(sentOf(table)) };
}

/** What only some kinds can be sent; the conversion of a sell request takes its row away for good. */
function ownSendings(rows: AppRows): Partial<Record<SentTable, ListKind["intents"]>> {
  return {
    contact_requests: [{ intent: "urgence", more: () => ({ urgence: "haute" }) }],
    testimonials: [
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
    ],
  };
}

function notesOf(rows: AppRows, table: string) {
  return String(rows.one(`select notes_internes from ${table} where id = ?`, liveId(rows, table, 1)).notes_internes ?? "");
}
