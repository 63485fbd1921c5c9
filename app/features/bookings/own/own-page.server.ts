import { data, type RouterContextProvider, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import type { KindName } from "#app/features/bookings/booking.ts";
import { usages } from "#app/features/bookings/booking-link.server.ts";
import { answeredDay, readZone, showSlots, zoneStatus } from "#app/features/bookings/requests/visits-page.server.ts";
import { isMoment } from "#app/features/bookings/visits/slots.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { closedLink, openPrivatePage } from "#app/services/private-links/closed-link.server.ts";
import { cancelOwn, findOwn, findOwnSlots, moveOwnVisit } from "./own-booking.server.ts";

type OwnCall = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** What the address of a page says: its zone, another week, and the question before a cancellation; the Back button finds them again. */
type Address = { path: string; params: URLSearchParams; day?: string };

export async function showOwn(db: Db, kind: KindName, id: string, { path, params, day }: Address) {
  const { zone = null, fault: zoneFault } = readZone(params);
  const own = await findOwn(db, kind, id, zone);
  if (!own) return undefined;
  const { intent, semaine, debut = "" } = Object.fromEntries(params);
  const page = { zoneFault, address: path, whole: env().publicOrigin + path, isCancelling: intent === "annuler" && own.mayCancel };
  if (own.kind === "stay") return { ...own, ...page };
  const isMoving = intent === "deplacer" && own.mayMove;
  const wanted = (day ?? semaine) || own.debut.slice(0, "2026-11-19".length);
  return {
    ...{ ...own, ...page, chosen: isMoment(debut) ? debut : undefined, notice: (await findVisitSettings(db)).preavis_heures },
    slots: isMoving ? await showSlots(db, (asked) => findOwnSlots(db, id, asked), wanted) : null,
  };
}

/** The private page of who asked. */
export async function openOwnPage({ request, url, context }: OwnCall, kind: KindName, secret: string) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, usages[kind], secret);
  if (!link) return closed;
  const own = await showOwn(db, kind, link.cible_id, { path: url.pathname, params: url.searchParams, day: context.get(answeredDay)?.day });
  return own ? data(own, zoneStatus(own)) : closedLink(db);
}

export async function receiveOwn({ request, context }: OwnCall, kind: KindName, secret: string) {
  const db = appDb();
  const { link, closed } = await openPrivatePage(db, request, usages[kind], secret);
  if (!link) return closed;
  const outcome = await changeOwn(db, kind, link.cible_id, await readForm(request));
  if (outcome.kind === "done") throw kind === "visit" ? redirect(`/rendez-vous/${secret}`, 303) : redirect(`/reservation/${secret}`, 303);
  if (outcome.day) context.set(answeredDay, { day: outcome.day });
  return data(outcome, { status: 409 });
}

export async function changeOwn(db: Db, kind: KindName, id: string, fields: FormData) {
  const { intent, debut = "", ...more } = Object.fromEntries(fields);
  if (Object.keys(more).length > 0 || typeof debut !== "string") throw badRequest();
  if (intent === "deplacer" && kind === "visit") {
    const moved = await moveOwnVisit(db, id, debut);
    return moved.ok ? { kind: "done" as const } : { kind: "refused" as const, ...moved, day: debut.slice(0, 10) };
  }
  if (intent !== "annuler") throw badRequest();
  const cancelled = await cancelOwn(db, kind, id);
  return cancelled.ok ? { kind: "done" as const } : { kind: "refused" as const, ...cancelled, day: undefined };
}
