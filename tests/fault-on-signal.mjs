// Loaded into the server by NODE_OPTIONS=--import: a fault that no test could provoke from outside, at the moment of a signal.
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.argv[1]?.endsWith("build/server/index.js")) {
  process.stdout.write(`faults-for ${process.pid}\n`);
  process.on("SIGUSR2", () => {
    setImmediate(() => {
      throw new Error("planned exception");
    });
  });
  process.on("SIGCONT", function again() {
    process.nextTick(again);
    throw new Error("planned circle");
  });
  process.on("SIGIO", () => {
    for (;;); // a planned freeze
  });
  process.on("SIGWINCH", () => {
    void Promise.reject(new Error("planned rejection"));
  });
}
