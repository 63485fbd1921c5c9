import "#app/start.server.ts";
import { spawn } from "node:child_process";
import { StartupError } from "#app/kernel/env/env.server.ts";
import { closeAppDb } from "#app/kernel/runtime/database.server.ts";
import { prepareInstallation } from "#app/seed/prepare.server.ts";

/** The same data folder as `npm start`, then the development server. */
try {
  const newAccount = await prepareInstallation();
  await closeAppDb();
  if (newAccount)
    process.stdout.write(`Nom d’utilisateur : ${newAccount.username}\nMot de passe : ${newAccount.password} (affiché cette seule fois)\n`);
  const child = spawn("react-router", ["dev", "--port", process.env.PORT ?? "3000", ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
