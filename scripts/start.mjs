import { serverArguments } from "./server-command.mjs";
import { ensureInstalled, main, ourNode, run, SetupError } from "./setup.mjs";
import { hashSources, isBuildOf } from "./sources.mjs";
import { supervise } from "./supervise.mjs";

await main(async () => {
  ensureInstalled();
  if (!isBuildOf(hashSources())) {
    process.stdout.write("Construction du site…\n");
    const exitCode = await run(ourNode, ["scripts/build.ts"]);
    if (exitCode !== 0) throw new SetupError("Le site n’a pas pu être construit : les lignes ci-dessus disent pourquoi.");
  }
  return supervise(ourNode, serverArguments);
});
