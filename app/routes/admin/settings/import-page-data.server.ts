import type { Db } from "#app/db/client.server.ts";
import { metaFiles } from "#app/features/listings/listing-meta.server.ts";
import { newId } from "#app/lib/ids.ts";
import { env } from "#app/platform/env.server.ts";
import { importColumnsOf, isRequired } from "#app/platform/import/import-columns.ts";
import { findImport, findRunningImport, listRecentImports } from "#app/platform/import/import-queries.server.ts";
import { metaFeedNames, metaFeedPaths } from "#app/platform/meta-feeds/meta-feeds.ts";
import { findMetaSwitches } from "#app/platform/meta-feeds/meta-switches.server.ts";
import { listingContents } from "#app/routes/admin/content/definitions.server.ts";
import type { MetaFeedShown } from "./meta-feeds-card.tsx";

export const ID = /^[0-9a-f-]{36}$/;

/** `wanted`: the trial that the address asks for. */
export async function loadImportPage(db: Db, wanted: string | null) {
  const [running, recent] = await Promise.all([findRunningImport(db), listRecentImports(db)]);
  const shown = wanted && ID.test(wanted) ? await findImport(db, wanted) : undefined;
  const columns = listingContents.map((content) => ({
    table: content.table,
    columns: importColumnsOf(content).map((column) => ({
      label: column.label,
      isRequired: isRequired(column),
      values: column.field.kind === "choice" ? Object.values(column.field.labels).join(", ") : undefined,
    })),
  }));
  return { cle: newId(), running, recent, shown, isAbsent: wanted !== null && !shown, columns, feeds: await findMetaFeeds(db) };
}

async function findMetaFeeds(db: Db): Promise<MetaFeedShown[]> {
  const switches = await findMetaSwitches(db);
  const feeds = metaFeedNames.map(async (name) => ({
    name,
    address: env().publicOrigin + metaFeedPaths[name],
    count: await metaFiles[name].count(db),
    isOn: switches[name],
  }));
  return Promise.all(feeds);
}
