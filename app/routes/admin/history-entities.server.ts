import type { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { type ContentTable, siteTextSections } from "#app/db/schema.ts";
import { updateProject } from "#app/features/projects/project-commands.server.ts";
import { projectDifferences, projectFormValues } from "#app/features/projects/project-form-values.ts";
import { projectInputSchema } from "#app/features/projects/project-input.ts";
import { findProject } from "#app/features/projects/project-queries.server.ts";
import { updateProperty } from "#app/features/properties/property-commands.server.ts";
import { propertyDifferences, propertyFormValues } from "#app/features/properties/property-form-values.ts";
import { propertyInputSchema } from "#app/features/properties/property-input.ts";
import { findProperty } from "#app/features/properties/property-queries.server.ts";
import { updateVehicle } from "#app/features/vehicles/vehicle-commands.server.ts";
import { vehicleDifferences, vehicleFormValues } from "#app/features/vehicles/vehicle-form-values.ts";
import { vehicleInputSchema } from "#app/features/vehicles/vehicle-input.ts";
import { findVehicle } from "#app/features/vehicles/vehicle-queries.server.ts";
import { textOf } from "#app/lib/form-values.ts";
import type { FormValues } from "#app/lib/forms.server.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import type { FormDifference } from "#app/platform/forms/form-conflict.tsx";
import { formDifferences } from "#app/platform/forms/form-differences.ts";
import { updateSiteText } from "#app/platform/site-texts/site-text-commands.server.ts";

type Found = { rowId: string; titre: string; version: number; values: FormValues };
type Outcome = "done" | "absent" | "stale" | "refused";

/** What the History view needs to know of a kind of row. */
export type HistoryEntity = {
  table: ContentTable;
  find: (db: Db, id: string) => Promise<Found | undefined>;
  valuesOf: (row: unknown) => FormValues;
  differencesOf: (mine: FormValues, stored: FormValues) => FormDifference[];
  /** Saves a former version through the usual command, over the version that was on screen. */
  bringBack: (db: Db, actor: Actor, id: string, version: number, values: FormValues) => Promise<Outcome>;
  backTo: (id: string) => string;
};

type Row = { id: string; titre: string; version: number };
type Listing<Stored extends Row, Input> = Pick<HistoryEntity, "table" | "differencesOf"> & {
  section: string;
  find: (db: Db, id: string) => Promise<Stored | undefined>;
  valuesOf: (row: Stored) => FormValues;
  schema: z.ZodType<Input>;
  update: (
    db: Db,
    actor: Actor,
    id: string,
    version: number,
    input: Input,
  ) => Promise<{ ok: true } | { ok: false; reason: "absent" | "stale" }>;
};

function listing<Stored extends Row, Input>({ section, find, valuesOf, schema, update, ...rest }: Listing<Stored, Input>): HistoryEntity {
  return {
    ...rest,
    async find(db, id) {
      const row = await find(db, id);
      return row && { rowId: row.id, titre: row.titre, version: row.version, values: valuesOf(row) };
    },
    valuesOf: (row) => valuesOf(row as Stored),
    async bringBack(db, actor, id, version, values) {
      const { success, data } = schema.safeParse(values);
      if (!success) return "refused"; // the rules have changed since
      const outcome = await update(db, actor, id, version, data);
      return outcome.ok ? "done" : outcome.reason;
    },
    backTo: (id) => `/admin-dashboard/${section}/${id}`,
  };
}

/** A text is named by its section and key, "hero.slide1_title": it may have no row yet. */
const siteText: HistoryEntity = {
  table: "site_text_content",
  async find(db, id) {
    const name = readTextName(id);
    if (!name) return undefined;
    const row = await db
      .selectFrom("site_text_content")
      .selectAll()
      .where("section", "=", name.section)
      .where("key", "=", name.key)
      .executeTakeFirst();
    return row && { rowId: row.id, titre: `${row.section}, ${row.key}`, version: row.version, values: { content: row.content } };
  },
  valuesOf: (row) => ({ content: (row as { content: string }).content }),
  differencesOf: (mine, stored) => formDifferences({ content: "Texte" }, {}, { mine, stored }),
  async bringBack(db, actor, id, version, values) {
    const name = readTextName(id);
    if (!name) return "absent";
    const outcome = await updateSiteText(db, actor, name, version, textOf(values, "content"));
    return outcome.ok ? "done" : outcome.reason;
  },
  backTo: () => "/admin-dashboard/textes",
};

function readTextName(id: string) {
  const dot = id.indexOf(".");
  const section = siteTextSections.find((name) => name === id.slice(0, Math.max(dot, 0)));
  return section && { section, key: id.slice(dot + 1) };
}

const entities: Record<string, HistoryEntity> = {
  biens: listing({
    section: "biens",
    table: "properties",
    find: findProperty,
    valuesOf: propertyFormValues,
    differencesOf: propertyDifferences,
    schema: propertyInputSchema,
    update: updateProperty,
  }),
  realisations: listing({
    section: "realisations",
    table: "projects",
    find: findProject,
    valuesOf: projectFormValues,
    differencesOf: projectDifferences,
    schema: projectInputSchema,
    update: updateProject,
  }),
  vehicules: listing({
    section: "vehicules",
    table: "vehicles",
    find: findVehicle,
    valuesOf: vehicleFormValues,
    differencesOf: vehicleDifferences,
    schema: vehicleInputSchema,
    update: updateVehicle,
  }),
  textes: siteText,
};

/** By the word in the address. */
export function findHistoryEntity(section: string): HistoryEntity | undefined {
  return Object.hasOwn(entities, section) ? entities[section] : undefined;
}
