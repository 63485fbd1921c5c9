import { findAgenda } from "#app/features/agenda/agenda.server.ts";
import { AgendaScreen } from "#app/features/agenda/agenda-screen.tsx";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import type { Route } from "./+types/agenda-page";

/** `?jour=`: the day of the list, and of the week. */
export const loader = defineLoader("agenda.lire", async ({ url }, { admin, db }) => ({
  agenda: await findAgenda(db, admin, url.searchParams.get("jour")),
}));

export const clientLoader = cacheByAddress<typeof loader>();

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Agenda — Dashboard FADEM" }];
}

export default function AgendaPage({ loaderData: { agenda } }: Route.ComponentProps) {
  return <AgendaScreen agenda={agenda} />;
}
