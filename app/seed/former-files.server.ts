import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse";

export type FormerRow = Readonly<Record<string, unknown>>;
export type FormerFiles = {
  /** The rows of a table; undefined when there is no file of it. `problem`: it is there and cannot be read. */
  read: (table: string) => Promise<{ rows: FormerRow[]; problem?: string } | undefined>;
  /** Where the picture of an address lies, by the last part of its path. */
  pictureAt: (address: string) => string | undefined;
};

const MAX_DEPTH = 6;

/** A folder with the exports of the former product, as JSON or CSV, and its pictures anywhere below. */
export async function openFormerFiles(folder: string): Promise<FormerFiles> {
  const pictures = new Map<string, string>();
  await collectFiles(folder, pictures, 0);
  return {
    async read(table) {
      try {
        const json = await readOrAbsent(join(folder, `${table}.json`));
        if (json !== undefined) return { rows: rowsOf(JSON.parse(withoutMark(json))) };
        if ((await readdir(folder)).includes(`${table}.csv`)) return { rows: await readCsv(join(folder, `${table}.csv`)) };
        return undefined;
      } catch (error) {
        return { rows: [], problem: error instanceof Error ? error.message : String(error) };
      }
    },
    pictureAt: (address) => pictures.get(lastPart(address)),
  };
}

function withoutMark(text: string) {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

async function readOrAbsent(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** A list of rows, or an answer that holds one. */
function rowsOf(parsed: unknown): FormerRow[] {
  const list = Array.isArray(parsed) ? parsed : Object.values((parsed ?? {}) as object).find(Array.isArray);
  if (!list) throw new Error("aucune liste de lignes dans ce fichier");
  return (list as unknown[]).filter((row): row is FormerRow => typeof row === "object" && row !== null);
}

function readCsv(path: string): Promise<FormerRow[]> {
  const parser = createReadStream(path).pipe(parse({ columns: true, bom: true, relax_column_count: true, delimiter: [",", ";", "\t"] }));
  return Array.fromAsync(parser as AsyncIterable<FormerRow>);
}

/** The first of two that share a name; links are not followed. */
async function collectFiles(folder: string, files: Map<string, string>, depth: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const key = fold(entry.name);
    if (entry.isFile() && !files.has(key)) files.set(key, path);
    else if (entry.isDirectory() && depth < MAX_DEPTH) await collectFiles(path, files, depth + 1);
  }
}

/** "https://…/storage/v1/object/public/images/a%20b.jpg?t=1" is known as "a b.jpg". */
export function lastPart(address: string) {
  const path = address.slice(0, 2_000).split(/[?#]/, 1)[0] ?? "";
  const part = path.slice(path.lastIndexOf("/") + 1);
  try {
    return fold(decodeURIComponent(part));
  } catch {
    return fold(part); // a stray percent sign
  }
}

function fold(name: string) {
  return name.trim().normalize("NFC").toLowerCase();
}

/** A list however it was written: JSON, an array of PostgreSQL, or one value after the other. */
export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string" && one !== "");
  const text = String(value ?? "").trim();
  if (text === "" || text === "null") return [];
  if (text.startsWith("[")) return listOf(JSON.parse(text));
  const inner = text.startsWith("{") && text.endsWith("}") ? text.slice(1, -1) : text;
  return inner
    .split(/[,|]/)
    .map((one) => one.trim().replace(/^"|"$/g, ""))
    .filter(Boolean);
}

/** A value as a form would send it. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "oui" : "non";
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}
