import { listFirstDay } from "#app/features/desk/notices/first-day.server.ts";
import { FirstDayScreen } from "#app/features/desk/notices/notices.tsx";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress } from "#app/services/desk-forms/address-messages.ts";
import type { Route } from "./+types/first-day-page";

export const loader = defineLoader("entreprise.lire", async (_, { admin, db }) => ({ steps: await listFirstDay(db, admin) }));

export const clientLoader = cacheByAddress<typeof loader>();

export function meta() {
  return [{ title: "Premier jour — Dashboard FADEM" }];
}

export default function FirstDayPage({ loaderData: { steps } }: Route.ComponentProps) {
  return <FirstDayScreen steps={steps} />;
}
