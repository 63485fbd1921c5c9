const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">(.*?)<\/script>/s;
const STARTER =
  'addEventListener("load",()=>{const s=document.createElement("script");s.type="module";s.textContent=document.getElementById("late").textContent;document.body.append(s)})';

/**
 * Lets the page paint before its scripts are fetched: links and forms work without them, so on a slow phone the first second belongs to
 * pictures and fonts. Matches the markup of React Router's <Scripts>: a test guards it against upgrades.
 */
export function hydrateAfterLoad(html: string): string {
  if (!MODULE_SCRIPT.test(html)) return html;
  return html
    .replaceAll(MODULE_PRELOADS, "")
    .replace(MODULE_SCRIPT, (_, content: string) => `<script type="text/plain" id="late">${content}</script><script>${STARTER}</script>`);
}

/** The integrity list reduced to these files: hashes do not compress, and visitors need not carry those of the back-office. */
export function trimIntegrity(html: string, files: ReadonlySet<string>): string {
  return html.replace(/(<script rr-importmap="" type="importmap">)(.*?)(<\/script>)/s, (_, open: string, json: string, close: string) => {
    const { integrity } = JSON.parse(json) as { integrity: Record<string, string> };
    const kept = Object.fromEntries(Object.entries(integrity).filter(([file]) => files.has(file)));
    return open + JSON.stringify({ integrity: kept }) + close;
  });
}
