import { extname, join } from "node:path";
import { ChildJobs, type ChildOptions } from "#app/kernel/runtime/child-jobs.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { once } from "#app/lib/values/once.ts";
import { MAX_CSV_BYTES, MAX_CSV_LINES } from "#app/services/addresses/sending-limits.ts";
import { type CsvText, decodeCsv, UnreadableFile } from "./csv-text.server.ts";
import { CSV_TOO_LARGE, EMPTY_FILE, NOT_READABLE } from "./import-words.ts";

/** `maxLength`: of its text. A sheet with more lines than `maxLines` is read one line further, for the sentence that says so. */
export type WorkbookJob = { bytes: Uint8Array; maxLines: number; maxLength: number };
/** The first sheet as a spreadsheet would save it as CSV, from its first line that holds something; `above`: how many are empty before it. */
export type SheetText = { text: string; above: number };
/** `foreign`: a zip that is no workbook. `heavy`: once unpacked. `long`: more text than a CSV may have. */
export type WorkbookFault = "foreign" | "locked" | "heavy" | "damaged" | "long";

const ANCIENT =
  "Ce classeur est d’un ancien format (.xls) ou protégé par un mot de passe\u00a0: enregistrez-le sans mot de passe, au format «\u00a0Classeur Excel (.xlsx)\u00a0».";
const sentences: Record<WorkbookFault | "crashed", string> = {
  foreign: NOT_READABLE,
  locked: ANCIENT,
  heavy:
    "Ce classeur est trop grand une fois décompressé\u00a0: gardez-y la seule feuille à importer, sans ses lignes vides ni ses images.",
  damaged: "Ce classeur est abîmé\u00a0: ouvrez-le dans Excel et enregistrez-le de nouveau, ou enregistrez-le au format CSV.",
  long: CSV_TOO_LARGE,
  crashed:
    "Ce classeur n’a pas pu être lu\u00a0: il a peut-être des cellules très loin à droite ou en bas. Copiez le tableau dans un nouveau classeur, ou enregistrez-le au format CSV.",
};

export type Workbooks = Pick<ChildJobs<WorkbookJob, SheetText, WorkbookFault>, "run" | "stop">;

const READ_WITHIN_MS = 20_000;
const MAX_RESIDENT_BYTES = 512 * MEGABYTE;

// The build puts the child beside the server, under the extension of the server.
const ENTRY = join(import.meta.dirname, `workbook-child.server${extname(import.meta.filename)}`);

/** A process of its own reads workbooks, one at a time: what a hostile one takes is that process and no more. */
export function openWorkbooks(changes: Partial<ChildOptions> = {}): Workbooks {
  const options = { name: "workbooks", entry: ENTRY, timeLimitMs: READ_WITHIN_MS, maxResidentBytes: MAX_RESIDENT_BYTES, ...changes };
  return new ChildJobs(options, isClean);
}

export const appWorkbooks = once(() => openWorkbooks());

function isClean({ text, above }: SheetText) {
  return typeof text === "string" && text.length <= MAX_CSV_BYTES && Number.isSafeInteger(above);
}

const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** Of Office before 2007, and of a workbook with a password. */
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** The text of a file of lines, whether CSV or workbook: its bytes tell, not its name. */
export async function readText(workbooks: Workbooks, bytes: Buffer): Promise<CsvText> {
  if (startsWith(bytes, COMPOUND)) throw new UnreadableFile(ANCIENT);
  if (!startsWith(bytes, ZIP)) return decodeCsv(bytes);
  const outcome = await workbooks.run({ bytes, maxLines: MAX_CSV_LINES, maxLength: MAX_CSV_BYTES });
  if (!outcome.ok) throw new UnreadableFile(sentences[outcome.fault]);
  if (outcome.result.text === "") throw new UnreadableFile(EMPTY_FILE);
  return { ...outcome.result, encoding: "Excel" };
}

function startsWith(bytes: Buffer, mark: Buffer) {
  return bytes.subarray(0, mark.length).equals(mark);
}
