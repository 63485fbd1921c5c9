import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

const MODULE = "virtual:site-scripts";
const RESOLVED = `\0${MODULE}`;
const ENTRY = "app/entry.site.ts";
const PUBLIC_ROUTES = "/app/routes/site/";
/** Such a program is printed inside pages: what imports it with this query gets its text. */
const QUERY = "?text";
const INLINE = `.inline.ts${QUERY}`;
const EMPTY_ROUTE = "export const meta = undefined; export default function PublicPage() { return null; }";

/** The library mode of Vite: unlike that of applications it wraps no late import in half a kilobyte that fetches styles and files ahead. */
async function buildLibrary(entry: string, format: "es" | "iife", output: Rolldown.OutputOptions, dir?: string) {
  const results = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"', "import.meta.env.SSR": "false" },
    build: {
      lib: { entry, formats: [format], name: "page" },
      target: "es2022",
      ...(dir ? { outDir: dir } : { write: false }),
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        preserveEntrySignatures: false,
        checks: { moduleLevelDirective: false }, // "use client" of the icons
        // A file takes the text of a constant, not the module it stands in: the address that the entry names would draw those of all forms into it.
        optimization: { inlineConst: true },
        output: { minify: true, comments: { legal: false }, ...output },
      },
    },
  });
  const [result] = [results].flat();
  if (!result || !("output" in result)) throw new Error(`Nothing was built of ${entry}`);
  return result.output.filter((file) => file.type === "chunk");
}

/**
 * The script of the public pages. They are documents: what runs in them has an entry of its own, built by a second client build while the
 * server is built, and shares no file with the back-office. The server asks the virtual module for the address of that entry and for the
 * hashes of every file it may bring.
 */
export function siteScripts(): Plugin {
  let isBuild = false;
  return {
    name: "site-scripts",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id.endsWith(INLINE)) return `export const text = ${JSON.stringify(await buildInline(id.slice(0, -QUERY.length)))};`;
      if (id !== RESOLVED) return undefined;
      if (this.environment.name !== "ssr") return 'export const siteScripts = { src: "", integrity: {} };';
      const scripts = isBuild ? await buildSite() : { src: `/${ENTRY}`, integrity: {} };
      return `export const siteScripts = ${JSON.stringify(scripts)};`;
    },
    /** The router of the back-office never shows a public page: of its modules only their names are left in its build. */
    transform: {
      order: "pre",
      handler(code, id) {
        const isPublicRoute = id.includes(PUBLIC_ROUTES) && code.includes("export default ");
        return isBuild && this.environment.name === "client" && isPublicRoute ? { code: EMPTY_ROUTE, map: null } : undefined;
      },
    },
  };
}

async function buildSite() {
  const output: Rolldown.OutputOptions = {
    entryFileNames: "assets/site-[hash].js",
    chunkFileNames: "assets/site-[name]-[hash].js",
    // Without these groups a visitor who opens a form fetches ten files instead of four, and all parts together are 4 % larger.
    codeSplitting: {
      // What the entry itself imports stays with it: drawn into one of these files, it would bring React along.
      includeDependenciesRecursively: false,
      groups: [
        { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
        // What sends a form; one that is small enough to do without React must not bring it along.
        { name: "sending", test: /\/visitor-form\.ts$/, priority: 2 },
        // Together they are worth compressing: a file under a kilobyte travels as it is.
        { name: "kept", test: /\/(kept-pages\/selection-chat|favourite-list|price-change|references)\.ts$/, priority: 2 },
        { name: "choosing", test: /\/kept-pages\/(selection\.client|ticks\.client|choose-compared)\.ts$/, priority: 2 },
        {
          name: "parts",
          test: /\.tsx$|lucide-react|\/(toast-store|use-[\w-]+|form-values|form-lock|phone|schema|class-names|once|closed-lists)\.ts$/,
          minShareCount: 2,
          priority: 1,
        },
      ],
    },
  };
  const chunks = await buildLibrary(ENTRY, "es", output, "build/client");
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The build of the public script has no entry");
  const before = entry.imports.filter((name) => chunks.some(({ fileName }) => fileName === name));
  if (before.length > 0) throw new Error(`Every public page would wait for one file more: ${before.join(", ")}`);
  const integrity = Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, hashOf(code)]));
  return { src: `/${entry.fileName}`, integrity };
}

/** One script in a function of its own: the names of several scripts of a page must not meet. */
async function buildInline(input: string): Promise<string> {
  const [chunk] = await buildLibrary(input, "iife", {});
  return chunk?.code.trim() ?? "";
}

function hashOf(code: string) {
  return `sha256-${createHash("sha256").update(code).digest("base64")}`;
}
