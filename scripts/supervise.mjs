import { spawn } from "node:child_process";
import { constants } from "node:os";
import { environmentOfTools, FORWARDED, root } from "./setup.mjs";

const REFUSED = 1; // the server has said why it cannot start
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
const CALM_MS = 60_000; // whoever ran so long is not in a loop of crashes
const QUICK_CRASHES = 5;

/**
 * Runs a server and starts it again after a crash; resolves to the exit code when it ended by itself, was asked to, refused to start or
 * crashed too often in a row. The two end together: a signal is passed on, and the server notices when this process is gone.
 */
export async function supervise(command, args, { firstWaitMs = FIRST_WAIT_MS, calmMs = CALM_MS, quickCrashes = QUICK_CRASHES } = {}) {
  let child;
  let isAskedToStop = false;
  let endWait = () => undefined;
  for (const signal of FORWARDED)
    process.on(signal, () => {
      isAskedToStop = true;
      child?.kill(signal);
      endWait();
    });

  for (let crashes = 0; ; ) {
    const startedAt = performance.now();
    child = spawn(command, args, { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"], env: environmentOfTools() });
    const { code, reason } = await ending(child);
    if (isAskedToStop || code === 0 || code === REFUSED) return code;

    crashes = performance.now() - startedAt < calmMs ? crashes + 1 : 1;
    if (crashes > quickCrashes) {
      process.stderr.write(
        `Le site s’est interrompu ${crashes} fois de suite (${reason}) : il reste arrêté. Le journal ci-dessus dit pourquoi.\n`,
      );
      return code;
    }
    process.stderr.write(`Le site s’est interrompu (${reason}) : redémarrage…\n`);
    await new Promise((resolve) => {
      endWait = resolve;
      setTimeout(resolve, Math.min(firstWaitMs * 4 ** (crashes - 1), LONGEST_WAIT_MS));
    });
    if (isAskedToStop) return code;
  }
}

/** The code as a shell would tell it, and why in a word. */
function ending(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], reason: signal ?? `code ${code}` }));
  });
}
