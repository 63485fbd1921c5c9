import { expect, test } from "vitest";
import { galleryStatuts } from "#app/db/tables/closed-lists.ts";
import { publicGalleryColumns } from "#app/services/publication/public-gallery-images.ts";
import { galleryStatutLabels, galleryStatutTones, NEW_GALLERY_STATUT, toggledStatut } from "./gallery-image.ts";
import { galleryImageInputSchema } from "./gallery-image-input.ts";

const smallest = { image_id: "0192d0a0-0000-7000-8000-000000000000", titre: "Salon" };

test("ADM-GAL-04 the order is a whole number, 0 by default, the category is general, and there is no field of a video", () => {
  expect(galleryImageInputSchema.parse(smallest)).toEqual({
    ...smallest,
    description: null,
    categorie: "general",
    ordre: 0,
  });
  expect(galleryImageInputSchema.safeParse({ ...smallest, video_url: "https://exemple.tg/film.mp4" }).success).toBe(false);
  expect(galleryImageInputSchema.parse({ ...smallest, ordre: "3" }).ordre).toBe(3);
  expect(galleryImageInputSchema.safeParse({ ...smallest, ordre: "premier" }).error?.issues[0]?.message).toBe(
    "L’ordre est un nombre entier.",
  );
});

test("a gallery picture needs a file and a title", () => {
  const issues = galleryImageInputSchema.safeParse({ titre: " " }).error?.issues.map(({ message }) => message);
  expect(issues).toContain("Veuillez ajouter une image");
  expect(issues).toContain("Veuillez ajouter un titre");
});

test("a new picture is published and the toggle goes both ways", () => {
  expect(NEW_GALLERY_STATUT).toBe("publie");
  expect(toggledStatut({ statut: "publie" })).toBe("brouillon");
  expect(toggledStatut({ statut: "brouillon" })).toBe("publie");
});

test("visitors read neither the status nor the bin of the gallery", () => {
  for (const column of ["statut", "deleted_at", "demo", "version"]) expect(publicGalleryColumns).not.toContain(column);
});

test("each status of a picture has its label and colour", () => {
  expect(galleryStatuts.map((value) => [galleryStatutLabels[value], galleryStatutTones[value]])).toEqual([
    ["Publiée", "ok"],
    ["Masquée", "mute"],
  ]);
});
