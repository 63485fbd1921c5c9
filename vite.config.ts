import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), siteScripts(), programsBeside(), asciiServer(), developmentMedia()],
  build: { sourcemap: false, target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Left alone the bundler would make a file of each icon.
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
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
