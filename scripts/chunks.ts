type ModuleInfo = { importers: readonly string[]; code: string | null } | null;
type ChunkContext = { getModuleInfo: (id: string) => ModuleInfo };

export const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const SHELL = /\/app\/(root|entry\.client|routes\/site\/(layout|home))\.tsx$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.mjs$/;
const UPPER = /\/app\/routes\/site\/home\/(quick-links|about-section)\.tsx$/;
const SITE = /\/app\/routes\/(site\/|error-pages|not-found)/;

/** What the home page needs before anybody touches it: one file instead of one for each icon. */
export function shellChunk(id: string, context: ChunkContext): string | null {
  return isReachedFrom(SHELL, id, context, new Set()) ? "shell" : null;
}

/** What the sections that wake first add to it, so that they do not bring along what only the lower ones need. */
export function upperChunk(id: string, context: ChunkContext): string | null {
  return isReachedFrom(UPPER, id, context, new Set()) ? "upper" : null;
}

/** What further public pages and sections share; null for what only the back-office reaches. */
export function siteChunk(id: string, context: ChunkContext): string | null {
  return isReachedFrom(SITE, id, context, new Set()) ? "site" : null;
}

/** Through static imports only: a part fetched later does not count. */
function isReachedFrom(roots: RegExp, id: string, context: ChunkContext, seen: Set<string>): boolean {
  if (roots.test(id.replace(/\?.*$/, ""))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return importersOf(id, context).some((importer) => isReachedFrom(roots, importer, context, seen));
}

/** The library gathers all icons in one module, which everybody imports: an icon belongs to those who name it. */
function importersOf(id: string, context: ChunkContext): readonly string[] {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const icon = ICON.exec(id)?.[1];
  if (!icon) return importers;
  const name = new RegExp(`\\b${icon.replace(/(^|-)(.)/g, (_match, _dash, letter: string) => letter.toUpperCase())}\\b`);
  return importers
    .flatMap((gathering) => context.getModuleInfo(gathering)?.importers ?? [])
    .filter((user) => !user.includes("/lucide-react/") && name.test(context.getModuleInfo(user)?.code ?? ""));
}
