// The program of the process that touches workbooks (see workbook.server.ts).
import { buffer } from "node:stream/consumers";
import { readSheet } from "read-excel-file/universal";
import { type Entry, fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { serveJobs } from "#app/kernel/runtime/child-side.server.ts";
import { quoted } from "#app/lib/text/csv.ts";
import { withoutControls } from "#app/lib/text/text.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { once } from "#app/lib/values/once.ts";
import type { SheetText, WorkbookFault, WorkbookJob } from "./workbook.server.ts";
import { type EntryFault, faultOfEntry, MAX_ZIP_FILES } from "./zip-entries.server.ts";

const WORKBOOK = "xl/workbook.xml";
const XML_PART = /\.(?:xml|rels)$/;
/** Every sheet is unpacked before the first is read. */
const MAX_UNPACKED_BYTES = 32 * MEGABYTE;
const SEPARATOR = ";";
const FIRST_YEAR = 1901;

class FaultyWorkbook extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}

const faults: Record<EntryFault, WorkbookFault> = { locked: "locked", heavy: "heavy", bomb: "heavy", unknown: "damaged" };

serveJobs(readWorkbook, (error): WorkbookFault => (error instanceof FaultyWorkbook ? error.fault : "damaged"));

async function readWorkbook(job: WorkbookJob): Promise<SheetText> {
  const plain = await unpack(Buffer.from(job.bytes));
  return writeText(await readSheet(new Blob([plain])), job);
}

/**
 * The parts that the library reads, as a zip that packs nothing: all are judged before one is unpacked, each is held to the size it tells,
 * and the library, which would start a thread for each large one, has nothing to inflate.
 */
async function unpack(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false });
  if (zip.entryCount > MAX_ZIP_FILES) throw new FaultyWorkbook("heavy");
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const fault = faultOfEntry(entry);
    unpacked += entry.uncompressedSize;
    if (fault || unpacked > MAX_UNPACKED_BYTES) throw new FaultyWorkbook(fault ? faults[fault] : "heavy");
    const name = entry.fileNameRaw.toString();
    if (XML_PART.test(name)) parts.set(name, entry);
  }
  if (!parts.has(WORKBOOK)) throw new FaultyWorkbook("foreign");
  const plain = new ZipFile();
  for (const [name, entry] of parts) plain.addBuffer(await buffer(await zip.openReadStreamPromise(entry)), name, { compress: false });
  plain.end();
  return buffer(plain.outputStream);
}

/** Cells share their texts: a small workbook can hold gigabytes, so the text is measured at each cell. */
function writeText(rows: readonly (readonly unknown[])[], { maxLines, maxLength }: WorkbookJob): SheetText {
  const above = rows.findIndex(isFilled);
  if (above < 0) return { text: "", above: 0 };
  let text = "";
  let left = maxLines + 2; // the names of the columns, and one line too many
  for (const row of rows.slice(above)) {
    for (const [index, cell] of row.entries()) {
      text += (index > 0 ? SEPARATOR : "") + quoted(textOf(cell), SEPARATOR);
      if (text.length > maxLength) throw new FaultyWorkbook("long");
    }
    text += "\r\n";
    if (isFilled(row)) left -= 1;
    if (left === 0) break;
  }
  return { text, above };
}

function isFilled(row: readonly unknown[]) {
  return row.some((cell) => cell !== null);
}

// Fifteen digits, as Excel itself counts: 0.1 + 0.2 is 0,3. Never an exponent.
const digits = once(() => new Intl.NumberFormat("en", { useGrouping: false, maximumSignificantDigits: 15 }));

/** As a French Excel writes it in a CSV: the same line is then known again, whichever of the two files it came in. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return dayOf(cell);
  if (typeof cell === "boolean") return cell ? "VRAI" : "FAUX";
  // Three decimals alone would be read as thousands.
  if (typeof cell === "number")
    return digits()
      .format(cell)
      .replace(".", ",")
      .replace(/,\d{3}$/, "$&0");
  return typeof cell === "string" ? withoutControls(cell) : "";
}

/** "01/12/2026"; an hour is counted from the first days of the calendar. */
function dayOf(date: Date) {
  if (Number.isNaN(date.getTime())) return "#####";
  const [day = "", hour = ""] = date.toISOString().split("T");
  return date.getUTCFullYear() < FIRST_YEAR ? hour.slice(0, 5) : day.split("-").reverse().join("/");
}
