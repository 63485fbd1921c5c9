const combiningMarks = /\p{M}/gu;

/** Lower case without accents, ligatures opened, so that "Aného" and "aneho" meet. */
export function foldText(text: string) {
  return text.toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("’", "'").normalize("NFD").replace(combiningMarks, "");
}

/** The order of the characters’ codes, as the databases compare moments and ids. */
export function compareCodes(one: string, other: string) {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** What a search reads: the values that are there, folded, on one line with plain spaces. */
export function searchText(values: (string | number | null)[]) {
  return foldText(values.filter((value) => value !== null && value !== "").join(" ")).replace(/\s+/g, " ");
}

/** "Villa à Agoè, 3 pièces" gives "villa-a-agoe-3-pieces". */
export function slugify(text: string) {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
}

/** " (réf. D-K7QM)" behind what has a reference. */
export function referenceMark(reference: string | null) {
  return reference ? ` (réf. ${reference})` : "";
}

/** "de Koffi", "d’Essi", "de Yao", "d’Yvonne". */
export function ofName(name: string) {
  return /^(?:[aeiouœæ]|y[^aeiouy])/.test(foldText(name)) ? `d’${name}` : `de ${name}`;
}

export function capitalize(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function pluralize(count: number, singular: string, plural = `${singular}s`) {
  return count < 2 ? singular : plural;
}

/** The beginning of a text on one line, cut between two words. */
export function excerpt(text: string, max = 120) {
  const line = text.replace(/\s+/g, " ");
  return line.length <= max ? line : `${line.slice(0, max).replace(/\s\S*$/, "")}…`;
}

/** "Je souhaite {titre}, {lieu}" with its words put in; a word that is missing goes with the comma or brackets around it. */
export function fillText(template: string, words: Record<string, string | null | undefined>) {
  return template.replace(/(,? ?\(?)\{(\w+)\}(\)?)/g, (_, before: string, name: string, after: string) =>
    words[name] ? before + words[name] + after : "",
  );
}

/** "Afi Mensah" gives "AM". */
export function initialsOf(name: string) {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}

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
