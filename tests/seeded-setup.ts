import { existsSync, renameSync, rmSync } from "node:fs";
import { seedFolder } from "./seeded-app.ts";

/** Before requests and journeys: one data folder with the demonstration content for the whole run. Servers begin on copies of it. */
export default async function setup() {
  const place = process.env.FADEM_TEST_SEEDED; // of `npm test`, which takes it away: the first of both suites makes it
  if (place && existsSync(place)) return;
  const folder = await seedFolder();
  if (place) return renameSync(folder, place);
  process.env.FADEM_TEST_SEEDED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
