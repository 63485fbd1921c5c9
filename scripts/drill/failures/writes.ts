import { randomUUID } from "node:crypto";
import type { Agent } from "node:http";
import sharp from "sharp";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { type Answer, send } from "#scripts/drill/http.ts";

/** Where a write goes, from which loopback address, and as whom. */
export type Sender = { url: string; from?: string; cookie?: string; agent?: Agent; deadlineMs?: number };

const WRITE_WITHIN_MS = 20_000;

/** A form as the script of the page sends it; as the browser itself does for `accept` "text/html". */
export function postFields(
  { url, from, cookie, agent, deadlineMs = WRITE_WITHIN_MS }: Sender,
  path: string,
  fields: Record<string, string>,
  accept = "application/json",
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = { ...more, accept, origin: url, "content-type": "application/x-www-form-urlencoded", ...(cookie && { cookie }) };
  return send(url + path, { method: "POST", headers, body: new URLSearchParams(fields).toString(), from, agent, deadlineMs });
}

export const visitorForms = {
  contact_requests: {
    path: entryPoints.contact.path,
    fields: (cle_envoi: string) => ({
      nom: "Afi Mensah",
      email: "afi@exemple.tg",
      sujet: "Une villa à Kara",
      message: `Est-elle encore libre ? (${cle_envoi})`,
      cle_envoi,
    }),
  },
  testimonials: {
    path: entryPoints.avis.path,
    fields: (cle_envoi: string) => ({ client_nom: "Kossi", contenu: `Une équipe sérieuse. (${cle_envoi})`, note: "5", cle_envoi }),
  },
  vehicle_sell_requests: {
    path: entryPoints.vente.path,
    fields: (cle_envoi: string) => ({
      nom: "Ama",
      email: "ama@exemple.tg",
      marque: "Toyota",
      modele: "Hilux",
      description: cle_envoi,
      cle_envoi,
    }),
  },
} as const;

export type VisitorTable = keyof typeof visitorForms;
export const visitorTables = Object.keys(visitorForms) as VisitorTable[];

export function sendVisitorForm(sender: Sender, table: VisitorTable, key: string, more: Record<string, string> = {}, accept?: string) {
  const { path, fields } = visitorForms[table];
  return postFields(sender, path, { ...fields(key), ...more }, accept);
}

export function isSent({ status, body }: Answer) {
  return status === 200 && body.includes('"sent"');
}

/** A small photo: what it weighs matters little to what is tested with it. */
export function makePhoto(width = 320): Promise<Buffer> {
  return sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: "#8a7" } })
    .jpeg()
    .toBuffer();
}

export function sendSellPhoto({ url, from, agent, deadlineMs = WRITE_WITHIN_MS }: Sender, photo: Buffer): Promise<Answer> {
  return send(`${url}${entryPoints.sellPhoto.path}`, {
    method: "POST",
    headers: { origin: url, "content-type": "image/jpeg", "x-file-name": "photo.jpg" },
    body: photo,
    from,
    agent,
    deadlineMs,
  });
}

/** The form of a browser without script: fields and photo in one body. */
export async function sendSellFormWithPhoto({ url, from, agent, deadlineMs = WRITE_WITHIN_MS }: Sender, photo: Buffer): Promise<Answer> {
  const form = new FormData();
  const { path, fields } = visitorForms.vehicle_sell_requests;
  for (const [name, value] of Object.entries({ ...fields(randomUUID()), navigateur: randomUUID() })) form.append(name, value);
  form.append("fichiers", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  const whole = new Response(form);
  const headers = { origin: url, accept: "text/html", "content-type": whole.headers.get("content-type") ?? "" };
  return send(url + path, { method: "POST", headers, body: Buffer.from(await whole.arrayBuffer()), from, agent, deadlineMs });
}

export function sendAdminPicture({ url, cookie, agent, deadlineMs = WRITE_WITHIN_MS }: Sender, picture: Buffer): Promise<Answer> {
  return send(`${url}/api/admin/medias?usage=properties`, {
    method: "POST",
    headers: { origin: url, cookie, "content-type": "image/jpeg", "x-file-name": "bien.jpg" },
    body: picture,
    agent,
    deadlineMs,
  });
}

function propertyFields(prix: number) {
  return {
    titre: "Villa de l’exercice",
    description: "Un bien que l’on modifie sans cesse.",
    type_bien: "villa",
    type_transaction: "vente",
    prix: String(prix),
    localisation: "Adidogomé",
  };
}

/** With an id chosen beforehand: sent twice it creates once. */
export function addProperty(sender: Sender, id: string, prix: number): Promise<Answer> {
  return postFields(sender, "/admin-dashboard/biens/nouveau", { ...propertyFields(prix), id }, "text/html");
}

export function editProperty(sender: Sender, id: string, version: number, prix: number): Promise<Answer> {
  return postFields(sender, `/admin-dashboard/biens/${id}`, { ...propertyFields(prix), version: String(version) }, "text/html");
}
