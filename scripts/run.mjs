// node scripts/run.mjs <script.ts | tool> [arguments…]: with the project’s Node and the installed tools, installing them when needed.
import { join } from "node:path";
import { ensureInstalled, main, ourNode, root, run } from "./setup.mjs";

const [program, ...args] = process.argv.slice(2);

await main(() => {
  ensureInstalled();
  return /\.(ts|mjs)$/.test(program) ? run(ourNode, [program, ...args]) : run(join(root, "node_modules/.bin", program), args);
});
