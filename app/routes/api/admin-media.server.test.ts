import { expect, test } from "vitest";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addImage } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./admin-media.ts";

test("the paths of pictures are told to whoever works on their screen, those of a seller’s photos to nobody", async () => {
  await using db = await openTestDatabase();
  const shown = await addImage(db, { related_type: "vehicles" });
  const sent = await addImage(db, { related_type: "vehicle_sell_requests", is_private: true });
  for (const role of ["super_admin", "secretariat", "commercial", "chantier"] as const) {
    const { call } = await signInToBackOffice(db, role);
    const { body } = await call(loader, `/api/admin/medias?ids=${shown},${sent}`);
    const { images } = (await (body as Response).json()) as { images: { id: string }[] };
    expect(
      images.map(({ id }) => id),
      role,
    ).toEqual(role === "chantier" ? [] : [shown]);
  }
});
