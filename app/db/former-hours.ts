type Span = [from: number, to: number];

// Until migration 0013 the hours were lines of prose. What those lines say is history: this reading of them is not changed.

const days = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
const everyDay = days.map((_, day) => day);
const MAX_LINES = 10;
const MAX_LENGTH = 300;
const MAX_SPANS = 2;
const DAY_END = 24 * 60;
const SPAN = /^(?:de )?(\d{1,2}) ?[h:] ?(\d{2})? ?(?:-|–|—| à ) ?(\d{1,2}) ?[h:] ?(\d{2})?$/;

/**
 * The spans of each day, Monday first, in minutes since midnight. Undefined unless every word is understood: "sauf jours fériés" must not
 * become hours that say nothing of it.
 */
export function readFormerHours(horaires: unknown): Span[][] | undefined {
  if (!Array.isArray(horaires) || horaires.length === 0 || horaires.length > MAX_LINES) return undefined;
  const week: Span[][] = days.map(() => []);
  for (const line of horaires) {
    const named = readDays(line?.jours);
    const spans = readSpans(line?.heures);
    if (!named || !spans) return undefined;
    for (const day of named) week[day]?.push(...spans);
  }
  for (const spans of week) spans.sort(([one], [other]) => one - other);
  return week.every(isSound) ? week : undefined;
}

function isSound(spans: Span[]) {
  return spans.length <= MAX_SPANS && spans.every(([from, to], index) => from >= (spans[index - 1]?.[1] ?? 0) && from < to);
}

function readLine(text: unknown): string | undefined {
  return typeof text === "string" && text.length <= MAX_LENGTH
    ? text
        .toLowerCase()
        .replace(/[\s\u00a0\u202f]+/g, " ")
        .trim()
    : undefined;
}

/** "lundi – vendredi", "du lundi au jeudi, samedi", "samedis et dimanches", "tous les jours". */
function readDays(jours: unknown): number[] | undefined {
  const text = readLine(jours);
  if (!text) return undefined;
  if (/^(tous les jours|7 ?j ?(\/|sur) ?7)$/.test(text)) return everyDay;
  const found = text.split(/ ?(?:,|\/| et | & ) ?/).map((part) => {
    const [, first = "", last] = /^(?:du |de |le |les )?([a-z]+?)s?(?: ?(?:-|–|—| au | à ) ?([a-z]+?)s?)?$/.exec(part) ?? [];
    return rangeOf(days.indexOf(first), last === undefined ? undefined : days.indexOf(last));
  });
  return found.every((range) => range !== undefined) ? [...new Set(found.flat())] : undefined;
}

/** Over the end of the week if need be: "samedi – lundi". */
function rangeOf(first: number, last = first): number[] | undefined {
  if (first < 0 || last < 0) return undefined;
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

/** "8h – 18h", "8h30-12h, 14h-18h", "de 8:00 à 18:00", "24h/24", "fermé". */
function readSpans(heures: unknown): Span[] | undefined {
  const text = readLine(heures);
  if (!text) return undefined;
  if (/^fermée?s?$/.test(text)) return [];
  if (/^24 ?h ?(\/|sur) ?24 ?h?$/.test(text)) return [[0, DAY_END]];
  const spans = text.split(/ ?(?:,|;|\/| et | puis ) ?/).map((part) => {
    const [, ...given] = SPAN.exec(part) ?? [];
    const [from, to] = [minutesOf(given[0], given[1]), minutesOf(given[2], given[3])];
    return from === undefined || to === undefined ? undefined : ([from, to === 0 ? DAY_END : to] satisfies Span as Span);
  });
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

function minutesOf(hour: string | undefined, minute = "0"): number | undefined {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= DAY_END ? minutes : undefined; // NaN is not
}
