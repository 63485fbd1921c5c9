import { createHash } from "node:crypto";
import type { Db } from "#app/db/client.server.ts";

export type SubmittedTable = "contact_requests" | "testimonials" | "vehicle_sell_requests";

const SAME_CONTENT_MS = 10 * 60_000;

/** One sending of a form. The key is stored with the row; a digest stands for the same fields from the same address, sent without script. */
export type Submission = { key: string; digest?: string };

export function submissionWithKey(key: string): Submission {
  return { key };
}

/** Without script nothing names the sending but what it says and where it comes from. */
export function submissionByContent(parts: readonly string[], now = Date.now()): Submission {
  const digest = sha256(JSON.stringify(parts)).slice(0, 40);
  return { key: `${digest}.${now}`, digest };
}

/** True when this very sending is stored already: the visitor then gets the first answer again. */
export async function isAlreadySent(db: Db, table: SubmittedTable, { key, digest }: Submission, now = Date.now()): Promise<boolean> {
  let query = db.selectFrom(table).select("id").limit(1);
  if (digest === undefined) query = query.where("cle_envoi", "=", key);
  else {
    const since = new Date(now - SAME_CONTENT_MS).toISOString();
    query = query.where("cle_envoi", "like", `${digest}.%`).where("created_at", ">", since);
  }
  return (await query.executeTakeFirst()) !== undefined;
}

export function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex");
}
