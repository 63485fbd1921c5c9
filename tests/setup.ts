import { vi } from "vitest";

// In every test file: no test opens the database of the data folder, and the address of a style sheet is of no interest.
vi.mock("#app/kernel/runtime/database.server.ts", async (importOriginal) => {
  const { appDb } = await import("./app-database.ts");
  return { ...(await importOriginal<object>()), appDb };
});
vi.mock("#app/styles/admin.css?url", () => ({ default: "/admin.css" }));
