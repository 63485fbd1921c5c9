import { replace } from "react-router";
import { isUnreachable, UNREACHABLE } from "#app/routes/admin/form/unreachable.ts";
import { withoutMessages } from "#app/routes/admin/shell/address-messages.ts";
import { toast } from "#app/ui/toast.tsx";

/**
 * A person or a view of the Boîte that cannot be read leaves the Boîte as it stands, and says so: what is shown was read before and is
 * kept. Where the browser has already moved (Back, Forward) or comes from another page there is nothing to stay at.
 */
export async function stayWhenUnread<Data>(asked: string, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    const { pathname, search, href } = window.location;
    const isHere = pathname === new URL(asked).pathname && withoutMessages(asked) !== withoutMessages(href);
    if (!isHere || !isUnreachable(error)) throw error;
    toast({ title: "Hors connexion", description: UNREACHABLE, tone: "bad" });
    throw replace(`/admin-dashboard/boite${search}`);
  }
}
