// What follows the name of Node where the server is started. Left alone V8 lets the heap of a large machine grow by hundreds of megabytes
// before it tidies up; these limits make it tidy up early. An export of 50,000 listings reaches about 100 MB of heap.
const HEAP_MB = 768;
const YOUNG_HEAP_MB = 8;

export const SERVER = "build/server/index.js";

export const serverArguments = [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`, SERVER];
