import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { findCopyRoot } from "#app/features/quality/photo-questions.server.ts";
import { readFrancs } from "#app/lib/text/money.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { Property } from "./property.ts";

type Facts = Pick<Property, "ville" | "type_bien" | "type_transaction" | "prix_unite" | "prix"> & { surface: number };
type FormListing = { row: string | undefined; copyOf: string | undefined };
export type Resemblance = { reference: string; titre: string; address: string };

const TOLERANCE = 0.02;
const FEW = 20;

/** What is typed in a form, as far as another listing is recognised by it; undefined while something is missing. */
export function resemblanceFacts(params: URLSearchParams): Facts | undefined {
  const said = (name: string) => (params.get(name) ?? "").slice(0, 40);
  const prix = readFrancs(said("prix"));
  const surface = Number(said("surface").replace(",", "."));
  if (!prix || !(surface > 0) || !said("ville") || !said("type_bien") || !said("type_transaction")) return undefined;
  return {
    ville: said("ville") as Facts["ville"],
    type_bien: said("type_bien") as Facts["type_bien"],
    type_transaction: said("type_transaction") as Facts["type_transaction"],
    prix_unite: (said("prix_unite") || "mois") as Facts["prix_unite"],
    prix,
    surface,
  };
}

/** Another listing of the same town, type and transaction with price and surface within 2 %, which may be the same home; its copies are not. */
export async function findResemblance(db: Db, { row, copyOf }: FormListing, facts: Facts): Promise<Resemblance | undefined> {
  const { ville, type_bien, type_transaction, prix_unite, prix, surface } = facts;
  const size = sql<number>`coalesce(surface_habitable, surface_totale)`;
  const rows = await db
    .selectFrom("properties")
    .select(["id", "reference", "titre"])
    .where("deleted_at", "is", null)
    .where("type_transaction", "=", type_transaction)
    .where("type_bien", "=", type_bien)
    .where("ville", "=", ville)
    .where("prix_unite", "=", prix_unite)
    .where("prix", ">=", Math.ceil(prix * (1 - TOLERANCE)))
    .where("prix", "<=", Math.floor(prix * (1 + TOLERANCE)))
    .where(size, ">=", Math.ceil(surface * (1 - TOLERANCE)))
    .where(size, "<=", Math.floor(surface * (1 + TOLERANCE)))
    .orderBy(sql`abs(prix - ${prix})`)
    .orderBy("id")
    .limit(FEW)
    .execute();
  const start = row ?? copyOf;
  const root = start && (await findCopyRoot(db, "properties", start));
  for (const { id, reference, titre } of rows) {
    if (id === row || (await findCopyRoot(db, "properties", id)) === root) continue;
    return { reference, titre, address: `${adminListUrl("properties")}/${id}` };
  }
  return undefined;
}
