import type { Db } from "#app/db/client.server.ts";
import type { AdminSession } from "#app/platform/auth/admin-session.ts";
import { mergePeople, unmergePerson } from "#app/platform/people/merge-commands.server.ts";
import { boiteFailures } from "./boite-words.ts";

type Outcome = { done: "fusion" | "fusion_annulee"; ids: string[]; person?: string } | { refused: string };

/** Two fiches become one, or the merge of the first is taken back: pressed in a fiche, in its toast or in the journal. */
export async function changeMerge(
  db: Db,
  admin: AdminSession,
  intent: "fusionner" | "defusionner",
  { id = "", avec = "" }: { id?: string; avec?: string },
): Promise<Outcome> {
  if (intent === "defusionner") {
    const outcome = await unmergePerson(db, admin, id);
    if (outcome.ok) return { done: "fusion_annulee", ids: [outcome.into, id] };
    if (outcome.reason === "late") return { refused: outcome.message };
    return { refused: outcome.reason === "many" ? boiteFailures.manyMerged : boiteFailures.gone };
  }
  const outcome = await mergePeople(db, admin, { from: avec, into: id });
  if (outcome.ok) return { done: "fusion", ids: [avec], person: id };
  return {
    refused: outcome.reason === "absent" ? boiteFailures.gone : outcome.reason === "many" ? boiteFailures.manyToMerge : boiteFailures.same,
  };
}
