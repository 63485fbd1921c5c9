// Files that calendars read (iCalendar, RFC 5545): what every event has, whatever it is of.

/** The content of a line by the name of its property, parameters included: `["DTSTART;VALUE=DATE", "20261204"]`. */
export type CalendarLine = readonly [name: string, value: string];

const PRODUCT = "-//FADEM//Agenda//FR";
const FOLD_AT = 75;

/** A whole file: one VEVENT for each event, `more` between the head and the events. */
export function calendarFile(events: readonly (readonly CalendarLine[])[], more: readonly CalendarLine[] = []): string {
  return textOf([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", PRODUCT],
    ["CALSCALE", "GREGORIAN"],
    ...more,
    ...events.flatMap((lines): CalendarLine[] => [["BEGIN", "VEVENT"], ...lines, ["END", "VEVENT"]]),
    ["END", "VCALENDAR"],
  ]);
}

/** A text as the value of a property: commas, semicolons, backslashes and line breaks said so that readers find them again. */
export function calendarText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** "20261204" of "2026-12-04", "20261119T101500Z" of a stored moment. */
export function calendarDate(iso: string): string {
  return iso.length === 10 ? iso.replaceAll("-", "") : `${iso.slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function textOf(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join("");
}

/** No line longer than 75 octets, and no sign cut in two: what follows begins with a space, which readers take away. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > FOLD_AT) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += sign;
    octets += size;
  }
  return folded;
}
