import type { z } from "zod";
import type { Trx } from "#app/db/engine/client.server.ts";
import {
  contactStatuts,
  contactUrgences,
  galleryStatuts,
  sellRequestStatuts,
  siteTextSections,
  testimonialStatuts,
} from "#app/db/tables/closed-lists.ts";
import type { FileTable } from "#app/db/tables/content-types.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { requestSearchText } from "#app/db/tables/senders.ts";
import { contactRequestInputSchema, TELEPHONE } from "#app/features/contact/contact-request-input.ts";
import { galleryImageInputSchema } from "#app/features/gallery/gallery-image-input.ts";
import { isRequired } from "#app/features/import/import-columns.ts";
import type { Input } from "#app/features/import/judge-line.server.ts";
import { readCell } from "#app/features/import/read-cell.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { testimonialInputSchema } from "#app/features/reviews/testimonial-input.ts";
import { vehicleSellRequestInputSchema } from "#app/features/selling/vehicle-sell-request-input.ts";
import { findDefaultText, storeSiteText } from "#app/features/texts/site-text-commands.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { audienceOf } from "#app/services/publication/audience.server.ts";
import { siteTextMaxLengths } from "#app/services/site-texts/site-text-places.ts";
import { type FormerRow, listOf, textOf } from "./former-files.server.ts";

export const FORMER: Actor = { username: "reprise de l’ancien site" };

type RowContext = { trx: Trx; announce: Announce; id: string; at: string; images: ImageRef[] };

/** A row that can be stored, or why it cannot. `pictures`: their former addresses. */
export type PreparedRow =
  | { pictures: string[]; needsPicture?: true; maxPictures: number; write: (writing: RowContext) => Promise<void>; refusal?: undefined }
  | { refusal: string };

export type FormerTable = { name: string; files?: FileTable; prepare: (row: FormerRow) => PreparedRow };

/** In the order they are brought over. */
export const formerTables: readonly FormerTable[] = [
  listing(propertyContent as object as Content),
  listing(projectContent as object as Content),
  listing(vehicleContent as object as Content),
  { name: "vehicle_sell_requests", files: "vehicle_sell_requests", prepare: prepareSellRequest },
  { name: "gallery_images", files: "gallery_images", prepare: prepareGalleryImage },
  { name: "testimonials", prepare: prepareTestimonial },
  { name: "contact_requests", prepare: prepareContact },
  { name: "site_text_content", prepare: prepareText },
];

/** As it was: public, with its status. */
function listing(content: Content): FormerTable {
  const { fields, initial, table } = content;
  function prepare(row: FormerRow): PreparedRow {
    const values: Record<string, string | string[]> = { publication: "en_ligne" };
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind === "images" || name in values || field.kind === "moment") continue;
      const text = field.kind === "words" ? listOf(row[name]).join("|") : textOf(row[name]);
      if (text === "" && !isRequired({ name, label: "", field }) && initial[name] !== undefined) values[name] = initial[name];
      if (text === "") continue;
      const { value, reason } = readCell(field, field.kind === "date" ? text.slice(0, 10) : text);
      if (reason !== undefined) return { refusal: `${field.label}\u00a0: ${reason}` };
      values[name] = value;
    }
    const read = content.schema.safeParse(values);
    if (!read.success) return { refusal: refusalOf(read.error) };
    const { images } = fields;
    return {
      pictures: listOf(row.images),
      maxPictures: images?.kind === "images" ? images.max : 0,
      async write({ trx, announce, id, at, images: refs }) {
        await content.insert(trx, announce, FORMER, { ...(read.data as Input), images: refs.length > 0 ? refs : null }, id, at);
      },
    };
  }
  return { name: table, files: table, prepare };
}

function refusalOf({ issues }: z.ZodError) {
  const said = issues.map(({ path, message }) => (path.length > 0 ? `${path.join(".")}\u00a0: ${message}` : message));
  return [...new Set(said)].join("\u00a0; ");
}

/** One of a closed list, or the first of it where nothing is said. */
function chosen<Value extends string>(list: readonly [Value, ...Value[]], given: unknown): Value | undefined {
  const text = textOf(given);
  return text === "" ? list[0] : list.find((value) => value === text);
}

function texts(row: FormerRow, names: readonly string[]) {
  return Object.fromEntries(names.flatMap((name) => (textOf(row[name]) === "" ? [] : [[name, textOf(row[name])]])));
}

const unknownStatut = (row: FormerRow): PreparedRow => ({ refusal: `statut\u00a0: «\u00a0${textOf(row.statut)}\u00a0» est inconnu.` });

