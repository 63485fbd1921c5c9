import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import { type Answer, post, postForm, type Sender } from "#scripts/drill/http.ts";

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

export function sendVisitorForm(sender: Sender, table: VisitorTable, key: string, more = {}, accept = "application/json") {
  const { path, fields } = visitorForms[table];
  return postForm({ ...sender, headers: { accept } }, path, { ...fields(key), ...more });
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

export function sendSellPhoto(sender: Sender, photo: Buffer): Promise<Answer> {
  return post({ ...sender, headers: { "x-file-name": "photo.jpg" } }, entryPoints.sellPhoto.path, "image/jpeg", photo);
}

/** The form of a browser without script: fields and photo in one body. */
export async function sendSellFormWithPhoto(sender: Sender, photo: Buffer): Promise<Answer> {
  const form = new FormData();
  const { path, fields } = visitorForms.vehicle_sell_requests;
  for (const [name, value] of Object.entries({ ...fields(randomUUID()), navigateur: randomUUID() })) form.append(name, value);
  form.append("fichiers", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  return post({ ...sender, headers: { accept: "text/html" } }, path, type, Buffer.from(await whole.arrayBuffer()));
}

export function sendAdminPicture(sender: Sender, picture: Buffer): Promise<Answer> {
  return post({ ...sender, headers: { "x-file-name": "bien.jpg" } }, "/api/admin/medias?usage=properties", "image/jpeg", picture);
}

/** What the forms of visits and stays ask of a person beside what they are about. */
export function visitorFields(telephone: string) {
  const person = { nom: "Essai", telephone, indicatif: "228", email: "", message: "", fuseau: "" };
  return { ...person, cle_envoi: randomUUID(), navigateur: randomUUID(), duree: "9000" };
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
  return postForm(sender, "/admin-dashboard/biens/nouveau", { ...propertyFields(prix), id });
}

export function editProperty(sender: Sender, id: string, version: number, prix: number): Promise<Answer> {
  return postForm(sender, `/admin-dashboard/biens/${id}`, { ...propertyFields(prix), version: String(version) });
}
