import { data } from "react-router";
import {
  findLostSellPhotos,
  findWaitingSellPhotos,
  type SellForm,
  storeSellPhotosFromMultipart,
} from "#app/features/selling/photos/sell-photos.server.ts";
import { sellForm } from "#app/features/selling/sell-request-create.server.ts";
import { SellRequestPageForm } from "#app/features/selling/sell-request-form.tsx";
import { photoErrors, photoNotice, SELL_BACK } from "#app/features/selling/vehicle-sell-request.ts";
import { FormDone } from "#app/features/site/form-done.tsx";
import { companyPicture } from "#app/features/site/home/hero-slides.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { Island } from "#app/kernel/html/island.tsx";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { formEncoding } from "#app/lib/forms/form-body.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { type Refusal, retryAfterHeaders } from "#app/lib/forms/http.ts";
import { SELL_PATH } from "#app/services/addresses/public-paths.ts";
import { appIntake } from "#app/services/media/app-media.server.ts";
import { previewUrl } from "#app/services/pictures/image.ts";
import {
  answerScript,
  type ReceivedForm,
  type Reception,
  receiveVisitorForm,
} from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { FormAnswer, KeptFile } from "#app/services/visitor-forms/visitor-form.ts";
import type { Route } from "./+types/sell-vehicle";

export function loader() {
  return { origin: env().publicOrigin };
}

async function receive(received: ReceivedForm): Promise<Reception> {
  const { request } = received;
  const isWithFiles = formEncoding(request.headers.get("content-type")) === "multipart";
  const sent: SellForm = isWithFiles
    ? await storeSellPhotosFromMultipart(appIntake(), request)
    : { kind: "read", fields: await readForm(request), photos: [] };
  if (sent.kind === "refused") throw data<Refusal>({ message: sent.message }, { status: sent.status });
  for (const photo of sent.photos) if ("token" in photo) sent.fields.append("photos", photo.token);
  const { answer, init } = await receiveVisitorForm(received, sellForm, sent.fields);
  const lost = await findLost(answer, sent.fields);
  const failed = sent.photos.flatMap((photo) => ("error" in photo ? photo : []));
  const notices = [...failed, ...lost.map(({ name }) => ({ name, error: photoErrors.lost }))].map(photoNotice);
  return { answer: { ...answer, ...(notices.length > 0 && { notices }), ...(lost.length > 0 && { lost }) }, init };
}

/** Photos that were gone when the request was stored. Without the database they are not told of; the request is stored all the same. */
async function findLost(answer: FormAnswer, fields: FormData): Promise<KeptFile[]> {
  const reference = answer.kind === "sent" && answer.receipt.reference;
  if (!reference) return [];
  try {
    const tokens = fields.getAll("photos").filter((token) => typeof token === "string");
    return await findLostSellPhotos(appDb(), tokens, reference);
  } catch (error) {
    log.warn("lost-photos-unknown", { error: String(error) });
    return [];
  }
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  const { answer, init } = await receive(received);
  return data({ ...answer, kept: await findKept(answer) }, init);
}

/** What a page without script says of the photos that arrived. The names are lost where the database does not answer, the photos are not. */
async function findKept(answer: FormAnswer): Promise<KeptFile[]> {
  const tokens = "values" in answer ? [answer.values.photos ?? []].flat().filter(Boolean) : [];
  if (tokens.length === 0) return [];
  try {
    return await findWaitingSellPhotos(appDb(), tokens);
  } catch (error) {
    log.warn("kept-photos-without-names", { error: String(error) });
    return tokens.map((token, index) => ({ token, name: `Photo ${index + 1}` }));
  }
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Vendre votre véhicule | FADEM",
    description: "Décrivez votre véhicule en deux minutes, photos comprises\u00a0: FADEM l’évalue et vous propose un prix.",
    url: `${loaderData?.origin ?? ""}${SELL_PATH}`,
    imageUrl: loaderData && loaderData.origin + previewUrl(companyPicture),
    imageAlt: companyPicture.alt,
  });
}

export default function SellVehiclePage({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent") return <FormDone answer={actionData} back={SELL_BACK} />;
  return (
    <>
      <h1>Vendre votre véhicule</h1>
      <Island name="sell-form" component={SellRequestPageForm} props={{ answer: actionData }} />
    </>
  );
}
