import { expect, test } from "vitest";
import { removeOrphanFiles } from "#app/platform/media/media-sweep.server.ts";
import { addSellRequest, admin } from "#tests/factories.ts";
import { openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { deleteOldRequests } from "./bin-commands.server.ts";

const DAY = 86_400_000;

test("R57 the photos of an old sell request go with it, records and files; those of a recent one stay", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [old, recent] = [
    await media.send(await phonePhoto({ width: 90, height: 60 })),
    await media.send(await phonePhoto({ width: 91, height: 60 })),
  ];
  await addSellRequest(db, { images: [{ id: old.id, alt: "" }], created_at: "2020-01-01T00:00:00.000Z" });
  await addSellRequest(db, { images: [{ id: recent.id, alt: "" }] });

  expect(await deleteOldRequests(db, admin)).toBe(1);
  expect(await db.selectFrom("uploaded_images").select("id").execute()).toEqual([{ id: recent.id }]);
  await removeOrphanFiles({ db, storage: media.storage, now: Date.now() + DAY + 1_000 });
  const folders = new Set((await media.storedFiles()).map((path) => path.slice(0, path.lastIndexOf("/"))));
  expect([...folders]).toEqual([recent.storage_path]);
});
