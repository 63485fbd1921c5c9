import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { PublicProperty } from "#app/features/properties/property.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { findLandMonths } from "#app/services/company-values/settings-queries.server.ts";
import { computeLevel, levelPapers } from "./land-level.ts";
import {
  type LandDroit,
  type LandFile,
  type LandLevel,
  type LandNature,
  type LandPaper,
  type LandSource,
  maskedNumber,
} from "./land-papers.ts";

/** A file with every line of it, the newest seeing first. */
export type WholeFile = { file: LandFile; papers: LandPaper[] };

export async function findLandFile(db: Db | Trx, propertyId: string): Promise<WholeFile | undefined> {
  const file = await db.selectFrom("land_files").selectAll().where("property_id", "=", propertyId).executeTakeFirst();
  return file && { file, papers: await listPapers(db, [file.id]) };
}

export function listPapers(db: Db | Trx, files: readonly string[]): Promise<LandPaper[]> {
  return db
    .selectFrom("land_papers")
    .selectAll()
    .where("land_file_id", "in", [...files])
    .orderBy("vue_le", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** What visitors learn of a file, and nothing else: a test compares the keys. */
export type PublicLand =
  | { kind: "ask" }
  | { kind: "dispute" }
  | {
      kind: "file";
      level: LandLevel;
      droit: LandDroit;
      /** "n° ••• 412" */
      numero?: string;
      since?: string;
      until: string | null;
      papers: { nature: LandNature; source: LandSource; vue_le: string }[];
      exemple: boolean;
    };

/** Undefined where the page says nothing of papers. */
export function publicLand(
  whole: WholeFile | undefined,
  { type_transaction, statut }: Pick<PublicProperty, "type_transaction" | "statut">,
  day: string,
  months: number,
): PublicLand | undefined {
  const { file, papers = [] } = whole ?? {};
  if (!file?.visible || !file.droit) return type_transaction === "vente" && statut !== "vendu" ? { kind: "ask" } : undefined;
  if (file.litige) return { kind: "dispute" };
  const { level, since, until } = computeLevel(file, papers, day, months);
  return {
    kind: "file",
    level,
    droit: file.droit,
    numero: maskedNumber(file.numero),
    since,
    until,
    papers: levelPapers(file, papers, day, months).map(({ nature, source, vue_le }) => ({ nature, source, vue_le })),
    exemple: file.exemple,
  };
}

/** What the page of a property says of its papers today. */
export async function findPublicLand(db: Db, property: Pick<PublicProperty, "id" | "type_transaction" | "statut">, now = new Date()) {
  return publicLand(await findLandFile(db, property.id), property, todayInLome(now), await findLandMonths(db));
}
