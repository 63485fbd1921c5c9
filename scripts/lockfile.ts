type LockedPackage = {
  version?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[] | string;
  cpu?: string[] | string;
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, LockedPackage> };

const OPERATING_SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * A registry that lacks the binaries of other platforms makes `npm install` leave them out of the lockfile, and `npm ci` then refuse it.
 * They come back here from the exact versions their parents ask for; `resolved` goes, so that the lockfile names no registry.
 */
export function completeLockfile(lockfile: Lockfile): { lockfile: Lockfile; added: string[] } {
  const packages: Record<string, LockedPackage> = {};
  for (const [path, { resolved: _, ...kept }] of Object.entries(lockfile.packages)) packages[path] = kept;

  const added: string[] = [];
  for (const [parentPath, parent] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isLocked(packages, parentPath, name)) continue;
      packages[`node_modules/${name}`] = platformPackage(name, version, parent.dev === true);
      added.push(name);
    }
  }
  // The order in which npm itself writes them.
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en")));
  return { lockfile: { ...lockfile, packages: sorted }, added };
}

/** Node looks for a package in the folder of its parent, then in every folder above it. */
function isLocked(packages: Record<string, LockedPackage>, parentPath: string, name: string) {
  for (let folder = parentPath; ; ) {
    if (packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === "") return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}

function platformPackage(name: string, version: string, isDev: boolean): LockedPackage {
  if (!EXACT_VERSION.test(version))
    throw new Error(`${name} is missing from the lockfile and its parent accepts ${version}: no exact version to lock`);
  const words = name.split(/[/-]/);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const os = OPERATING_SYSTEMS.find((system) => words.includes(system));
  if (!cpu || (!os && cpu !== "wasm32")) throw new Error(`${name} is missing from the lockfile and its name does not tell its platform`);
  const libc = os === "linux" ? (/musl/.test(name) ? ["musl"] : ["glibc"]) : undefined;
  return { version, cpu: [cpu], ...(isDev && { dev: true }), ...(libc && { libc }), optional: true, ...(os && { os: [os] }) };
}
