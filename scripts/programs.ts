import { spawnSync } from "node:child_process";

/** What some tests need beside Node: where one is absent they are left out, and the last line of `npm test` names it. */
const programs = ["nginx", "openssl", "systemd-analyze"] as const;

export function isInstalled(program: (typeof programs)[number]): boolean {
  return spawnSync("which", [program]).status === 0;
}

export function absentPrograms(): string[] {
  return programs.filter((program) => !isInstalled(program));
}
