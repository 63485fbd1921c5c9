import { expect, test, vi } from "vitest";
import { openTestDatabase } from "./test-db.ts";

test("content is not written before the start has registered what follows each write", async () => {
  const db = await openTestDatabase();
  vi.resetModules();
  const { changeContent } = await import("#app/kernel/write/change-content.server.ts");

  const write = vi.fn();
  await expect(changeContent(db, write)).rejects.toThrow("app/start.server.ts");
  expect(write).not.toHaveBeenCalled();

  await import("#app/start.server.ts");
  await changeContent(db, write);
  expect(write).toHaveBeenCalledOnce();
});
