import { ensureInstalled, main, ourNode, run } from "./setup.mjs";

await main(() => {
  try {
    ensureInstalled();
  } catch (error) {
    process.on("exit", () => process.stdout.write("0 passed, 1 failed, 0 skipped\n"));
    throw error;
  }
  return run(ourNode, ["scripts/test-all.ts", ...process.argv.slice(2)]);
});
