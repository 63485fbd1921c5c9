import { DatabaseSync } from "node:sqlite";
import { StartupError } from "#app/kernel/env/env.server.ts";

const MIN_NODE = "24.18.1";
const MIN_SQLITE = "3.51.3"; // below it a restarted WAL can corrupt the file

/** Refuses to start on a runtime with known dangers. */
export function checkRuntime({ node, sqlite } = { node: process.versions.node, sqlite: sqliteVersion() }) {
  if (isOlder(node, MIN_NODE))
    throw new StartupError(
      `Node ${MIN_NODE} ou plus récent est nécessaire (trouvé : ${node}). Installez-le depuis nodejs.org, ou lancez le site avec « npm start », qui l’apporte sous Linux.`,
    );
  if (isOlder(sqlite, MIN_SQLITE)) throw new StartupError(`SQLite ${MIN_SQLITE} ou plus récent est nécessaire (trouvé : ${sqlite}).`);
}

function sqliteVersion() {
  const memory = new DatabaseSync(":memory:");
  const { version } = memory.prepare("select sqlite_version() as version").get() as { version: string };
  memory.close();
  return version;
}

export function isOlder(version: string, minimum: string) {
  const parts = version.split(".").map(Number);
  for (const [index, needed] of minimum.split(".").map(Number).entries()) {
    const part = parts[index] ?? 0;
    if (part !== needed) return part < needed;
  }
  return false;
}
