import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";

const MAX_PARTS = 16;
const MAX_HEAD_BYTES = 4_096;
const LINE = "\r\n";

/** A part of a form that lies on the disk: its name, the name of its file, and where its bytes are. */
export type FormPart = { name: string; filename: string | undefined; start: number; end: number };

/**
 * Finds the parts of a form without reading them into memory: what stands between them is looked for piece by piece, then only the head of
 * each is read. Undefined for what is no such form.
 */
export async function findParts(file: FileHandle, path: string, boundary: string): Promise<FormPart[] | undefined> {
  const mark = Buffer.from(`${LINE}--${boundary}`);
  const marks = await findMarks(path, mark);
  if (!marks || marks.length < 2) return undefined;
  const parts: FormPart[] = [];
  for (const [index, at] of marks.slice(0, -1).entries()) {
    const part = await readHead(file, at + mark.length, marks[index + 1] ?? 0);
    if (!part) return undefined;
    parts.push(part);
  }
  return parts;
}

/** Where each mark begins; the first stands at the very beginning, without the line end that the others have before them. */
async function findMarks(path: string, mark: Buffer): Promise<number[] | undefined> {
  const marks: number[] = [];
  let kept = Buffer.from(LINE);
  let offset = -LINE.length;
  for await (const chunk of createReadStream(path)) {
    kept = Buffer.concat([kept, chunk as Buffer]);
    for (let at = kept.indexOf(mark); at >= 0; at = kept.indexOf(mark, at + mark.length)) {
      marks.push(offset + at);
      if (marks.length > MAX_PARTS) return undefined;
    }
    // A mark may be cut between two pieces; a whole one was counted and is not kept.
    const last = marks.at(-1);
    const from = Math.max(kept.length - mark.length + 1, last === undefined ? 0 : last - offset + mark.length, 0);
    const next = Math.min(from, kept.length);
    offset += next;
    kept = kept.subarray(next);
  }
  return marks[0] === -LINE.length ? marks : undefined;
}

async function readHead(file: FileHandle, from: number, end: number): Promise<FormPart | undefined> {
  const length = Math.min(MAX_HEAD_BYTES, end - from);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, length)), 0, Math.max(0, length), from);
  const head = buffer.subarray(0, bytesRead);
  const blank = head.indexOf(LINE + LINE);
  if (!head.subarray(0, LINE.length).equals(Buffer.from(LINE)) || blank < 0) return undefined;
  const lines = head.subarray(LINE.length, blank).toString("utf8").split(LINE);
  const disposition = lines.find((line) => line.toLowerCase().startsWith("content-disposition:")) ?? "";
  const name = /;\s?name="([^"]{0,100})"/.exec(disposition)?.[1];
  const filename = /;\s?filename="([^"]{0,1000})"/.exec(disposition)?.[1];
  return name === undefined ? undefined : { name, filename, start: from + blank + 2 * LINE.length, end };
}
