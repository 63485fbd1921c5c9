import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { findTown, townSlug, towns } from "#app/db/tables/places.ts";
import { projectLieu } from "#app/features/projects/project.ts";
import { lieu } from "#app/features/properties/property.ts";
import { foldText } from "#app/lib/text/text.ts";
import { findCompanyValues, findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { TEAM } from "#app/services/occupied-units/units.ts";
import type { Visit, VisitMode } from "./visit.ts";

type Visited = Pick<Visit, "listing_table" | "listing_id">;

/** "Tomdé, Kara": what stands beside the hour of a visit, and the town whose members go there. */
export type VisitPlace = { lieu: string; ville: string };

/** Of its listing, whether visitors see that or not; without one, or where it is gone for good, the office. */
export async function findVisitPlace(db: Db | Trx, { listing_table: table, listing_id: id }: Visited): Promise<VisitPlace> {
  const { adresse, ville: own } = await findCompanyValues(db);
  const office = { lieu: withTown(adresse, own), ville: own };
  if (!table || !id) return office;
  if (table === "properties") {
    const row = await db.selectFrom("properties").select(["localisation", "quartier", "ville"]).where("id", "=", id).executeTakeFirst();
    return row ? { lieu: lieu(row), ville: row.ville } : office;
  }
  if (table === "projects") {
    const row = await db.selectFrom("projects").select(["adresse", "ville"]).where("id", "=", id).executeTakeFirst();
    return row ? { lieu: withTown(projectLieu(row), row.ville), ville: row.ville } : office;
  }
  const row = await db.selectFrom("vehicles").select("localisation").where("id", "=", id).executeTakeFirst();
  if (!row?.localisation) return office;
  const ville = townNamed(row.localisation) ?? own;
  return { lieu: withTown(row.localisation, ville), ville };
}

function withTown(place: string, ville: string): string {
  return foldText(place).includes(foldText(ville)) ? place : `${place}, ${ville}`;
}

/** The town that a free text names, in any of its spellings. */
function townNamed(text: string): string | undefined {
  const words = text.split(/[,;/()]|\s[-–]\s/);
  const folded = ` ${foldText(text).replaceAll(/[^a-z0-9]+/g, " ")} `;
  return (
    words.map((part) => findTown(part.trim())?.nom).find((nom) => nom !== undefined) ??
    towns.find(({ nom, autres_noms }) => [nom, ...autres_noms].some((name) => folded.includes(` ${foldText(name).replaceAll("-", " ")} `)))
      ?.nom
  );
}

/** The members who go there: each named town has places of its own. A visit by video is made from the town of the company. */
export async function findTeam(db: Db | Trx, visit: Visited & { mode: VisitMode }): Promise<string> {
  if (visit.mode === "video") return TEAM;
  const [{ ville }, company] = [await findVisitPlace(db, visit), await findCompanyValues(db)];
  return teamOf(ville, company.ville);
}

function teamOf(ville: string, own: string): string {
  return townSlug(ville) === townSlug(own) ? TEAM : `${TEAM}:${findTown(ville)?.nom ?? ville}`;
}

/** How a listing can be visited by slot now: on the spot in the named towns, by video everywhere it is offered; nothing while slots are off. */
export async function listModes(db: Db | Trx, visited: Visited): Promise<VisitMode[]> {
  const { creneaux, video, villes } = await findVisitSettings(db);
  if (!creneaux) return [];
  const { ville } = await findVisitPlace(db, visited);
  const isNamed = villes.some((each) => townSlug(each) === townSlug(ville));
  return [...(isNamed ? (["sur_place"] as const) : []), ...(video ? (["video"] as const) : [])];
}
