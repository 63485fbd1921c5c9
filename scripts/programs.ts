import { spawnSync } from "node:child_process";

/** What some tests need beside Node: where one is absent they are left out, and the last line of `npm test` names it. */
const programs = ["nginx", "openssl", "systemd-analyze"] as const;

export function isInstalled(program: (typeof programs)[number]): boolean {
  return spawnSync("which", [program]).status === 0;
}

/** They send from many addresses of the loopback network and read /proc: only Linux has both. */
export function canDrill(platform = process.platform) {
  return platform === "linux";
}

export function absentPrograms(platform = process.platform): string[] {
  return [...programs.filter((program) => !isInstalled(program)), ...(canDrill(platform) ? [] : ["Linux, for drills"])];
}
