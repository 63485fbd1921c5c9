import { data } from "react-router";
import { createVehicleSellRequest } from "#app/features/vehicle-sell-requests/sell-request-create.server.ts";
import { SellRequestForm } from "#app/features/vehicle-sell-requests/sell-request-form.tsx";
import { sellRequestMessages } from "#app/features/vehicle-sell-requests/sell-request-form-messages.ts";
import { useSellRequest } from "#app/features/vehicle-sell-requests/use-sell-request.ts";
import { vehicleSellRequestInputSchema } from "#app/features/vehicle-sell-requests/vehicle-sell-request-input.ts";
import { formEncoding } from "#app/lib/form-encoding.server.ts";
import type { Refusal } from "#app/lib/http.ts";
import { env } from "#app/platform/env.server.ts";
import { answerScript } from "#app/platform/forms/answer-script.server.ts";
import { FormSendButton } from "#app/platform/forms/form-send.tsx";
import { type ReceivedForm, type Reception, receiveVisitorForm } from "#app/platform/forms/receive-visitor-form.server.ts";
import type { FormAnswer } from "#app/platform/forms/visitor-form.ts";
import { appIntake } from "#app/platform/media/app-media.server.ts";
import { storeSellPhotosFromMultipart } from "#app/platform/media/sell-photo-form.server.ts";
import type { Route } from "./+types/sell-vehicle";
import { FormDone } from "./form-done.tsx";
import { pageMeta } from "./page-meta.ts";

export function loader() {
  return { origin: env().publicOrigin };
}

async function receive(received: ReceivedForm): Promise<Reception> {
  const { request } = received;
  const isWithFiles = formEncoding(request.headers.get("content-type")) === "multipart";
  if (!isWithFiles) return receiveFields(received);
  const sent = await storeSellPhotosFromMultipart(appIntake(), request);
  if (sent.kind === "refused") throw data<Refusal>({ message: sent.message }, { status: sent.status });
  for (const photo of sent.photos) if ("token" in photo) sent.fields.append("photos", photo.token);
  const { answer, init } = await receiveFields(received, sent.fields);
  const notices = sent.photos.flatMap((photo) => ("error" in photo ? `${photo.name} : ${photo.error}` : []));
  return { answer: { ...answer, notices }, init };
}

function receiveFields(received: ReceivedForm, fields?: FormData) {
  return receiveVisitorForm(
    received,
    {
      name: "vente",
      table: "vehicle_sell_requests",
      schema: vehicleSellRequestInputSchema,
      unsaid: ["photos"], // the same files get new tokens each time they are sent
      async store(db, input, submission) {
        await createVehicleSellRequest(db, input, submission);
        return { ok: true };
      },
    },
    fields,
  );
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  const { answer, init } = await receive(received);
  return data(answer, init);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Vendre votre véhicule | FADEM",
    description: "Décrivez votre véhicule en deux minutes, photos comprises : FADEM l’évalue et vous propose un prix.",
    url: `${loaderData?.origin ?? ""}/vendre-votre-vehicule`,
  });
}

export default function SellVehiclePage({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent")
    return (
      <FormDone
        messages={sellRequestMessages}
        back={{ label: "Retour aux véhicules", to: "/#vehicules" }}
        notices={actionData.notices?.map((notice) => `Photo non reçue. ${notice}`)}
      />
    );
  return <SellPage answer={actionData} />;
}

function SellPage({ answer }: { answer?: FormAnswer }) {
  const request = useSellRequest({ answer });
  return (
    <>
      <h1>Vendre votre véhicule</h1>
      <SellRequestForm request={request}>
        <div>
          <FormSendButton form={request.form}>Envoyer ma demande</FormSendButton>
        </div>
      </SellRequestForm>
    </>
  );
}
