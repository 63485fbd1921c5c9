import { data } from "react-router";
import { AlertForm, AlertHead } from "#app/features/alerts/alert-form.tsx";
import { findOffer, readAlertSubject } from "#app/features/alerts/screens/alert-offer.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import type { Route } from "./+types/alert-new";

/** Where `Prévenez-moi` leads; with script its form opens over the page that was left. */
export async function loader({ url }: Route.LoaderArgs) {
  const db = appDb();
  const subject = await readAlertSubject(db, url.searchParams);
  const offer = subject && (await findOffer(db, subject));
  if (!offer) throw notFound();
  return data(offer);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.title ?? "Prévenez-moi"} | FADEM` }, { name: "robots", content: "noindex" }];
}

export default function AlertNewPage({ loaderData: { title, offer } }: Route.ComponentProps) {
  return (
    <>
      <AlertHead title={title} />
      <AlertForm offer={offer} />
    </>
  );
}
