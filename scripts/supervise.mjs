import { spawn } from "node:child_process";
import { constants } from "node:os";
import { serverEnvironment } from "./server-command.mjs";
import { environmentOfTools, FORWARDED, root } from "./setup.mjs";

const REFUSED = 1; // the server has said why it cannot start

export const times = {
  firstWaitMs: 200,
  longestWaitMs: 10_000,
  /** From the crash after `quickCrashes` on: half a minute, then twice as long each time. */
  slowWaitMs: 30_000,
  slowestWaitMs: 300_000,
  quickCrashes: 5,
  calmMs: 60_000, // a server up so long is in no loop of crashes
  beatMs: 1_000,
  silenceMs: 15_000,
  stopMs: 12_000, // the server gives itself 9 s
};

/**
 * Runs a server and starts it again whenever it crashes or no longer answers, for as long as it takes; resolves to the exit code when it ended
 * by itself, was asked to, or refused to start. The two end together: a signal is passed on, and the server notices when this process is gone.
 */
export async function supervise(command, args, given = {}) {
  const { quickCrashes, calmMs, stopMs, ...rest } = { ...times, ...given };
  let child;
  let isAskedToStop = false;
  let endWait = () => undefined;
  for (const signal of FORWARDED)
    process.on(signal, () => {
      child?.kill(signal);
      endWait();
      if (isAskedToStop) return;
      isAskedToStop = true;
      setTimeout(() => end(child, "Le site ne s’arrête pas : il est interrompu de force."), stopMs).unref();
    });

  for (let crashes = 0; ; ) {
    const startedAt = performance.now();
    const env = { ...serverEnvironment, ...environmentOfTools() };
    child = spawn(command, args, { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"], env });
    watch(child, rest);
    const { code, reason } = await ending(child);
    if (isAskedToStop || code === 0 || code === REFUSED) return code;

    crashes = performance.now() - startedAt < calmMs ? crashes + 1 : 1;
    const isSlow = crashes > quickCrashes;
    const waitMs = isSlow ? doubled(rest, crashes - quickCrashes) : Math.min(rest.firstWaitMs * 4 ** (crashes - 1), rest.longestWaitMs);
    tell(
      isSlow
        ? `Le site s’est interrompu ${crashes} fois de suite (${reason}) : nouvel essai dans ${Math.ceil(waitMs / 1_000)} s. Le journal ci-dessus dit pourquoi.`
        : `Le site s’est interrompu (${reason}) : redémarrage…`,
    );
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (isAskedToStop) return code;
  }
}

function doubled({ slowWaitMs, slowestWaitMs }, turn) {
  return Math.min(slowWaitMs * 2 ** (turn - 1), slowestWaitMs);
}

/**
 * Asks a server at each beat whether it still turns, from the moment it says that it is online: before that it may lawfully be busy for
 * minutes, with the migration of a large database. Beats are counted, not seconds: when the whole machine stands still, so does the count.
 */
function watch(child, { beatMs, silenceMs }) {
  let unanswered = 0;
  let timer;
  child.on("message", (message) => {
    if (message === "pong") unanswered = 0;
    if (message === "online") timer ??= setInterval(beat, beatMs);
  });
  child.once("exit", () => clearInterval(timer));
  function beat() {
    if (unanswered * beatMs >= silenceMs) {
      clearInterval(timer);
      return end(child, `Le site ne répond plus depuis ${Math.round(silenceMs / 1_000)} s : il est interrompu de force.`);
    }
    unanswered++;
    if (child.connected) child.send("ping", () => undefined); // a channel that breaks is an answer that does not come
  }
}

/** Without appeal: a process that turns in a circle hears no other signal. */
function end(child, sentence) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  tell(sentence);
  child.kill("SIGKILL");
}

function tell(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** The code as a shell would tell it, and why in a word. */
function ending(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], reason: signal ?? `code ${code}` }));
  });
}
