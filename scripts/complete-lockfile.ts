/** Run by `npm run lockfile`, right after the `npm install` that changed the lockfile. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { completeLockfile } from "./lockfile.ts";

const { lockfile, added } = completeLockfile(JSON.parse(readFileSync("package-lock.json", "utf8")));
const text = `${JSON.stringify(lockfile, null, 2)}\n`;
writeFileSync("package-lock.json", text);
// node_modules matches this lockfile already: the next start need not install again.
writeFileSync("node_modules/.fadem-lock-hash", createHash("sha256").update(text).digest("hex"));
process.stdout.write(`package-lock.json : ${added.length} paquets d’autres plateformes ajoutés.\n`);
