// What the service unit runs: the site as it was built, started again when it crashes or freezes. Unlike `npm start` it neither installs nor
// builds: a service may not write into the program, and after a crash in the middle of an upgrade the former build must come back.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findNode, NEEDED } from "./node.mjs";
import { SERVER, serverArguments } from "./server-command.mjs";
import { main, root, SetupError } from "./setup.mjs";
import { supervise } from "./supervise.mjs";

await main(() => {
  if (!existsSync(join(root, SERVER)))
    throw new SetupError("Le site n’est pas construit : lancez d’abord « npm run build » dans ce dossier.");
  const node = findNode();
  if (!node)
    throw new SetupError(
      `Il faut Node ${NEEDED} ou plus récent (trouvé : ${process.versions.node}) : « npm run build » l’apporte sous Linux.`,
    );
  return supervise(node, serverArguments);
});
