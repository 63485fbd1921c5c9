// What people type, made fit to be stored. Each step reads the text once, so that twice the text costs twice the time.

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go; PostgreSQL refuses the first of them
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;
/** Sorting the marks of one letter takes time by the square of their number. No script has thirty on a letter (Unicode UAX #15, D3). */
const endlessMarks = /(\p{M}{30})\p{M}+/gu;

/** As it was typed, without what no column can hold. */
export function withoutControls(given: string) {
  return given.replace(/\r\n?/g, "\n").replace(controlCharacters, "");
}

/** Several lines, trimmed. */
export function cleanLines(given: string) {
  // Browsers send CRLF: a line break must count once, as in the counter under the field.
  return given.replace(/\r\n?/g, "\n").replace(controlCharacters, "").replace(endlessMarks, "$1").normalize("NFC").trim();
}

/** One line, trimmed: a space stands for each break with the blanks around it. */
export function cleanLine(given: string) {
  // The run is taken whole and looked at afterwards: a pattern that looks for the break inside it starts anew at every blank.
  return cleanLines(given).replace(/\s+/g, (blanks) => (/[\n\t]/.test(blanks) ? " " : blanks));
}

/** Quotation marks become their typographic forms, so that "l'appartement" stays readable. */
export function withoutMarkup(value: string) {
  return value.replace(/[<>]/g, "").replaceAll("'", "’").replaceAll('"', "”").trim();
}
