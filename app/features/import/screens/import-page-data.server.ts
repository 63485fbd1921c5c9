import type { Db } from "#app/db/engine/client.server.ts";
import { villes } from "#app/db/tables/closed-lists.ts";
import { importColumnsOf, isRequired } from "#app/features/import/import-columns.ts";
import { findImport, findRunningImport, listRecentImports } from "#app/features/import/import-queries.server.ts";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { metaFiles } from "#app/features/sharing/feeds/listing-meta.server.ts";
import { metaFeedNames, metaFeedPaths } from "#app/features/sharing/feeds/meta-feeds.ts";
import type { MetaFeedView } from "#app/features/sharing/feeds/meta-feeds-card.tsx";
import { findMetaSwitches } from "#app/features/sharing/feeds/meta-file.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { ContentField } from "#app/services/content/content-fields.ts";

export const ID = /^[0-9a-f-]{36}$/;

/** `?import=…&lignes=200`: the trial that the address asks for, all of its lines after that one. */
export async function loadImportPage(db: Db, params = new URLSearchParams()) {
  const wanted = params.get("import");
  const after = /^\d{1,6}$/.test(params.get("lignes") ?? "") ? Number(params.get("lignes")) : undefined;
  const [running, recent] = await Promise.all([findRunningImport(db), listRecentImports(db)]);
  const shown = wanted && ID.test(wanted) ? await findImport(db, wanted, after) : undefined;
  const columns = listingContents.map((content) => ({
    table: content.table,
    columns: importColumnsOf(content).map((column) => ({
      label: column.label,
      isRequired: isRequired(column),
      values: acceptedValues(column.field),
    })),
  }));
  return { cle: newId(), running, recent, shown, isAbsent: wanted !== null && !shown, columns, feeds: await findMetaFeeds(db) };
}

function acceptedValues(field: ContentField): string | undefined {
  if (field.kind === "town") return `${villes.join(", ")}, ou le nom d’une autre ville`;
  return field.kind === "choice" ? Object.values(field.labels).join(", ") : undefined;
}

async function findMetaFeeds(db: Db): Promise<MetaFeedView[]> {
  const switches = await findMetaSwitches(db);
  const feeds = metaFeedNames.map(async (name) => ({
    name,
    address: env().publicOrigin + metaFeedPaths[name],
    count: await metaFiles[name].count(db),
    isOn: switches[name],
  }));
  return Promise.all(feeds);
}
