import { type ZippedFile, zipOf } from "./zips.ts";

/** `day`: as Excel counts days, in a cell that shows one. `formula`: with the value it had when the file was saved, or none. */
type SheetCell = string | number | boolean | null | { day: number } | { formula: string; value?: number | string };

const OFFICE = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`;
const LINKS = `${OFFICE}/officeDocument/2006/relationships`;
const DAY_STYLE = 1;

/** A workbook as Excel writes it; the first sheet has these rows, the second one others. An empty row is not written at all. */
export function workbookOf(rows: readonly (readonly SheetCell[])[], changes: readonly ZippedFile[] = []): Promise<Buffer> {
  const texts: string[] = [];
  const share = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const lines = rows.map((cells, row) => rowOf(cells, row + 1, share)).join("");
  const strings = `<sst ${MAIN}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${LINKS}"><sheets><sheet name="Biens" sheetId="7" r:id="rId2"/><sheet name="Autres" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${OFFICE}/package/2006/relationships">${[
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "worksheet", "worksheets/sheet2.xml"],
      ["rId3", "styles", "styles.xml"],
      ["rId4", "sharedStrings", "sharedStrings.xml"],
    ]
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${target}"/>`)
      .join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": strings,
    "xl/worksheets/sheet1.xml": sheetOf('<row r="1"><c r="A1"><v>5</v></c></row>'),
    "xl/worksheets/sheet2.xml": sheetOf(lines),
  };
  const kept = Object.entries(parts).filter(([name]) => !changes.some((change) => change.name === name));
  return zipOf([
    ...kept.map(([name, text]) => ({ name, bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`) })),
    ...changes,
  ]);
}

export function sheetOf(rows: string) {
  return `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
}

function rowOf(cells: readonly SheetCell[], row: number, share: (text: string) => number) {
  const written = cells.map((cell, column) => cellOf(cell, `r="${columnName(column)}${row}"`, share)).join("");
  return written && `<row r="${row}">${written}</row>`;
}

function cellOf(cell: SheetCell, at: string, share: (text: string) => number): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c ${at} t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "string") return `<c ${at} t="s"><v>${share(cell)}</v></c>`;
  if ("day" in cell) return `<c ${at} s="${DAY_STYLE}"><v>${cell.day}</v></c>`;
  const { formula, value } = cell;
  const kind = typeof value === "string" ? ' t="str"' : "";
  return `<c ${at}${kind}><f>${escaped(formula)}</f>${value === undefined ? "" : `<v>${escaped(String(value))}</v>`}</c>`;
}

function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
