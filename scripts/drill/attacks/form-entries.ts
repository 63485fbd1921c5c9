import { galleryImageFormSchema, galleryLotSchema } from "#app/features/gallery/gallery-image-input.ts";
import { newId } from "#app/lib/values/ids.ts";
import { accountEntries } from "./account-form-entries.ts";
import { agendaEntries } from "./agenda-form-entries.ts";
import { answerEntries } from "./answer-form-entries.ts";
import { contentEntries } from "./content-form-entries.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, fieldsOf, liveId, versionOf } from "./form-entry.ts";
import { houseEntries } from "./house-form-entries.ts";
import { listEntries } from "./list-form-entries.ts";
import { stayEntries } from "./stay-form-entries.ts";
import { teamEntries } from "./team-form-entries.ts";
import { visitorEntries } from "./visitor-form-entries.ts";

const steering = ["id", "version", "garder"];

/** Every action of the build, each intent of it once. A drill that uses them checks that no route with an action is missing. */
export function listFormEntries(rows: AppRows): FormEntry[] {
  return [
    ...visitorEntries(rows),
    ...contentEntries(rows),
    ...galleryEntries(rows),
    ...listEntries(rows),
    ...stayEntries(rows),
    ...teamEntries(rows),
    ...accountEntries(),
    ...answerEntries(rows),
    ...houseEntries(rows),
    ...agendaEntries(rows),
  ].toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));
}

function galleryEntries(rows: AppRows): FormEntry[] {
  const common = {
    audience: "admin",
    encoding: "form",
    table: "gallery_images",
    ...fieldsOf(galleryImageFormSchema, ...steering),
  } as const;
  const id = liveId(rows, "gallery_images");
  const values = { titre: "Photo d’exercice", image_id: String(rows.one("select image_id from gallery_images limit 1").image_id) };
  return [
    {
      ...common,
      route: "routes/admin/gallery/gallery-image-new",
      path: "/admin-dashboard/galerie/nouvelle",
      valid: () => ({ ...values, id: newId() }),
    },
    {
      ...common,
      route: "routes/admin/gallery/gallery-images-new",
      path: "/admin-dashboard/galerie/plusieurs",
      ...fieldsOf(galleryLotSchema, ...steering),
      valid: () => ({ photos: `${values.image_id}|${newId()}|${values.titre}` }),
    },
    {
      ...common,
      route: "routes/admin/gallery/gallery-image-edit",
      path: `/admin-dashboard/galerie/${id}`,
      valid: () => ({ ...values, version: versionOf(rows, "gallery_images", id) }),
    },
  ];
}
