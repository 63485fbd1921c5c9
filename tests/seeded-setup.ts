import { rmSync } from "node:fs";
import { seedFolder } from "./seeded-app.ts";

/** Before journeys and requests: one data folder with the demonstration content for the whole run. Servers begin on copies of it. */
export default async function setup() {
  const folder = await seedFolder();
  process.env.FADEM_TEST_SEEDED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
