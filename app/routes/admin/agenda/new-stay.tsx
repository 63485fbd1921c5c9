import { NewStayScreen } from "#app/features/bookings/desk/new-stay-screen.tsx";
import { listWithCalendar } from "#app/features/bookings/desk/stays-desk.server.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress } from "#app/services/desk-forms/address-messages.ts";
import type { Route } from "./+types/new-stay";

/** A stay agreed on the telephone or at the door: in which listing. */
export const loader = defineLoader("sejours.modifier", async (_, { db }) => ({ listings: await listWithCalendar(db) }));

export const clientLoader = cacheByAddress<typeof loader>();

export function meta() {
  return [{ title: "Séjour — Dashboard FADEM" }];
}

export default function NewStayPage({ loaderData: { listings } }: Route.ComponentProps) {
  return <NewStayScreen listings={listings} />;
}
