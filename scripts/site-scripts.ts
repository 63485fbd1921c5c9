import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";

const MODULE = "virtual:site-scripts";
const RESOLVED = `\0${MODULE}`;
const ENTRY = "app/entry.site.ts";
const PUBLIC_ROUTE = /\/app\/routes\/site\/(?:lists\/)?[\w-]+\.tsx$/;
const EMPTY_ROUTE = "export const meta = undefined; export default function PublicPage() { return null; }";

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
      if (id !== RESOLVED) return undefined;
      if (this.environment.name !== "ssr") return 'export const siteScripts = { src: "", integrity: {} };';
      const scripts = isBuild ? await buildSite() : { src: `/${ENTRY}`, integrity: {} };
      return `export const siteScripts = ${JSON.stringify(scripts)};`;
    },
    /** The router of the back-office never shows a public page: of its modules only their names are left in its build. */
    transform: {
      order: "pre",
      handler(code, id) {
        const isPublicRoute = PUBLIC_ROUTE.test(id) && code.includes("export default ");
        return isBuild && this.environment.name === "client" && isPublicRoute ? { code: EMPTY_ROUTE, map: null } : undefined;
      },
    },
  };
}

/** Vite wraps each late import in half a kilobyte that fetches styles and files ahead; these parts have neither. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
  /**
   * Once a late part needs it too, the bundler gives it a file of its own, and every page waits for one file more. A late import needs no
   * help from it: what is wrapped in it is taken out.
   */
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const helper = chunks.find(({ name }) => name === "preload-helper");
    if (!helper) return;
    for (const chunk of chunks.filter(({ imports }) => imports.includes(helper.fileName))) chunk.code = withoutHelper(chunk.code);
    delete bundle[helper.fileName];
  },
};

function withoutHelper(code: string): string {
  const [declared, name] = /import\{\w+ as (\w+)\}from"\.\/site-preload-helper-[\w-]+\.js";/.exec(code) ?? [];
  if (!declared) throw new Error("The helper of late imports is imported in an unknown way");
  // `e(()=>import("…"),[])`, or with the names that are used: `e(async()=>{let{a:t}=await import("…");return{a:t}},[])`
  const late = "(import\\(`[^`]+`\\))";
  const wrapped = new RegExp(
    `\\b${name}\\((?:\\(\\)=>${late}|async\\(\\)=>\\{let\\{([^}]+)\\}=await ${late};return\\{\\2\\}\\}),[^)]+\\)`,
    "g",
  );
  const plain = code.replace(declared, "").replace(wrapped, "$1$3");
  if (new RegExp(`\\b${name}\\((?:async)?\\(\\)=>[^,]*import\\(`).test(plain))
    throw new Error("A late import is wrapped in an unknown way");
  return plain;
}

async function buildSite() {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [plainImports],
    define: { "process.env.NODE_ENV": '"production"', "import.meta.env.SSR": "false" },
    oxc: { jsx: { runtime: "automatic" } },
    build: {
      outDir: "build/client",
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        output: {
          entryFileNames: "assets/site-[hash].js",
          chunkFileNames: "assets/site-[name]-[hash].js",
          codeSplitting: {
            // What the entry itself imports stays with it: drawn into one of these files, it would bring React along.
            includeDependenciesRecursively: false,
            groups: [
              { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              // What sends a form; one that is small enough to do without React must not bring it along.
              { name: "sending", test: /\/(visitor-form|post-visitor-form)\.ts$/, priority: 2 },
              {
                name: "parts",
                test: /\.tsx$|lucide-react|\/(toast-store|use-[\w-]+|form-values|public-paths|form-attempts|phone|calling-codes|schema|button-class|class-names)\.ts$/,
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  });
  const { output } = Array.isArray(built) ? oneOf(built) : (built as Extract<typeof built, { output: unknown }>);
  const chunks = output.filter((file) => file.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The build of the public script has no entry");
  const before = entry.imports.filter((name) => chunks.some(({ fileName }) => fileName === name));
  if (before.length > 0) throw new Error(`Every public page would wait for one file more: ${before.join(", ")}`);
  const integrity = Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, hashOf(code)]));
  return { src: `/${entry.fileName}`, integrity };
}

function oneOf<Result>(results: Result[]): Result {
  const [first] = results;
  if (!first || results.length > 1) throw new Error("The build of the public script has another number of results than one");
  return first;
}

function hashOf(code: string) {
  return `sha256-${createHash("sha256").update(code).digest("base64")}`;
}