function prepareSellRequest(row: FormerRow): PreparedRow {
  const names = ["nom", "prenom", "email", "telephone", "marque", "modele", "annee", "kilometrage", "prix_souhaite", "couleur"];
  const read = vehicleSellRequestInputSchema.safeParse(
    texts(row, [...names, "carburant", "transmission", "etat_vehicule", "description", "video_url"]),
  );
  if (!read.success) return { refusal: refusalOf(read.error) };
  const statut = chosen(sellRequestStatuts, row.statut);
  if (!statut) return unknownStatut(row);
  const { indicatif, photos: _, ...input } = read.data;
  const words = { ...input, telephone_e164: internationalPhone(input.telephone, indicatif) };
  return {
    pictures: listOf(row.images),
    maxPictures: Number.POSITIVE_INFINITY,
    async write({ trx, announce, id, at, images }) {
      // The photos were public; from now on they belong to this request alone.
      if (images.length > 0)
        await trx
          .updateTable("uploaded_images")
          .set({ owner_table: "vehicle_sell_requests", owner_id: id })
          .where(
            "id",
            "in",
            images.map((image) => image.id),
          )
          .execute();
      await trx
        .insertInto("vehicle_sell_requests")
        .values({
          ...words,
          id,
          created_at: at,
          updated_at: at,
          statut,
          vehicle_id: null,
          notes_internes: textOf(row.notes_internes) || null,
          date_evaluation: textOf(row.date_evaluation).slice(0, 10) || null,
          images: images.length > 0 ? JSON.stringify(images) : null,
          recherche: requestSearchText("vehicle_sell_requests", words),
        })
        .execute();
      announce("vehicle_sell_requests", "bureau");
    },
  };
}

function prepareGalleryImage(row: FormerRow): PreparedRow {
  const statut = chosen(galleryStatuts, row.statut);
  if (!statut) return unknownStatut(row);
  const given = texts(row, ["titre", "description", "video_url", "categorie", "ordre"]);
  const read = galleryImageInputSchema.safeParse({ ...given, image_id: newId() }); // the picture comes later
  if (!read.success) return { refusal: refusalOf(read.error) };
  return {
    pictures: listOf([textOf(row.image_url)]),
    needsPicture: true,
    maxPictures: 1,
    async write({ trx, announce, id, at, images }) {
      const [image] = images;
      const after = await trx
        .insertInto("gallery_images")
        .values({ ...read.data, image_id: image?.id ?? "", id, statut, created_at: at, updated_at: at })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, FORMER, { action: "create", table_name: "gallery_images", row_id: id, before: null, after });
      announce("gallery_images", audienceOf("gallery_images", undefined, after));
    },
  };
}

function prepareTestimonial(row: FormerRow): PreparedRow {
  const statut = chosen(testimonialStatuts, row.statut);
  if (!statut) return unknownStatut(row);
  const read = testimonialInputSchema.safeParse(texts(row, ["client_nom", "client_email", "contenu", "service", "note", "pays"]));
  if (!read.success) return { refusal: refusalOf(read.error) };
  const note = textOf(row.note) === "" ? null : read.data.note;
  return {
    pictures: [],
    maxPictures: 0,
    async write({ trx, announce, id, at }) {
      const after = await trx
        .insertInto("testimonials")
        .values({
          ...read.data,
          note,
          id,
          statut,
          created_at: at,
          updated_at: at,
          exemple: false,
          recherche: requestSearchText("testimonials", read.data),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      announce("testimonials", audienceOf("testimonials", undefined, after));
    },
  };
}

function prepareContact(row: FormerRow): PreparedRow {
  const statut = chosen(contactStatuts, row.statut);
  const urgence = textOf(row.urgence) === "" ? "normale" : chosen(contactUrgences, row.urgence);
  if (!statut) return unknownStatut(row);
  if (!urgence) return { refusal: `urgence\u00a0: «\u00a0${textOf(row.urgence)}\u00a0» est inconnue.` };
  const read = contactRequestInputSchema.safeParse(texts(row, ["nom", "email", "telephone", "sujet", "message", "service_demande"]));
  if (!read.success) return { refusal: refusalOf(read.error) };
  const { indicatif, ...input } = read.data;
  const more = { prenom: textOf(row.prenom).slice(0, 100) || null, entreprise: textOf(row.entreprise).slice(0, 200) || null };
  const words = { ...input, ...more, telephone_e164: internationalPhone(input.telephone, indicatif) };
  if (!words.email && !words.telephone_e164) return { refusal: `telephone\u00a0: ${TELEPHONE}` };
  return {
    pictures: [],
    maxPictures: 0,
    async write({ trx, announce, id, at }) {
      await trx
        .insertInto("contact_requests")
        .values({
          ...words,
          id,
          statut,
          urgence,
          nature: "contact" as const,
          created_at: at,
          updated_at: at,
          listing_table: null,
          listing_id: null,
          date_souhaitee: null,
          notes_internes: textOf(row.notes_internes) || null,
          recherche: requestSearchText("contact_requests", words),
        })
        .execute();
      announce("contact_requests", "bureau");
    },
  };
}

/** A text of the site, where the site still has it. */
function prepareText(row: FormerRow): PreparedRow {
  const [section, key, content] = [row.section, row.key, row.content].map(textOf);
  const knownSection = siteTextSections.find((name) => name === section);
  const builtIn = knownSection && key ? findDefaultText({ section: knownSection, key }) : undefined;
  if (!knownSection || !key || !builtIn)
    return { refusal: `texte «\u00a0${section}.${key}\u00a0»\u00a0: le site ne connaît pas cette clé.` };
  if (!content) return { refusal: `texte «\u00a0${section}.${key}\u00a0»\u00a0: il est vide.` };
  if (content.length > siteTextMaxLengths[builtIn.type])
    return { refusal: `texte «\u00a0${section}.${key}\u00a0»\u00a0: il est trop long.` };
  return {
    pictures: [],
    maxPictures: 0,
    write: ({ trx, announce }) => storeSiteText(trx, announce, FORMER, { section: knownSection, key }, content),
  };
}
