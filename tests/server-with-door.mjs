// The production server with a door that only tests have: a line on its standard input names a data folder, and the server goes on with
// a copy of it in the place of its own. Its code stays loaded and warm; whatever a new process would not have is gone.
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serve } from "../build/server/index.js";

const { DATA_DIR } = process.env;

let close = await serve();
for await (const folder of createInterface({ input: process.stdin })) {
  await close();
  for (const name of readdirSync(DATA_DIR)) rmSync(join(DATA_DIR, name), { recursive: true, force: true });
  cpSync(folder, DATA_DIR, { recursive: true });
  close = await serve();
  process.stdout.write("door-closed\n");
}
await close(); // the test runner has gone, and with it the reason for the folder
rmSync(DATA_DIR, { recursive: true, force: true });
process.exit();
