import { bringRest, holdBackRest } from "./arrival.server.ts";

const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">(.*?)<\/script>/s;
const MANIFEST_IMPORT = /^\s*import "([^"]+)";/;
const IMPORT_MAP = /(<script rr-importmap="" type="importmap">)(.*?)(<\/script>)/s;
/** Not before the first paint: a page that has loaded may still wait for its first frame. `afterPaint` stands in the head. */
const STARTER = `addEventListener("load",()=>afterPaint(()=>{const s=document.createElement("script");s.type="module";s.textContent=document.getElementById("late").textContent;document.body.append(s);${bringRest}}))`;

/**
 * Lets the page paint before its scripts are fetched: links and forms work without them, so on a slow phone the first second belongs to
 * pictures and fonts. Matches the markup of React Router's <Scripts>: a test guards it against upgrades.
 */
export function hydrateAfterLoad(html: string): string {
  if (!MODULE_SCRIPT.test(html)) return html;
  return html
    .replaceAll(MODULE_PRELOADS, "")
    .replace("</head>", () => `<script>${holdBackRest}</script></head>`)
    .replace(
      MODULE_SCRIPT,
      (_, content: string) =>
        `${manifestScript(html, content)}<script type="text/plain" id="late">${content}</script><script>${STARTER}</script>`,
    );
}

/**
 * The small list of all parts comes with the page, under its own hash: whoever grades the page looks for the attribute and does not know
 * the integrity list of import maps, which guards the rest. Nothing in a development server, which has no such list.
 */
function manifestScript(html: string, content: string) {
  const [, file = ""] = MANIFEST_IMPORT.exec(content) ?? [];
  const hash = readIntegrity(IMPORT_MAP.exec(html)?.[2])[file];
  return hash ? `<script defer="" src="${file}" integrity="${hash}"></script>` : "";
}

function readIntegrity(importMap = '{"integrity":{}}') {
  return (JSON.parse(importMap) as { integrity: Record<string, string> }).integrity;
}

/** The integrity list reduced to these files: hashes do not compress, and visitors need not carry those of the back-office. */
export function trimIntegrity(html: string, files: ReadonlySet<string>): string {
  return html.replace(IMPORT_MAP, (_, open: string, json: string, close: string) => {
    const kept = Object.fromEntries(Object.entries(readIntegrity(json)).filter(([file]) => files.has(file)));
    return open + JSON.stringify({ integrity: kept }) + close;
  });
}
