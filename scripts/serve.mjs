// What the service unit runs: the site as it was built, started again when it crashes or freezes. Unlike `npm start` it neither installs nor
// builds: a service may not write into the program, and after a crash in the middle of an upgrade the former build must come back.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SERVER, serverArguments } from "./server-command.mjs";
import { main, pinnedNode, root, SetupError } from "./setup.mjs";
import { supervise } from "./supervise.mjs";

await main(() => {
  if (!existsSync(pinnedNode) || !existsSync(join(root, SERVER)))
    throw new SetupError("Le site n’est pas construit : lancez d’abord « npm run build » dans ce dossier.");
  return supervise(pinnedNode, serverArguments);
});
