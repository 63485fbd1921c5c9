// Loaded into the server by NODE_OPTIONS=--import, for a control: pages are made as they are asked for, without a place or a turn.
import { registerHooks } from "node:module";

const RENDER = /(?<=\n\t)async render\(([^)]*\bwork\b[^)]*)\) \{/g;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/build/server/index.js")) return loaded;
    const source = String(loaded.source);
    if (source.match(RENDER)?.length !== 1) throw new Error("The gate is not where this control takes it away");
    return { ...loaded, source: source.replace(RENDER, "async render($1) { return { made: await work() }; }\n\tasync gated($1) {") };
  },
});
