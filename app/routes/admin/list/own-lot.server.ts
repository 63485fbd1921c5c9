import type { Db } from "#app/db/client.server.ts";
import { refuseWithout } from "#app/platform/auth/admin-guard.server.ts";
import type { AdminSession } from "#app/platform/auth/admin-session.ts";

/** A lot is taken back by whoever did it; another's, or one whose author is not known, only with a right of its own. */
export async function refuseOthersLot(db: Db, request: Request, admin: AdminSession, id: string) {
  const lot = await db.selectFrom("lots").select("auteur").where("id", "=", id).executeTakeFirst();
  if (lot?.auteur !== admin.username) refuseWithout(request, admin, "lots.annuler-autrui");
}
