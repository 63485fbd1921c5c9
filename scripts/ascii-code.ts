import type { Plugin } from "vite";

// One letter outside Latin-1 makes V8 keep the whole source in two bytes a character: twice the memory, and a start that decodes, checks
// and walks twice as much. French has such letters (’, œ), so they are written as escapes in what the server runs.

/** The same program in ASCII alone. */
export function toAscii(code: string): string {
  const unsafe = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f`]/.exec(code);
  if (unsafe) throw new Error(`An escape would change what this says: ${code.slice(Math.max(unsafe.index - 40, 0), unsafe.index + 40)}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function asciiServer(): Plugin {
  return {
    name: "ascii-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = toAscii(file.code);
    },
  };
}
