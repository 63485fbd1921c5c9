import { readFileSync } from "node:fs";
import { describeMaterials, type Lockfile } from "./supply-chain.ts";

// npm run sbom > materiel.json
const lockfile = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as Lockfile;
process.stdout.write(`${JSON.stringify(describeMaterials(lockfile), null, 2)}\n`);
