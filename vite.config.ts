import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { createLogger, defineConfig, type Plugin, type Rolldown } from "vite";
import { asciiServer } from "./scripts/ascii-code.ts";
import { siteScripts } from "./scripts/site-scripts.ts";

/** The programs of other processes and of the guard, built beside the server that starts them. */
function programsBeside(): Plugin {
  return {
    name: "programs-beside",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      for (const id of [
        "/app/services/media/processing/picture-child.server.ts",
        "/app/features/sharing/composer-child.server.ts",
        "/app/features/import/workbook-child.server.ts",
        "/app/services/database-file/sqlite-child.server.ts",
        "/app/kernel/runtime/orphan-guard.server.ts",
      ])
        this.emitFile({ type: "chunk", id, fileName: basename(id).replace(/ts$/, "js") });
    },
  };
}

/** In development the media folder is served here; in production the HTTP front does it. */
function developmentMedia(): Plugin {
  return {
    name: "development-media",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/media", (request, response, next) => {
        Promise.all([
          server.ssrLoadModule("/app/services/media/serve-media.server.ts"),
          server.ssrLoadModule("/app/services/storage/app-storage.server.ts"),
        ]).then(
          ([{ serveMedia }, { mediaStorage }]) => serveMedia(`/media${request.url}`, { storage: mediaStorage() }, request, response, {}),
          next,
        );
      });
    },
  };
}

/** What is on the way first when a member opens the back-office in the morning: its frame and the Boîte. */
const MORNING = /\/app\/(entry\.client|root|routes\/admin\/shell\/admin-layout|routes\/admin\/boite\/boite)\.tsx/;

/** Puts what a screen of these needs, by itself or through others, into one file. */
function neededBy(screens: RegExp, name: string) {
  return (id: string, graph: Rolldown.ChunkingContext) => {
    const seen = new Set([id]);
    for (const module of seen) {
      if (screens.test(module)) return name;
      for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
    }
    return null;
  };
}

/** The minifier passes on what it does not know, and says so: the marks under a row of cards are newer than it. */
function quietLogger() {
  const logger = createLogger("warn");
  const { warn } = logger;
  logger.warn = (message, options) => {
    if (!/lightningcss minify.*'(scroll-marker|target-current)/.test(message)) warn(message, options);
  };
  return logger;
}

export default defineConfig(({ command }) => ({
  ...(command === "build" && { customLogger: quietLogger() }),
  plugins: [reactRouter(), siteScripts(), programsBeside(), asciiServer(), developmentMedia()],
  build: { sourcemap: false, target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Left alone the bundler would make a file of each icon. The renderer of documents, which the preview names, stays out of all.
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom(?!\/(cjs\/react-dom-)?server)|scheduler|react-router)\//,
                  priority: 3,
                },
                { name: neededBy(MORNING, "morning"), debugName: "morning", minShareCount: 2, priority: 2 },
                { name: "admin", minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./server.ts" }, target: "node24" },
      // One bundle starts three times faster than a tree of files; pg and sharp stay outside because they pick their own parts at run time.
      ...(command === "build" && {
        // "node": a library that has code of its own for Node is built with that (passwords are hashed by a thread, not by the event loop).
        resolve: { noExternal: true, external: ["pg", "sharp"], conditions: ["node"] },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
    },
  },
}));
