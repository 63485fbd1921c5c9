import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// What follows the name of Node where the server is started. Left alone V8 lets the heap of a large machine grow by hundreds of megabytes
// before it tidies up; these limits make it tidy up early. An export of 50,000 listings reaches about 100 MB of heap.
const HEAP_MB = 768;
const YOUNG_HEAP_MB = 2;
/** Threads that help V8 to tidy up and to compile. So small a young heap keeps one busy; four take the processors from who answers. */
const V8_HELPERS = 1;
/** The allocator of C gives every thread a store of its own, and none of them gives back: with two, 15 MB less stay after a load. */
const ARENAS = 2;
/**
 * Pieces of this size and more (pages, what compresses them) come from the system and go back to it. Left alone the allocator raises this
 * limit with each large piece it sees and keeps all of them: 20 MB more after 50,000 pages. Smaller pages lie between pieces that stay, and
 * their place is not given back either: with 128 kB instead of 16, 64 MB stayed after the crowds of strangers instead of 48.
 */
const LARGE_BYTES = 16 * 1_024;

export const SERVER = "build/server/index.js";

/** For the collection once a crowd has gone (app/kernel/runtime/calm-memory.server.ts). */
const COLLECTOR = "--expose-gc";

/** Code that was compiled with other flags is not taken: the build compiles with these (scripts/build.ts). */
export const serverFlags = [
  `--max-old-space-size=${HEAP_MB}`,
  `--max-semi-space-size=${YOUNG_HEAP_MB}`,
  `--v8-pool-size=${V8_HELPERS}`,
  COLLECTOR,
];
export const serverArguments = [...serverFlags, SERVER];

/** Made by the build: a service may not write into the program. */
export const COMPILED = join(dirname(dirname(fileURLToPath(import.meta.url))), "build/compile-cache");

/** What the operator sets himself comes before it. */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: COMPILED,
  MALLOC_ARENA_MAX: String(ARENAS),
  MALLOC_MMAP_THRESHOLD_: String(LARGE_BYTES),
  MALLOC_TRIM_THRESHOLD_: String(LARGE_BYTES),
};
